/** Recorded moments that have to do with the people at a table: waiting, clocks, talk, signs, leaving. */
import { duo, heard, many, tableOf, welcome, withFree } from "./scenes.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").View} View */

const PHRASES = ["hello", "good-luck", "well-played", "thanks", "sorry", "moment", "hurry", "laugh", "ouch", "liar", "come", "put", "kill", "goodbye"];
const SENAS = {
  "espada-ace": "raise-brows", "basto-ace": "wink", "espada-seven": "mouth-right", "oro-seven": "mouth-left",
  three: "bite-lip", two: "kiss", "false-ace": "open-mouth", "envido-30": "wrinkle-nose", blind: "close-eyes",
};
const OWN = {
  "own-1": "look-up", "own-2": "look-down", "own-3": "look-left", "own-4": "look-right", "own-5": "frown", "own-6": "smile",
  "own-7": "puff-cheeks", "own-8": "lick-lip",
};
const RIVER = {
  "muestra-two": "raise-brows", "muestra-four": "kiss", "muestra-five": "wrinkle-nose", "muestra-eleven": "wink-right",
  "muestra-ten": "wink-left", "good-ace": "mouth-right", "good-seven": "mouth-left", three: "bite-lip", two: "mouth-ajar",
  "false-ace": "tongue-tip", flor: "puff-cheeks", envido: "lick-lip", blind: "close-eyes",
};

/** A table of people. @param {number} players @param {Partial<Table>} [change] @returns {Table} */
function people(players, change = {}) {
  const table = tableOf(players);
  const seats = table.seats.map((seat, i) => (i === 3 ? seat : { ...seat, kind: /** @type {const} */ ("human"), bot: undefined }));
  return {
    ...table, seats, clock: { action: 30, bank: 120 }, chat: "table", stand_in: true, open: true, sides: "seats", host: 0, spectators: 2,
    phrases: PHRASES, senas: players > 3 ? SENAS : {}, pace: { bot_ms: 700, deal_ms: 2500, cut_ms: 8000, grace_ms: 1000 }, match: 1, wishes: [], ...change,
  };
}

/** @param {View} view @param {Partial<Table>} [change] @param {Partial<Frame>} [more] @returns {Frame} */
const hello = (view, change, more = {}) => ({ ...welcome(view), table: people(view.players, { ruleset: view.ruleset, ...change }), ...more });

/** @param {number} players @param {Partial<Table>} change @param {number | null} you @returns {Frame[]} */
const waiting = (players, change, you) => [{
  ...welcome(many(4)), view: undefined, you, n: 2, table: { ...people(players), seats: withFree(players).seats.map((seat) => ({ ...seat, ...(seat.kind === "bot" ? { kind: "human", bot: undefined } : {}) })), ...change },
}];

/** @param {number} runs @param {number} left @param {number} bank @param {number} players @returns {Frame} */
const clock = (runs, left, bank, players) => ({
  t: "clock", clock: { seats: Array.from({ length: players }, (_, i) => ({ runs: i === runs, left_ms: i === runs ? left : 30_000, bank_ms: bank, strikes: i === 1 ? 2 : 0 })) },
});

const TALK = [
  { n: 3, e: { kind: "phrase", seat: 1, phrase: "hello", to: "table" } },
  { n: 4, e: { kind: "chat", seat: 2, text: "¿Tenés algo para el tanto?", to: "side" } },
  { n: 5, e: { kind: "chat", seat: 0, text: "Poca cosa. Vení a mí en la segunda, que la primera la hago yo.", to: "side" } },
];
const four = many(4);
const before = duo({ phase: "deal", hand: 0, turn: null, may: { cards: [], says: [] }, players: 4, deals: 2, dealer: 2, mano: 3, score: [0, 0],
  seats: four.seats.map((seat) => ({ ...seat, cards: [], held: 0, played: [] })), sides: four.sides, present: [0, 1, 2, 3], ruleset: "argentino", muestra: null, tricks: [] });

/** @type {Frame[]} */
const talked = heard(four, { kind: "chat", seat: 2, text: "Hoy no veo una.", to: "side" }, { kind: "phrase", seat: 1, phrase: "hurry", to: "table" })
  .slice(1);

/** @type {Record<string, Frame[]>} */
export const PEOPLE_SCENES = {
  free: waiting(4, { fills_ms: 95_000 }, null),
  taken: waiting(4, { fills_ms: 95_000, host: 0 }, 0),
  kept: waiting(4, { seats: withFree(4).seats.map((seat, i) => (i === 2 ? { ...seat, kept: true } : seat)), sides: "kings" }, 0),
  alone: waiting(2, { seats: [{ name: "Marta", kind: "human", present: true }, { name: "", kind: "free", present: false }], clock: null, chat: "phrases", stand_in: false, open: false }, 0),
  clock: [hello(many(4, { turn: 2 })), clock(2, 21_000, 120_000, 4)],
  "clock-own": [hello(duo({})), clock(0, 8_000, 60_000, 2)],
  "clock-six": [hello(many(6, { turn: 1 })), clock(1, 0, 70_000, 6)],
  timeout: [hello(duo({})), ...heard(duo({}), { kind: "timeout", seat: 0, strikes: 1 }).slice(1), clock(0, 30_000, 0, 2)],
  talk: [hello(four, {}, { talk: TALK }), ...talked],
  "talk-duo": [hello(duo({}), {}, { talk: TALK.slice(0, 1) }), ...heard(duo({}), { kind: "chat", seat: 1, text: "¡Qué cartas, mi madre!", to: "table" }).slice(1)],
  senas: [hello(four), { t: "sena", seat: 2, sena: "espada-ace" }, { t: "sena", seat: 1, sena: "three" }],
  "senas-eight": [hello(many(8)), { t: "sena", seat: 3, sena: "two" }, { t: "sena", seat: 6, sena: "envido-30" }],
  "own-senas": [hello(many(4, { ruleset: "torneo-1904" }), { senas: { ...SENAS, ...OWN } }), { t: "sena", seat: 2, sena: "own-3" }],
  river: [hello(many(4, { ruleset: "uruguayo", muestra: "6c" }), { senas: RIVER })],
  cut: [hello(duo({ phase: "deal", hand: 3, turn: null, may: { cards: [], says: [] }, deals: 1 }))],
  "cut-four": [hello(many(4, { phase: "deal", turn: null, may: { cards: [], says: [] }, deals: 2 }))],
  draw: [hello(before), ...heard(before, {
    kind: "draw", purpose: "dealer-highest", rounds: [[[0, "3o"], [1, "12b"], [2, "3c"], [3, "4c"]], [[0, "5e"], [2, "1b"]]], result: [2],
  }).slice(1)],
  kings: [hello(before), ...heard(before, {
    kind: "draw", purpose: "sides-kings", rounds: [[[0, "3o"], [1, "12b"], [2, "3c"], [3, "4c"], [0, "2o"], [2, "7b"], [3, "12o"]]], result: [1, 0, 3, 2],
  }, { kind: "draw", purpose: "dealer-highest", rounds: [[[0, "3o"], [1, "12b"], [2, "1e"], [3, "4c"]]], result: [2] }).slice(1)],
  absent: [hello(four, { absent: [1], seats: people(4).seats.map((seat, i) => (i === 1 ? { ...seat, present: false } : seat)) })],
  "stand-in": [hello(four, { seats: people(4).seats.map((seat, i) => (i === 1 ? { ...seat, kind: "bot", bot: "criollo", stands_in: true } : seat)) })],
  "stood-in": [hello(many(4, { may: { cards: [], says: [] } }), { seats: people(4).seats.map((seat, i) => (i === 0 ? { ...seat, name: "Marta", kind: "bot", bot: "criollo", stands_in: true } : seat)) })],
  rematch: [hello(many(4, { phase: "over", turn: null, winner: 0, score: [30, 18], may: { cards: [], says: [] }, result: { winner: 0, reason: "score" } }), { wishes: [1, 2] })],
  held: [hello(duo({ asks: { contest: "truco", say: "truco", by: 1, side: 1, to: [0], stake: 2, refused: 1 }, may: { cards: [], says: [{ say: "quiero", group: "answer" }, { say: "no-quiero", group: "answer" }] } }))],
  answered: [hello(four), { t: "refused", id: "x", code: "answered", message: "", cite: null }],
};
