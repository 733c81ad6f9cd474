import assert from "node:assert/strict";
import { test } from "node:test";
import { PAUSES, TableSocket, randomPrefix, socketUrl } from "../../src/truco/web/static/truco/socket.js";

/** A connection with a clock that the test moves. */
function bench(options = {}) {
  const sockets = [];
  const timers = new Map();
  const seen = { frames: [], links: [], problems: [], since: null, now: 0 };
  let ids = 0;
  const table = new TableSocket({
    url: "ws://x/live/table/t1", ticket: "T0", prefix: () => "c1",
    since: () => seen.since,
    onFrame: (frame) => seen.frames.push(frame),
    onLink: (link) => seen.links.push(link),
    onFail: (problem) => seen.problems.push(problem),
    open: () => {
      const socket = { sent: [], closed: false, send(text) { this.sent.push(JSON.parse(text)); }, close() { this.closed = true; } };
      sockets.push(socket);
      return socket;
    },
    later: (run, ms) => { timers.set(++ids, { run, ms }); return ids; },
    forget: (id) => timers.delete(id),
    chance: () => 0, now: () => seen.now,
    ...options,
  });
  table.connect();
  return {
    table, sockets, timers, seen,
    get last() { return sockets.at(-1); },
    open() { sockets.at(-1).onopen(); },
    get(frame, socket = sockets.at(-1)) { socket.onmessage({ data: JSON.stringify(frame) }); },
    welcome() { this.open(); this.get({ t: "welcome", n: 1 }); },
    drop() { sockets.at(-1).onclose(); },
    /** Runs the timer with this pause. */
    pass(ms) {
      const [id, timer] = [...timers].find(([, one]) => one.ms === ms);
      timers.delete(id);
      timer.run();
    },
  };
}

test("hello is the first frame, with ticket and last number", () => {
  const b = bench();
  b.seen.since = 17;
  b.open();
  assert.deepEqual(b.last.sent, [{ t: "hello", ticket: "T0", since: 17, seeds: true }]);
});

test("commands wait for the welcome and carry ids of their own", () => {
  const b = bench();
  b.table.send({ t: "act", position: 3, say: "truco" });
  b.open();
  assert.equal(b.last.sent.length, 1);
  b.get({ t: "welcome", n: 1 });
  b.table.send({ t: "deal" });
  assert.deepEqual(b.last.sent.slice(1), [{ t: "act", position: 3, say: "truco", id: "c1-1" }, { t: "deal", id: "c1-2" }]);
});

test("after a break the unanswered go again with the same id, the answered do not", () => {
  const b = bench();
  b.welcome();
  b.table.send({ t: "act", position: 1, say: "envido" });
  b.table.send({ t: "act", position: 2, say: "truco" });
  b.get({ t: "ack", id: "c1-1", n: 2 });
  b.drop();
  b.pass(300);
  b.welcome();
  assert.deepEqual(b.last.sent.slice(1), [{ t: "act", position: 2, say: "truco", id: "c1-2" }]);
  b.get({ t: "refused", id: "c1-2", code: "stale" });
  assert.equal(b.table.unanswered.size, 0);
});

test("pauses grow from 0.3 to 8 seconds and begin anew after a welcome", () => {
  const b = bench();
  const pauses = [];
  for (let i = 0; i < 8; i += 1) {
    b.drop();
    const ms = [...b.timers.values()].at(-1).ms;
    pauses.push(ms);
    b.pass(ms);
  }
  assert.deepEqual(pauses, [...PAUSES, 8000, 8000]);
  b.welcome();
  b.drop();
  assert.equal([...b.timers.values()].at(-1).ms, 300);
});

test("a run-out ticket is replaced and the connection made anew", async () => {
  const b = bench({ renew: async () => "T1" });
  b.open();
  b.get({ t: "error", code: "ticket", message: "expired" });
  await Promise.resolve();
  await Promise.resolve();
  b.open();
  assert.equal(b.sockets.length, 2);
  assert.equal(b.last.sent[0].ticket, "T1");
  assert.deepEqual(b.seen.problems, []);
});

test("without a session no new ticket: the connection ends with a problem", async () => {
  const b = bench({ renew: async () => { throw { code: "session", message: "", cite: null }; } });
  b.open();
  b.get({ t: "error", code: "ticket", message: "expired" });
  await new Promise((done) => setImmediate(done));
  assert.deepEqual(b.seen.problems.map((one) => one.code), ["session"]);
  assert.equal(b.table.finished, true);
});

test("any other error ends the connection for good", () => {
  const b = bench();
  b.welcome();
  b.get({ t: "error", code: "not-found", message: "no such table" });
  assert.deepEqual(b.seen.problems, [{ code: "not-found", message: "no such table", cite: null }]);
  b.table.resync();
  assert.equal(b.sockets.length, 1);
});

test("after an error that passes one comes back in a moment", () => {
  const b = bench();
  b.welcome();
  b.get({ t: "error", code: "restart", message: "" });
  assert.deepEqual(b.seen.problems, []);
  b.pass(300);
  assert.equal(b.sockets.length, 2);
});

test("silence is probed, and a silent connection is made anew", () => {
  const b = bench();
  b.welcome();
  b.pass(20_000);
  assert.deepEqual(b.last.sent.at(-1), { t: "ping" });
  b.pass(12_000);
  assert.equal(b.sockets.length, 2);
  assert.equal(b.sockets[0].closed, true);
});

test("what an old connection still says is not heard", () => {
  const b = bench();
  b.welcome();
  const old = b.last;
  b.table.resync();
  b.get({ t: "event", n: 2 }, old);
  assert.deepEqual(b.seen.frames.map((frame) => frame.t), ["welcome"]);
  old.onclose();
  assert.equal(b.seen.links.at(-1), "connecting");
});

test("every frame is traced, errors too", () => {
  const traced = [];
  const b = bench({ trace: (frame) => traced.push(frame.t) });
  b.welcome();
  b.get({ t: "error", code: "gone" });
  assert.deepEqual(traced, ["welcome", "error"]);
});

test("addresses follow the page", () => {
  assert.equal(socketUrl("/live/table/7", { protocol: "http:", host: "10.0.0.5:8000" }), "ws://10.0.0.5:8000/live/table/7");
  assert.equal(socketUrl("/live/table/7", { protocol: "https:", host: "club.example" }), "wss://club.example/live/table/7");
  assert.equal(socketUrl("ws://other/x", { protocol: "https:", host: "h" }), "ws://other/x");
});

test("id prefixes differ", () => {
  assert.match(randomPrefix(), /^c[0-9a-z]+$/);
  assert.notEqual(randomPrefix(), randomPrefix());
});

test("not all come back at the same moment", () => {
  const b = bench({ chance: () => 0.5 });
  b.drop();
  assert.equal([...b.timers.values()].at(-1).ms, 360);
});

test("an old ticket is replaced before it is shown", async () => {
  const b = bench({ renew: async () => "T1" });
  b.welcome();
  b.seen.now = 250_000;
  b.drop();
  b.pass(300);
  await new Promise((done) => setImmediate(done));
  b.open();
  assert.equal(b.last.sent[0].ticket, "T1");
  assert.equal(b.sockets.length, 2);
});

test("what could not be stored is sent again with the same id, and told at last", () => {
  const b = bench();
  b.welcome();
  b.table.send({ t: "deal" });
  const refused = { t: "refused", id: "c1-1", code: "storage" };
  for (const pause of [700, 1400, 2100]) {
    b.get(refused);
    b.pass(pause);
  }
  assert.deepEqual(b.last.sent.slice(1), Array(4).fill({ t: "deal", id: "c1-1" }));
  assert.deepEqual(b.seen.frames.map((frame) => frame.t), ["welcome"]);
  b.get(refused);
  assert.equal(b.seen.frames.at(-1).code, "storage");
  assert.equal(b.table.unanswered.size, 0);
});
