/** Where the pips of the numbers 2 to 7 lie: round suits in two columns, long ones in rows of three. */
import { pip } from "./suits.js";

/** @typedef {import("./palette.js").Suit} Suit */
/** @typedef {[number, number][]} Places */

const MID = 122;
const LEFT = 89;
const RIGHT = 155;

/** Places and pip height for oros and copas. @type {Record<number, [number, Places]>} */
const ROUND_SUITS = {
  2: [88, [[MID, 100], [MID, 280]]],
  3: [82, [[MID, 80], [MID, 190], [MID, 300]]],
  4: [62, [[LEFT, 106], [RIGHT, 106], [LEFT, 274], [RIGHT, 274]]],
  5: [62, [[LEFT, 92], [RIGHT, 92], [MID, 190], [LEFT, 288], [RIGHT, 288]]],
  6: [62, [[LEFT, 82], [RIGHT, 82], [LEFT, 190], [RIGHT, 190], [LEFT, 298], [RIGHT, 298]]],
  7: [58, [[LEFT, 70], [RIGHT, 70], [MID, 130], [LEFT, 190], [RIGHT, 190], [LEFT, 310], [RIGHT, 310]]],
};

/** A cup is taller than a coin of the same weight. @type {Record<number, number>} */
const CUP = { 2: 1.2, 3: 1.12, 4: 1.16, 5: 1.14, 6: 1.14, 7: 1.04 };

const [A, B, C] = [80, 122, 164];

/** The same for espadas and bastos. @type {Record<number, [number, Places]>} */
const LONG_SUITS = {
  2: [156, [[MID, 106], [MID, 274]]],
  3: [152, [[MID, 104], [88, 276], [156, 276]]],
  4: [152, [[92, 108], [152, 108], [92, 272], [152, 272]]],
  5: [106, [[88, 80], [156, 80], [MID, 190], [88, 300], [156, 300]]],
  6: [140, [[A, 106], [B, 106], [C, 106], [A, 274], [B, 274], [C, 274]]],
  7: [104, [[A, 80], [B, 80], [C, 80], [B, 190], [A, 300], [B, 300], [C, 300]]],
};

/** The pips of a number card from 2 to 7. @param {number} number @param {Suit} suit */
export function pips(number, suit) {
  const [height, places] = (suit === "e" || suit === "b" ? LONG_SUITS : ROUND_SUITS)[number];
  const tall = suit === "c" ? height * CUP[number] : height;
  return places.map(([x, y]) => pip(suit, x, y, tall)).join("");
}
