/** The draws before a match, as the table shows them: cards face up by who drew them, and what came of it. */

/** @typedef {import("../types.js").GameEvent} GameEvent */

/** @typedef {{ purpose: string, drawn: { seat: number, cards: string[] }[], dealer: number | null }} Drawn */

const KINGS = "sides-kings";
const KING = /^12/;

/**
 * @param {GameEvent} event a `draw` (docs/deal.md, section 8)
 * @returns {Drawn}
 */
export function drawn(event) {
  const kings = event.purpose === KINGS;
  const result = Array.isArray(event.result) ? event.result : [];
  /** The seat that the one on an old place has now. @param {number} place */
  const seatNow = (place) => (kings && result.includes(place) ? result.indexOf(place) : place);
  /** @type {Map<number, string[]>} */
  const cards = new Map();
  for (const round of event.rounds ?? []) {
    for (const [place, card] of round) cards.set(seatNow(place), [...(cards.get(seatNow(place)) ?? []), card]);
  }
  const shown = [...cards].map(([seat, all]) => ({ seat, cards: kings ? all.filter((card) => KING.test(card)) : all }));
  return {
    purpose: event.purpose,
    drawn: shown.filter(({ cards: some }) => some.length > 0).sort((a, b) => a.seat - b.seat),
    dealer: kings ? null : result[0] ?? null,
  };
}
