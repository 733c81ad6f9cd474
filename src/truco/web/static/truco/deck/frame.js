/**
 * Paper and frame. The pintas are the gaps in the frame's upper and lower edge: oros none, copas
 * one, espadas two, bastos three, so that a player tells the suit of a card barely shown.
 */
import { CORNER, EDGE, HEIGHT, INK, PAPER, WIDTH } from "./palette.js";

/** @typedef {import("./palette.js").Suit} Suit */

/** @type {Record<Suit, number>} */
export const PINTAS = { o: 0, c: 1, e: 2, b: 3 };

const INSET = 9;
const ROUND = 9;
const GAP = 15;
const PITCH = 40;

/** The ground of every face. @param {string} [paper] @param {string} [edge] */
export function ground(paper = PAPER, edge = EDGE) {
  return (
    `<rect x="1" y="1" width="${WIDTH - 2}" height="${HEIGHT - 2}" rx="${CORNER}" ` +
    `fill="${paper}" stroke="${edge}" stroke-width="2"/>`
  );
}

/**
 * A horizontal edge from left to right with a suit's gaps.
 * @param {number} gaps @param {number} y
 */
function edge(gaps, y) {
  const left = INSET + ROUND;
  const right = WIDTH - INSET - ROUND;
  let path = `M${left} ${y}`;
  for (let i = 0; i < gaps; i += 1) {
    const centre = WIDTH / 2 + (i - (gaps - 1) / 2) * PITCH;
    path += `H${centre - GAP / 2}M${centre + GAP / 2} ${y}`;
  }
  return `${path}H${right}`;
}

/** The frame of a suit. @param {Suit} suit @param {number} [weight] */
export function frame(suit, weight = 3.2) {
  const top = INSET;
  const bottom = HEIGHT - INSET;
  const sides =
    `M${INSET + ROUND} ${top}Q${INSET} ${top} ${INSET} ${top + ROUND}V${bottom - ROUND}` +
    `Q${INSET} ${bottom} ${INSET + ROUND} ${bottom}` +
    `M${WIDTH - INSET - ROUND} ${top}Q${WIDTH - INSET} ${top} ${WIDTH - INSET} ${top + ROUND}` +
    `V${bottom - ROUND}Q${WIDTH - INSET} ${bottom} ${WIDTH - INSET - ROUND} ${bottom}`;
  const gaps = PINTAS[suit];
  return (
    `<path d="${sides}${edge(gaps, top)}${edge(gaps, bottom)}" fill="none" ` +
    `stroke="${INK}" stroke-width="${weight}"/>`
  );
}
