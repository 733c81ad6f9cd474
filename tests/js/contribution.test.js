import assert from "node:assert/strict";
import { test } from "node:test";
import { contribution, randomBytes, wanted } from "../../src/truco/web/static/truco/contribution.js";
import { cutTime, Cutting } from "../../src/truco/web/static/truco/cutting.js";

const commit = { t: "event", n: 3, e: { kind: "commit", match: "t.1", hand: 4, commitment: "ab" } };

test("a commitment, and a welcome before a deal, ask for a part; other frames do not", () => {
  assert.equal(wanted(commit, 0)?.deal.hand, 4);
  assert.equal(wanted({ t: "welcome", deal: { hand: 4, given: [1] } }, 0)?.deal.hand, 4);
  assert.equal(wanted({ t: "welcome", deal: { hand: 4, given: [0] } }, 0), null);
  assert.equal(wanted({ t: "welcome", deal: null }, 0), null);
  assert.equal(wanted({ t: "event", n: 3, e: { kind: "say", seat: 1, say: "truco" } }, 0), null);
  assert.equal(wanted(commit, null), null);
});

test("the part is 32 bytes, and a cut for a seat that cuts", () => {
  const bytes = (count) => new Uint8Array(count).fill(255);
  assert.deepEqual(contribution({ hand: 4 }, 0, { random: bytes }), { t: "seed", hand: 4, seed: "ff".repeat(32), cut: null });
  assert.equal(contribution({ hand: 4, cutters: [1] }, 0, { random: bytes, cut: 7 }).cut, null);
  for (let byte = 0; byte < 256; byte += 1) {
    const { cut } = contribution({ hand: 4, cutters: [0] }, 0, { random: (count) => new Uint8Array(count).fill(byte) });
    assert.ok(cut !== null && cut !== undefined && cut >= 3 && cut <= 33);
  }
});

test("random bytes differ", () => {
  assert.notDeepEqual(randomBytes(32), randomBytes(32));
});

test("a player cuts where he wants", () => {
  assert.equal(contribution({ hand: 4, cutters: [0] }, 0, { cut: 7 }).cut, 7);
});

/** The part of a seat that cuts, with a clock that the test moves. */
function bench() {
  const sent = [];
  const asked = [];
  const clock = { now: 0 };
  let timer = null;
  const cutting = new Cutting({
    send: (command) => sent.push(command), ask: (ms) => asked.push(ms),
    later: (run, ms) => (timer = { run, ms }), forget: () => (timer = null), now: () => clock.now,
  });
  return { cutting, clock, sent, asked, get timer() { return timer; } };
}

const mine = { t: "event", n: 3, e: { kind: "commit", match: "t.1", hand: 4, commitment: "ab", cutters: [0] } };

test("who does not cut gives his part at once, and once", () => {
  const b = bench();
  b.cutting.take(commit, 0, 8000);
  b.cutting.take(commit, 0, 8000);
  assert.deepEqual(b.sent.map(({ hand, cut }) => [hand, cut]), [[4, null]]);
  assert.deepEqual(b.asked, []);
});

test("the draw before the match asks for no cut", () => {
  const b = bench();
  b.cutting.take({ t: "event", n: 2, e: { kind: "commit", match: "t.1", hand: 0, commitment: "ab", cutters: [] } }, 0, 8000);
  assert.deepEqual(b.sent.map(({ hand, cut }) => [hand, cut]), [[0, null]]);
});

test("who cuts is asked where, and his part waits for it", () => {
  const b = bench();
  b.cutting.take(mine, 0, 8000);
  assert.deepEqual(b.sent, []);
  assert.deepEqual(b.asked, [6800]);
  b.cutting.cut(11);
  assert.deepEqual(b.sent.map(({ hand, cut }) => [hand, cut]), [[4, 11]]);
  assert.deepEqual(b.asked, [6800, null]);
  b.cutting.cut(12);
  assert.equal(b.sent.length, 1);
});

test("before the time is over the deck is cut anywhere", () => {
  const b = bench();
  b.cutting.take(mine, 0, 8000);
  b.timer.run();
  assert.ok(b.sent[0].cut >= 3 && b.sent[0].cut <= 33);
});

test("without time, or with too little, nobody is asked", () => {
  for (const ms of [0, 1500]) {
    const b = bench();
    b.cutting.take(mine, 0, ms);
    assert.equal(b.sent.length, 1);
    assert.deepEqual(b.asked, []);
  }
  assert.equal(cutTime(8000, null), 2800);
});

test("a hand that was dealt meanwhile waits for no cut any more", () => {
  const b = bench();
  b.cutting.take(mine, 0, 8000);
  b.cutting.take({ t: "event", n: 4, e: { kind: "proof" } }, 0, 8000);
  assert.deepEqual(b.asked, [6800, null]);
  b.cutting.cut(9);
  assert.deepEqual(b.sent, []);
});

test("who is told his seat after the commitment cuts in what is left of the time", () => {
  const b = bench();
  b.cutting.take(mine, null, 8000);
  b.clock.now = 1000;
  const deal = { match: "t.1", hand: 4, cutters: [0], given: [] };
  b.cutting.take({ t: "welcome", deal }, 0, 8000);
  b.cutting.take({ t: "welcome", deal }, 0, 8000);
  assert.deepEqual(b.asked, [5800]);
  b.cutting.take({ t: "welcome", deal }, 2, 8000);
  assert.deepEqual(b.asked, [5800, null]);
  assert.deepEqual(b.sent.map(({ cut }) => cut), [null]);
});

test("a server that has lost this device's part gets the same one again", () => {
  const b = bench();
  b.cutting.take(commit, 0, 8000);
  const deal = { ...commit.e, given: [1] };
  b.cutting.take({ t: "welcome", deal }, 0, 8000);
  b.cutting.take({ t: "welcome", deal: { ...deal, given: [0, 1] } }, 0, 8000);
  assert.equal(b.sent.length, 2);
  assert.deepEqual(b.sent[1], b.sent[0]);
});
