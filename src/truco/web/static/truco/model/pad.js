/** The board as players draw it: five matches a square, the fifth its diagonal. */

/** @typedef {{ malas: number[], buenas: number[] }} Column  matches in each square, 1 to 5 */

/**
 * The squares of one score.
 * @param {number} score
 * @param {number | null} malas  points of the first half; null: the game has no halves
 * @returns {Column}
 */
export function squares(score, malas) {
  const first = malas === null ? score : Math.min(score, malas);
  return { malas: split(first), buenas: split(Math.max(0, score - first)) };
}

/** @param {number} points @returns {number[]} */
function split(points) {
  const whole = new Array(Math.floor(points / 5)).fill(5);
  return points % 5 ? [...whole, points % 5] : whole;
}

/** The points of the first half, or null where a game has none. @param {{ malas: number | null, target: number }} view */
export function halfOf({ malas, target }) {
  return malas && malas < target ? malas : null;
}

/** How many squares a half has room for. @param {number} target @param {number | null} malas */
export function room(target, malas) {
  const half = malas === null ? target : Math.max(malas, target - malas);
  return Math.ceil(half / 5);
}
