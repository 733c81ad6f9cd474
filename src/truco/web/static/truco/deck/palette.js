/**
 * Sizes and colours of the deck. A card is drawn in a field of 244 by 380 units, the proportion
 * 61 : 95 of the real naipe; every suit has two colours beside ink and paper.
 */

/** @typedef {"e" | "b" | "o" | "c"} Suit */

/** @typedef {{ main: string, second: string, light: string }} SuitColours */

export const WIDTH = 244;
export const HEIGHT = 380;

/** Corner radius: 4 % of the height. */
export const CORNER = 15;

export const INK = "#22201c";
export const PAPER = "#f8f2e3";
export const EDGE = "#cdbf9f";
export const SKIN = "#f0d2a8";

/** The one line weight of the drawings. */
export const LINE = 3.6;

/** @type {readonly Suit[]} */
export const SUITS = ["e", "b", "o", "c"];

export const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12];

/** @type {Record<Suit, SuitColours>} */
export const COLOURS = {
  e: { main: "#2f5d8c", second: "#c3d3de", light: "#e9f0f2" },
  b: { main: "#3f7d3b", second: "#b98a45", light: "#a9c98a" },
  o: { main: "#d99a1f", second: "#a3501d", light: "#f3d27a" },
  c: { main: "#b93a2b", second: "#e0a944", light: "#f0c9b4" },
};

/**
 * A card's text ("12b") as number and suit.
 * @param {string} card
 * @returns {{ number: number, suit: Suit }}
 */
export function parseCard(card) {
  const suit = /** @type {Suit} */ (card.slice(-1));
  return { number: Number(card.slice(0, -1)), suit };
}
