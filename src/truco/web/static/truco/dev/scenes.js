/** Recorded moments of the game: each is the list of frames that leads to it. */

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Frame} Frame */

/** @type {View} */
const DUO = {
  you: 0, ruleset: "retruco", players: 2, target: 20, malas: 10, options: {}, phase: "play",
  hand: 3, game: 1, games: [0, 0], score: [7, 12], position: 41, winner: null,
  mano: 0, dealer: 1, turn: 0, sides: [[0], [1]], present: [0, 1], muestra: "6c",
  seats: [
    { seat: 0, side: 0, in_play: true, lifted: true, cards: ["1e", "7o", "12b"], held: 3, played: [] },
    { seat: 1, side: 1, in_play: true, lifted: true, cards: null, held: 3, played: [] },
  ],
  tricks: [{ lead: 0, cards: [], winner: null }], trick_cards: "lifted", asks: null, waiting: [],
  stakes: { truco: { say: null, stake: 1, word: null } }, said: [], declared: [], points: [], shown: {},
  may: {
    cards: ["1e", "7o", "12b"],
    says: [
      { say: "envido", group: "envido" }, { say: "envido-N", group: "envido", from: 3, to: 20 },
      { say: "real-envido", group: "envido" }, { say: "falta-envido", group: "envido" },
      { say: "truco", group: "truco" }, { say: "mazo", group: "mazo" },
    ],
  },
  duel: null, result: null,
};

const NOTHING = { cards: [], says: [] };
const NAMES = ["Vos", "Criollo", "Marta", "Nicanor", "Chola", "Bautista", "Inés", "Pedro"];

/** @param {number} players @returns {import("../types.js").Table} */
export const tableOf = (players) => ({
  id: "demo", ruleset: players === 2 ? "retruco" : "argentino", players, target: 20, options: {}, pace: { bot_ms: 700, deal_ms: 2500 },
  seats: NAMES.slice(0, players).map((name, i) => ({
    name, kind: i ? /** @type {const} */ ("bot") : /** @type {const} */ ("human"), bot: i ? "criollo" : undefined, present: true,
  })),
});

/** @param {View} view @returns {Frame} */
export const welcome = (view) => ({ t: "welcome", table: tableOf(view.players), you: view.you, n: 10, view });

/** @param {View} view @param {...import("../types.js").GameEvent} events @returns {Frame[]} */
export const heard = (view, ...events) => [
  welcome(view), ...events.map((e, i) => ({ t: "event", n: 11 + i, e, view })),
];

/** @param {Partial<View>} change @returns {View} */
export const duo = (change) => ({ ...DUO, ...change });

const midHand = duo({
  turn: 1, position: 47, may: { cards: [], says: [{ say: "mazo", group: "mazo" }] },
  seats: [
    { ...DUO.seats[0], cards: ["12b"], held: 1, played: ["7o", "1e"] },
    { ...DUO.seats[1], held: 2, played: ["3b"] },
  ],
  tricks: [
    { lead: 0, cards: [[0, "7o"], [1, "3b"]], winner: 0 },
    { lead: 0, cards: [[0, "1e"]], winner: null },
  ],
  trick_cards: "stay", declared: [[0, "33"], [1, "son-buenas"]],
  stakes: { truco: { say: "truco", stake: 2, word: 0 } },
});

const asked = duo({
  asks: { contest: "truco", say: "truco", by: 1, side: 1, to: [0], stake: 2, refused: 1 }, turn: 1,
  may: {
    cards: [],
    says: [
      { say: "quiero", group: "answer" }, { say: "no-quiero", group: "answer" }, { say: "retruco", group: "truco" },
      { say: "envido", group: "envido" }, { say: "real-envido", group: "envido" }, { say: "envido-N", group: "envido", from: 3, to: 20 },
      { say: "flor", group: "flor" }, { say: "mazo", group: "mazo" },
    ],
  },
});

const handOver = duo({
  phase: "deal", turn: null, may: NOTHING, score: [9, 13], dealer: 0, mano: 1,
  seats: [
    { ...DUO.seats[0], cards: ["12b"], held: 1, played: ["7o", "1e"] },
    { ...DUO.seats[1], held: 1, played: ["3b", "4c"] },
  ],
  tricks: [
    { lead: 0, cards: [[0, "7o"], [1, "3b"]], winner: 0 },
    { lead: 0, cards: [[0, "1e"], [1, "4c"]], winner: 0 },
  ],
  shown: { 1: ["7e"], 0: ["12b"] },
});

const matchOver = duo({ ...handOver, phase: "over", score: [21, 13], winner: 0, result: { winner: 0, reason: "score" } });

/**
 * A table of several: everybody has played one card, some two.
 * @param {number} players @param {Partial<View>} [change] @returns {View}
 */
export function many(players, change = {}) {
  const first = ["3b", "7e", "12c", "4o", "1b", "11o", "5e", "6c"].slice(0, players);
  const second = ["2o", "10e"];
  const seats = first.map((card, seat) => ({
    seat, side: seat % 2, in_play: seat !== 5, lifted: true,
    cards: seat === 0 ? ["7o"] : null, held: seat < second.length ? 1 : 2,
    played: seat < second.length ? [card, second[seat]] : [card],
  }));
  return {
    ...DUO, players, target: 30, malas: 15, score: players === 3 ? [11, 8, 14] : [11, 18], seats, sides: teams(players),
    present: seats.map(({ seat }) => seat), muestra: null, ruleset: "argentino", trick_cards: "stay", turn: 2, mano: 0, dealer: players - 1,
    tricks: [
      { lead: 0, cards: first.map((card, seat) => [seat, card]), winner: players > 4 ? 4 : 0 },
      { lead: 0, cards: second.map((card, seat) => [seat, card]), winner: null },
    ],
    declared: [[0, "27"], [1, "31"]], stakes: { truco: { say: "truco", stake: 2, word: 1 } },
    may: { cards: [], says: [{ say: "mazo", group: "mazo" }] }, ...change,
  };
}

/** @param {number} players @returns {number[][]} */
function teams(players) {
  const seats = Array.from({ length: players }, (_, seat) => seat);
  if (players === 3) return [[2], [0, 1]];
  return [0, 1].map((side) => seats.filter((seat) => seat % 2 === side));
}

/** A table with free seats. @param {number} players @returns {import("../types.js").Table} */
export function withFree(players) {
  const table = tableOf(players);
  const seats = table.seats.map((seat, i) => (i < 2 ? seat : { name: "", kind: /** @type {const} */ ("free"), present: false }));
  return { ...table, seats };
}

const ley = duo({
  ruleset: "uruguayo", seats: [{ ...DUO.seats[0], cards: null, lifted: false }, DUO.seats[1]], turn: 0,
  may: { cards: [], says: [{ say: "a-ley", group: "other" }, { say: "levanta", group: "other" }, { say: "mazo", group: "mazo" }] },
});

const leyAnswer = duo({
  ruleset: "uruguayo", asks: { contest: "truco", say: "a-ley", by: 1, side: 1, to: [0], stake: null, refused: null },
  may: { cards: [], says: ["quiero-quiero", "quiero-paso", "paso-quiero", "paso-paso"].map((a) => ({ say: `sin-ley-${a}`, group: "other" })) },
});

/** @type {Record<string, Frame[]>} */
export const GAME_SCENES = {
  turn: [welcome(DUO)],
  playing: heard(midHand, { kind: "deal", hand: 3, game: 1, mano: 0, dealer: 1, muestra: "6c" }, { kind: "say", seat: 0, say: "envido" },
    { kind: "say", seat: 1, say: "quiero" }, { kind: "declare", seat: 0, says: "33" }, { kind: "declare", seat: 1, says: "son-buenas" },
    { kind: "settle", side: 0, contest: "envido", points: 2, why: "accepted" }, { kind: "play", seat: 0, card: "7o" },
    { kind: "play", seat: 1, card: "3b" }, { kind: "trick", winner: 0, trick: 1 }, { kind: "say", seat: 0, say: "truco" },
    { kind: "say", seat: 1, say: "quiero" }, { kind: "play", seat: 0, card: "1e" }),
  asked: heard(asked, { kind: "say", seat: 1, say: "truco" }),
  over: heard(handOver, { kind: "settle", side: 0, contest: "envido", points: 2, why: "accepted" }, { kind: "settle", side: 0, contest: "truco", points: 2, why: "tricks" }, { kind: "settle", side: 1, contest: "flor", points: 3, why: "denied" }),
  end: heard(matchOver, { kind: "settle", side: 0, contest: "truco", points: 3, why: "refused" }),
  lost: heard(duo({ ...matchOver, winner: 1, score: [13, 30], target: 30 }), { kind: "settle", side: 1, contest: "truco", points: 1, why: "mazo" }),
  three: [welcome(many(3))],
  four: heard(many(4), { kind: "say", seat: 2, say: "vale-cuatro" }, { kind: "say", seat: 0, say: "quiero" }, { kind: "say", seat: 1, say: "truco" }),
  six: [welcome(many(6))],
  duel: [welcome(many(6, { duel: { number: 2, of: 3 }, present: [1, 4] }))],
  eight: [welcome(many(8, { ruleset: "mallorca", malas: null, target: 24, game: 2, games: [1, 0], games_to_win: 2 }))],
  ley: [welcome(ley)],
  "ley-answer": heard(leyAnswer, { kind: "say", seat: 1, say: "a-ley" }),
  watching: [welcome(duo({ you: null, may: NOTHING, seats: DUO.seats.map((seat) => ({ ...seat, cards: null })) }))],
  refused: [welcome(DUO), { t: "refused", id: "x", code: "illegal", message: "envido: the first trick is over (AR l. 29)", cite: "AR l. 29" }],
};

export { DUO };
