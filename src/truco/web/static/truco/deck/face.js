/** A whole face: paper, frame, index and middle; and the high-contrast face with a larger index. */
import { ace } from "./aces.js";
import { caballo } from "./caballo.js";
import { digits, digitsWidth } from "./digits.js";
import { frame, ground } from "./frame.js";
import { HEIGHT, INK, PAPER, WIDTH, parseCard } from "./palette.js";
import { pips } from "./pips.js";
import { rey } from "./rey.js";
import { sota } from "./sota.js";
import { mini, pip } from "./suits.js";

/** @typedef {import("./palette.js").Suit} Suit */

/** @type {Record<number, (suit: Suit) => string>} */
const FIGURES = { 10: sota, 11: caballo, 12: rey };

/** @param {number} number @param {Suit} suit */
function middle(number, suit) {
  if (number === 1) return ace(suit);
  return number in FIGURES ? FIGURES[number](suit) : pips(number, suit);
}

/** The same mark in both corners, the second one turned. @param {string} corner */
function turned(corner) {
  return `${corner}<g transform="rotate(180 ${WIDTH / 2} ${HEIGHT / 2})">${corner}</g>`;
}

/** Number and small suit, on a thin margin of paper where a figure comes near. @param {number} number @param {Suit} suit */
function index(number, suit) {
  const two = number > 9;
  const size = two ? 58 : 62;
  const left = two ? 17 : 19;
  const inset = two ? 1 : Math.max(0, (digitsWidth(number, size) - 38) / 2);
  const halo = two ? digits(number, left, 20, size, PAPER, 20) : "";
  return halo + digits(number, left, 20, size, INK) + mini(suit, left + inset, 20 + size + 7, 38);
}

/** The ordinary face. @param {string} card */
export function plainFace(card) {
  const { number, suit } = parseCard(card);
  return ground() + middle(number, suit) + turned(index(number, suit)) + frame(suit);
}

/** White, black and one large index: for weak eyes, small screens, bright sun. @param {string} card */
export function clearFace(card) {
  const { number, suit } = parseCard(card);
  const size = 132;
  const left = 26;
  const corner = digits(number, left, 26, size, "#000000");
  const round = suit === "o" || suit === "c";
  return (
    ground("#ffffff", "#000000") +
    frame(suit, 7) +
    corner +
    pip(suit, round ? 146 : 168, 262, round ? 160 : 206)
  );
}
