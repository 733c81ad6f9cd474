/** The figures of the index, drawn with one thick line, so that no font is needed on a card. */

/** Strokes in a field 60 units high, and each digit's advance. @type {Record<string, [string, number]>} */
const STROKES = {
  0: ["M17 5C8 5 5.5 16 5.5 30S8 55 17 55S28.5 44 28.5 30S26 5 17 5Z", 36],
  1: ["M3 15L13 6V56", 21],
  2: ["M5 18C5 9 10 5 17 5C25 5 29 10 29 17C29 30 9 41 6 54.5H30", 36],
  3: ["M5.5 12C8 7 12 5 17 5C24.5 5 28 9.5 28 16C28 24 22 28 13 28C24 28 29 33.5 29 41C29 50 24 55 16 55C10 55 7 53 4.5 48", 35],
  4: ["M23 56V6L5 41H32", 37],
  5: ["M27 5.5H9.5L7.5 28C10 25 13 24 17 24C24.5 24 29 30 29 39C29 49 24 55 16 55C10 55 7 53 4.5 49", 35],
  6: ["M26.5 11C24 7 21 5 18 5C9 5 5.5 18 5.5 34C5.5 48 9 55 17 55C25 55 29 49 29 40.5C29 32 25 27 18 27C11 27 6.5 32 5.5 38", 36],
  7: ["M4 5.5H29C21 21 15 37 13 56", 34],
};

/**
 * A number at a place, `size` high.
 * @param {number} value @param {number} x left @param {number} y top @param {number} size
 * @param {string} colour @param {number} [weight]
 */
export function digits(value, x, y, size, colour, weight = 9.5) {
  let at = 0;
  let body = "";
  for (const digit of String(value)) {
    const [path, advance] = STROKES[digit];
    body += `<path d="${path}" transform="translate(${at} 0)"/>`;
    at += advance;
  }
  const scale = (size / 60).toFixed(3);
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${colour}" ` +
    `stroke-width="${weight}" stroke-linecap="butt" stroke-linejoin="miter">${body}</g>`
  );
}

/** How wide a number is at a size. @param {number} value @param {number} size */
export function digitsWidth(value, size) {
  let width = 0;
  for (const digit of String(value)) width += STROKES[digit][1];
  return (width * size) / 60;
}
