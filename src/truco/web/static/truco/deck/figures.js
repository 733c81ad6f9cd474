/** What the three figures share: the held suit, faces, hands, the ground they stand on. */
import { COLOURS, INK, LINE, SKIN } from "./palette.js";
import { pip } from "./suits.js";

/** @typedef {import("./palette.js").Suit} Suit */

/** Where the raised hand is: the held suit stands on it, or its grip runs through it. */
const HAND = [187, 130];

/** The held suit in the upper right. @param {Suit} suit */
export function held(suit) {
  const long = suit === "e" || suit === "b";
  return long ? pip(suit, HAND[0] + 1, 88, 126) : pip(suit, HAND[0] + 3, 84, 74);
}

/** The hand below or around it. */
export function hand(x = HAND[0], y = HAND[1]) {
  return `<circle cx="${x}" cy="${y}" r="9.5" fill="${SKIN}"/>`;
}

/** Eyes, nose and mouth around a centre. @param {number} x @param {number} y */
export function face(x, y) {
  return (
    `<g fill="none" stroke-width="2.6"><path d="M${x - 12} ${y - 8}h8M${x + 4} ${y - 8}h8"/>` +
    `<path d="M${x} ${y - 4}l-3 11h5M${x - 6} ${y + 14}q6 3 12 0"/>` +
    `<path d="M${x - 8} ${y - 2}v1M${x + 8} ${y - 2}v1" stroke-width="4.5"/></g>`
  );
}

/** A thin ground line. @param {number} left @param {number} right */
export function floor(left, right) {
  return `<path d="M${left} 354H${right}" fill="none"/>`;
}

/** Groups a figure's parts under the one line weight. @param {string} body */
export function figure(body) {
  return (
    `<g stroke="${INK}" stroke-width="${LINE}" stroke-linejoin="round" stroke-linecap="round">` +
    `${body}</g>`
  );
}

/** A filled part. @param {string} path @param {string} fill */
export function part(path, fill) {
  return `<path d="${path}" fill="${fill}"/>`;
}

export { COLOURS, INK, SKIN };
