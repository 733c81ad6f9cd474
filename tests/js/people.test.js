import assert from "node:assert/strict";
import { test } from "node:test";
import { translator } from "../../src/truco/web/static/truco/i18n/index.js";
import { minutes, strikesOf, timeLeft } from "../../src/truco/web/static/truco/model/clock.js";
import { drawn } from "../../src/truco/web/static/truco/model/draw.js";
import { tell } from "../../src/truco/web/static/truco/model/lines.js";
import { namer } from "../../src/truco/web/static/truco/model/names.js";
import { costOfLeaving, hearers, isRival, mayDeal, mayMakeSign, stoodIn, talkShown, unread, writes } from "../../src/truco/web/static/truco/model/people.js";
import { initialState, reduce } from "../../src/truco/web/static/truco/state.js";
import { table, view } from "./views.js";

const welcome = (extra = {}) => ({ type: "frame", at: 1000, frame: { t: "welcome", table: table(), you: 0, n: 5, view: view(), clock: null, talk: [], ...extra } });
const frame = (frame, at = 1000) => ({ type: "frame", at, frame });
const event = (n, e, change = {}) => frame({ t: "event", n, e, view: view(change) });
const after = (...actions) => actions.reduce(reduce, initialState());
const clock = (...seats) => ({ seats: seats.map(([runs, left_ms, bank_ms, strikes = 0]) => ({ runs, left_ms, bank_ms, strikes })) });
const four = (change = {}) => view({ players: 4, sides: [[0, 2], [1, 3]], seats: Array.from({ length: 4 }, (_, seat) => ({ seat })), ...change });

test("a frame of an unknown kind changes nothing", () => {
  const before = after(welcome());
  assert.equal(reduce(before, frame({ t: "weather", n: 99 })), before);
});

test("clocks are kept with the moment at which they came", () => {
  const state = after(welcome({ clock: clock([true, 20_000, 60_000], [false, 30_000, 60_000]) }));
  assert.equal(state.clock.at, 1000);
  assert.equal(reduce(state, frame({ t: "clock", clock: clock([false, 1, 2], [true, 3, 4]) }, 2500)).clock.at, 2500);
  assert.equal(reduce(state, frame({ t: "clock", clock: null })).clock, null);
});

test("first the action's time runs down, then the bank's", () => {
  const told = { at: 1000, ...clock([true, 20_000, 60_000], [false, 30_000, 60_000]) };
  const whole = { action: 40, bank: 120 };
  assert.deepEqual(timeLeft(told, 0, 1000, whole), { on: "action", seconds: 20, share: 0.5 });
  assert.deepEqual(timeLeft(told, 0, 11_100, whole), { on: "action", seconds: 10, share: 9900 / 40_000 });
  assert.deepEqual(timeLeft(told, 0, 21_000, whole), { on: "bank", seconds: 60, share: 0.5 });
  assert.deepEqual(timeLeft(told, 0, 51_000, whole), { on: "bank", seconds: 30, share: 0.25 });
  assert.deepEqual(timeLeft(told, 0, 999_000, whole), { on: "bank", seconds: 0, share: 0 });
  assert.equal(timeLeft(told, 1, 1000, whole), null);
  assert.equal(timeLeft(null, 0, 1000, whole), null);
});

test("a clock that was told late never shows more than its whole, and counts strikes", () => {
  const told = { at: 1000, ...clock([true, 30_000, 0, 2]) };
  assert.equal(timeLeft(told, 0, 900, { action: 15, bank: 0 }).share, 1);
  assert.equal(strikesOf(told, 0), 2);
  assert.equal(strikesOf(null, 0), 0);
  assert.deepEqual([0, 9, 60, 95].map(minutes), ["0:00", "0:09", "1:00", "1:35"]);
});

test("what is said beside the game has a list of its own and a bubble, one a seat", () => {
  const state = after(welcome({ talk: [{ n: 2, e: { kind: "phrase", seat: 1, phrase: "hello", to: "table" } }] }),
    event(6, { kind: "chat", seat: 1, text: "uno", to: "table" }), event(7, { kind: "chat", seat: 1, text: "dos", to: "side" }));
  assert.deepEqual(state.talk.map(({ n, text, phrase, to }) => [n, text ?? phrase, to]), [[2, "hello", "table"], [6, "uno", "table"], [7, "dos", "side"]]);
  assert.deepEqual(state.bubbles.map(({ n }) => n), [7]);
  assert.equal(state.log.length, 0);
  assert.deepEqual(state.balloons, []);
  assert.deepEqual(reduce(state, { type: "hush", n: 7 }).bubbles, []);
});

test("coming back, what was missed is in the talk once", () => {
  const said = { n: 6, e: { kind: "chat", seat: 1, text: "hola", to: "table" } };
  const state = after(welcome(), welcome({ n: 6, events: [said], talk: [said] }));
  assert.deepEqual(state.talk.map(({ text }) => text), ["hola"]);
  assert.deepEqual(state.bubbles, []);
});

test("new is what others said since it was read, and nobody muted", () => {
  const talk = [{ n: 2, seat: 1 }, { n: 4, seat: 0 }, { n: 5, seat: 2 }, { n: 6, seat: 1 }];
  assert.equal(unread(talk, 0, 0, new Set()), 3);
  assert.equal(unread(talk, 4, 0, new Set()), 2);
  assert.equal(unread(talk, 4, 0, new Set([1])), 1);
});

test("signs: one a seat, the newest, until it has been seen", () => {
  const state = after(welcome(), frame({ t: "sena", seat: 2, sena: "three" }), frame({ t: "sena", seat: 2, sena: "two" }), { type: "sign", seat: 0, sena: "blind" });
  assert.deepEqual(state.signs.map(({ seat, sena }) => [seat, sena]), [[2, "two"], [0, "blind"]]);
  assert.equal(new Set(state.signs.map(({ key }) => key)).size, 2);
  assert.deepEqual(reduce(state, { type: "unsign", key: state.signs[0].key }).signs.map(({ seat }) => seat), [0]);
});

test("the own time that was up is told apart until it is read", () => {
  const state = after(welcome(), event(6, { kind: "timeout", seat: 1, strikes: 1 }), event(7, { kind: "timeout", seat: 0, strikes: 2 }), event(8, { kind: "say", seat: 0, say: "no-quiero" }));
  assert.deepEqual(state.timeout, { n: 7, strikes: 2 });
  assert.equal(reduce(state, { type: "calm" }).timeout, null);
});

test("the draw is shown until the first deal, also over a new welcome", () => {
  const draw = { kind: "draw", purpose: "dealer-random", rounds: [], result: [1] };
  const before = { phase: "deal", hand: 0 };
  const state = after(welcome({ view: view(before) }), event(6, draw, before), welcome({ n: 7, view: view(before) }));
  assert.deepEqual(state.draws, [draw]);
  assert.deepEqual(reduce(state, event(8, { kind: "deal", hand: 1 })).draws, []);
});

test("a draw by seats: cards in their order, and who deals", () => {
  const { drawn: cards, dealer } = drawn({ kind: "draw", purpose: "dealer-highest", rounds: [[[0, "3o"], [1, "12b"], [2, "3c"]], [[0, "5e"], [2, "1b"]]], result: [2] });
  assert.deepEqual(cards, [{ seat: 0, cards: ["3o", "5e"] }, { seat: 1, cards: ["12b"] }, { seat: 2, cards: ["3c", "1b"] }]);
  assert.equal(dealer, 2);
});

test("the kings are told at the seats where their owners sit now", () => {
  const { drawn: cards, dealer } = drawn({ kind: "draw", purpose: "sides-kings", rounds: [[[0, "3o"], [1, "12b"], [2, "3c"], [3, "4c"], [0, "2o"], [2, "7b"], [3, "12o"]]], result: [1, 0, 3, 2] });
  assert.deepEqual(cards, [{ seat: 0, cards: ["12b"] }, { seat: 2, cards: ["12o"] }]);
  assert.equal(dealer, null);
});

test("the deal's proof leaves who cut, and where", () => {
  const proof = { kind: "proof", cutters: [1, 0], contributions: [{ seat: 0, seed: "00", cut: 20, default: ["cut"] }, { seat: 1, seed: "11", cut: 7, default: [] }] };
  assert.deepEqual(after(welcome(), event(6, proof)).log.map((line) => line.e), [{ kind: "cuts", cuts: [[1, 7]] }]);
});

test("who may deal: the dealer, or anybody for a bot", () => {
  const people = table();
  const bots = { ...people, seats: people.seats.map((seat) => ({ ...seat, kind: "bot" })) };
  assert.equal(mayDeal(view({ phase: "deal", deals: 0 }), people), true);
  assert.equal(mayDeal(view({ phase: "deal", deals: 1 }), people), false);
  assert.equal(mayDeal(view({ phase: "deal", deals: 1 }), { ...bots, seats: [people.seats[0], bots.seats[1]] }), true);
  assert.equal(mayDeal(view({ phase: "deal", deals: 0, you: null }), people), false);
  assert.equal(mayDeal(view({ phase: "play", deals: 0 }), people), false);
});

test("what leaving costs", () => {
  const match = { ...table(4), stand_in: true };
  assert.equal(costOfLeaving(four(), match), "stand-in");
  assert.equal(costOfLeaving(four(), { ...match, stand_in: false }), "match");
  assert.equal(costOfLeaving(view(), { ...table(), stand_in: true }), "match");
  assert.equal(costOfLeaving(view({ players: 3 }), table(3)), "three");
  assert.equal(costOfLeaving(view({ phase: "over" }), match), "none");
  assert.equal(costOfLeaving(view({ you: null }), match), "none");
  const away = { ...match, seats: match.seats.map((seat, i) => (i ? seat : { ...seat, kind: "bot", stands_in: true })) };
  assert.equal(stoodIn(away, 0), true);
  assert.equal(costOfLeaving(four(), away), "none");
});

test("to whom one may speak, and who is there to listen", () => {
  assert.deepEqual(hearers({ ...table(4), chat: "table" }), ["table", "side"]);
  assert.deepEqual(hearers({ ...table(4), chat: "side" }), ["side"]);
  assert.deepEqual(hearers({ ...table(2), chat: "table" }), ["table"]);
  assert.deepEqual(["table", "side", "phrases", "off"].map((chat) => writes({ ...table(), chat })), [true, true, false, false]);
  const alone = { ...table(), chat: "table", seats: table().seats.map((seat, i) => (i ? { ...seat, kind: "bot" } : seat)) };
  assert.equal(talkShown(alone, 0), false);
  assert.equal(talkShown({ ...table(), chat: "table" }, 0), true);
  assert.equal(talkShown({ ...table(), chat: "off" }, 0), false);
});

test("rivals sit on the other side", () => {
  assert.deepEqual([0, 1, 2, 3].map((seat) => isRival(four(), seat)), [false, true, false, true]);
  assert.equal(isRival(four({ you: null }), 1), false);
});

test("what the table tells of its people", () => {
  const now = four();
  const people = table(4);
  const es = translator("es");
  const context = { view: now, table: people, words: es, names: namer(people, now, es) };
  const text = (e) => tell({ n: 1, hand: 1, e }, context)?.text;
  assert.equal(text({ kind: "timeout", seat: 1, strikes: 1 }), "A Beto se le acabó el tiempo");
  assert.equal(text({ kind: "leave", seat: 1, why: "clock" }), "Beto perdió por tiempo");
  assert.equal(text({ kind: "leave", seat: 1, why: "left" }), "Beto se levantó de la mesa");
  assert.equal(text({ kind: "stand-in", seat: 2, bot: "plain", why: "left" }), "Una máquina juega por Caro");
  assert.equal(text({ kind: "back", seat: 2 }), "Caro volvió a su lugar");
  assert.equal(text({ kind: "sides", names: ["Ana", "Beto", "Caro", "Dani"] }), "Los reyes: Ana y Caro, de un lado");
  assert.equal(text({ kind: "draw", purpose: "dealer-highest", rounds: [], result: [3] }), "Por sorteo reparte Dani");
  assert.equal(text({ kind: "cuts", cuts: [[1, 7], [0, 9]] }), "Beto corta: 7 cartas, Cortás: 9 cartas");
  assert.equal(text({ kind: "timeout", seat: 0, strikes: 1 }), "Se te acabó el tiempo");
  assert.equal(text({ kind: "deal", hand: 2, dealer: 0, muestra: null }), "Mano 2. Repartís vos");
});

test("a sign is made in the hand, by who is still in it", () => {
  const seats = [{ in_play: true }, { in_play: true }, { in_play: false }, { in_play: true }];
  assert.equal(mayMakeSign(four({ seats })), true);
  assert.equal(mayMakeSign(four({ seats, you: 2 })), false);
  assert.equal(mayMakeSign(four({ seats, phase: "deal" })), false);
  assert.equal(mayMakeSign(four({ seats, you: null })), false);
});
