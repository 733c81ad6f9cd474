import assert from "node:assert/strict";
import { test } from "node:test";
import { initialState, reduce } from "../../src/truco/web/static/truco/state.js";
import { table, view } from "./views.js";

const welcome = (extra = {}) => ({ type: "frame", frame: { t: "welcome", table: table(), you: 0, n: 5, view: view(), ...extra } });
const event = (n, e, change = {}) => ({ type: "frame", frame: { t: "event", n, e, view: view(change) } });
const after = (...actions) => actions.reduce(reduce, initialState());

test("welcome gives table, seat, number and view", () => {
  const state = after(welcome());
  assert.equal(state.n, 5);
  assert.equal(state.you, 0);
  assert.equal(state.link, "open");
  assert.equal(state.view.position, 0);
});

test("an event replaces the view and is told", () => {
  const state = after(welcome(), event(6, { kind: "say", seat: 1, say: "truco" }, { position: 1 }));
  assert.equal(state.view.position, 1);
  assert.deepEqual(state.log.at(-1), { n: 6, hand: 1, e: { kind: "say", seat: 1, say: "truco" } });
  assert.deepEqual(state.balloons, [{ n: 6, seat: 1, say: "truco", declared: false }]);
});

test("an event hidden from this seat counts but is not told", () => {
  const state = after(welcome(), event(6, null, { position: 1 }));
  assert.equal(state.n, 6);
  assert.equal(state.log.length, 0);
  assert.equal(state.view.position, 1);
});

test("an event seen before changes nothing", () => {
  const before = after(welcome());
  assert.equal(reduce(before, event(5, { kind: "say", seat: 1, say: "truco" })), before);
});

test("a gap asks for a new connection and keeps the last good state", () => {
  const state = after(welcome(), event(8, { kind: "say", seat: 1, say: "truco" }, { position: 9 }));
  assert.equal(state.gap, true);
  assert.equal(state.n, 5);
  assert.equal(state.view.position, 0);
});

test("resuming tells what was missed, without balloons", () => {
  const missed = [{ n: 6, e: { kind: "say", seat: 1, say: "envido" } }, { n: 7, e: { kind: "settle", side: 1, contest: "envido", points: 1, why: "refused" } }];
  const state = after(welcome(), welcome({ n: 7, events: missed, view: view({ position: 2 }) }));
  assert.equal(state.n, 7);
  assert.equal(state.gap, false);
  assert.deepEqual(state.log.map((line) => line.e.kind), ["say", "settle"]);
  assert.deepEqual(state.settled.map((one) => one.points), [1]);
  assert.deepEqual(state.balloons, []);
});

test("resuming takes events without numbers too", () => {
  const state = after(welcome(), welcome({ n: 6, events: [{ kind: "say", seat: 0, say: "flor" }] }));
  assert.equal(state.log.at(-1).e.say, "flor");
});

test("a welcome without events starts the history from the view", () => {
  const fresh = view({ said: [{ seat: 0, say: "truco" }], points: [[1, "envido", 2]] });
  const state = after(welcome(), event(6, { kind: "say", seat: 1, say: "envido" }), welcome({ n: 40, view: fresh }));
  assert.deepEqual(state.log.map((line) => line.e.say), ["truco"]);
  assert.deepEqual(state.settled, [{ side: 1, contest: "envido", points: 2, why: null, sides: [[0], [1]] }]);
});

test("one balloon a seat, the newest; a deal clears them; hush removes one", () => {
  const said = after(welcome(), event(6, { kind: "say", seat: 1, say: "truco" }), event(7, { kind: "declare", seat: 1, says: "33" }), event(8, { kind: "say", seat: 0, say: "quiero" }));
  assert.deepEqual(said.balloons.map(({ seat, say, declared }) => [seat, say, declared]), [[1, "33", true], [0, "quiero", false]]);
  assert.deepEqual(reduce(said, { type: "hush", n: 7 }).balloons.map((one) => one.seat), [0]);
  assert.deepEqual(reduce(said, event(9, { kind: "deal", hand: 2, dealer: 0, mano: 1 })).balloons, []);
});

test("settlements of a hand gather until the next deal", () => {
  const settle = (n, points) => event(n, { kind: "settle", side: 0, contest: "truco", points, why: "accepted" });
  const state = after(welcome(), settle(6, 2), settle(7, 1));
  assert.deepEqual(state.settled.map((one) => one.points), [2, 1]);
  assert.deepEqual(reduce(state, event(8, { kind: "deal", hand: 2 })).settled, []);
});

test("hand-over alone still says what the hand gave", () => {
  const state = after(welcome(), event(6, { kind: "hand-over", points: [[1, "truco", 2]], score: [0, 2] }));
  assert.deepEqual(state.settled.map(({ side, contest, points, why }) => [side, contest, points, why]), [[1, "truco", 2, null]]);
});

test("a refusal is kept until it is read or the table moves on", () => {
  const refused = { type: "frame", frame: { t: "refused", id: "c-1", code: "illegal", message: "no", cite: "AR l. 29" } };
  const state = after(welcome(), refused);
  assert.deepEqual(state.refusal, { code: "illegal", message: "no", cite: "AR l. 29" });
  assert.equal(reduce(state, { type: "calm" }).refusal, null);
  assert.equal(reduce(state, event(6, null)).refusal, null);
});

test("the table's card is replaced when it changes", () => {
  const card = { ...table(), wishes: [1] };
  assert.deepEqual(after(welcome(), { type: "frame", frame: { t: "table", table: card } }).table.wishes, [1]);
});

test("what proves the deal is counted and not told", () => {
  const state = after(welcome(), event(6, { kind: "commit", hand: 1 }), event(7, { kind: "proof" }), event(8, { kind: "cards", seat: 0, cards: [] }));
  assert.equal(state.n, 8);
  assert.equal(state.log.length, 0);
});

test("a table without a match has no view yet", () => {
  const state = after(welcome({ view: null, n: 0 }));
  assert.equal(state.view, null);
  assert.equal(state.table.seats.length, 2);
});

test("the reducer never changes what it was given", () => {
  const frozen = Object.freeze(after(welcome()));
  Object.freeze(frozen.log);
  Object.freeze(frozen.balloons);
  reduce(frozen, event(6, { kind: "say", seat: 1, say: "truco" }));
  reduce(frozen, { type: "fail", problem: { code: "session", message: "", cite: null } });
  assert.equal(frozen.log.length, 0);
});
