/** A small view to build test views from. */

/** @returns {any} */
export function view(change = {}) {
  return {
    you: 0, ruleset: "argentino", players: 2, target: 30, malas: 15, options: {}, phase: "play",
    hand: 1, game: 1, games: [0, 0], score: [0, 0], position: 0, winner: null,
    mano: 0, dealer: 1, turn: 0, sides: [[0], [1]], present: [0, 1], muestra: null,
    seats: [
      { seat: 0, side: 0, in_play: true, lifted: true, cards: ["1e", "5o", "6c"], held: 3, played: [] },
      { seat: 1, side: 1, in_play: true, lifted: true, cards: null, held: 3, played: [] },
    ],
    tricks: [], trick_cards: "stay", asks: null, waiting: [],
    stakes: { truco: { say: null, stake: 1, word: null } },
    said: [], declared: [], points: [], shown: {}, may: { cards: [], says: [] }, duel: null, result: null,
    ...change,
  };
}

/** @returns {any} */
export function table(players = 2) {
  const names = ["Ana", "Beto", "Caro", "Dani", "Eva", "Fede", "Gabi", "Hugo"];
  return {
    id: "t1", ruleset: "argentino", players, target: 30, options: {}, pace: { bot_ms: 0, deal_ms: 0 },
    seats: names.slice(0, players).map((name) => ({ name, kind: "human", present: true })),
  };
}
