/**
 * The four suits as pips: oro a sun disc, copa a chalice, espada a blade with guard, basto a cut
 * club with a leaf. Each is an SVG symbol that the cards reuse.
 */
import { COLOURS, INK } from "./palette.js";

/** @typedef {import("./palette.js").Suit} Suit */

/** Width and height of each suit's symbol field. @type {Record<Suit, [number, number]>} */
export const FIELD = { e: [38, 124], b: [40, 124], o: [100, 100], c: [100, 112] };

/**
 * Points of a star, as a path.
 * @param {number} centre @param {number} outer @param {number} inner @param {number} points
 */
export function star(centre, outer, inner, points) {
  const steps = [];
  for (let i = 0; i < points * 2; i += 1) {
    const radius = i % 2 ? inner : outer;
    const angle = (Math.PI * i) / points - Math.PI / 2;
    const x = (centre + radius * Math.cos(angle)).toFixed(1);
    const y = (centre + radius * Math.sin(angle)).toFixed(1);
    steps.push(`${x} ${y}`);
  }
  return `M${steps.join("L")}Z`;
}

function oro() {
  const { main, second, light } = COLOURS.o;
  return (
    `<circle cx="50" cy="50" r="46.5" fill="${main}" stroke="${INK}" stroke-width="5"/>` +
    `<path d="${star(50, 41, 27, 12)}" fill="${light}" stroke="${second}" stroke-width="3" stroke-linejoin="round"/>` +
    `<circle cx="50" cy="50" r="20" fill="${main}" stroke="${INK}" stroke-width="5"/>` +
    `<circle cx="50" cy="50" r="8" fill="${second}"/>`
  );
}

function copa() {
  const { main, second, light } = COLOURS.c;
  return (
    `<g stroke="${INK}" stroke-width="5" stroke-linejoin="round">` +
    `<path d="M12 16C12 52 28 66 44 69V82C28 84 20 92 18 104H82C80 92 72 84 56 82V69C72 66 88 52 88 16Z" fill="${main}"/>` +
    `<path d="M15 38C26 46 74 46 85 38C83 46 80 51 77 55C60 61 40 61 23 55C20 51 17 46 15 38Z" fill="${second}" stroke-width="4"/>` +
    `<ellipse cx="50" cy="16" rx="38" ry="10" fill="${light}"/>` +
    `<ellipse cx="50" cy="75" rx="14" ry="7.5" fill="${second}"/>` +
    `<path d="M14 104C14 98 22 95 28 95H72C78 95 86 98 86 104V108H14Z" fill="${second}"/>` +
    `</g>`
  );
}

function espada() {
  const { main, second } = COLOURS.e;
  const blade = "M19 2L28.5 18L26.5 84H11.5L9.5 18Z";
  return (
    `<g stroke="${INK}" stroke-width="3.6" stroke-linejoin="round">` +
    `<path d="${blade}" fill="${second}"/>` +
    `<path d="M19 2L28.5 18L26.5 84H19Z" fill="${main}" stroke="none"/>` +
    `<path d="${blade}" fill="none"/>` +
    `<rect x="14" y="92" width="10" height="20" fill="${second}"/>` +
    `<path d="M2 78C7 84 31 84 36 78V90C29 95 9 95 2 90Z" fill="${main}"/>` +
    `<circle cx="19" cy="114.5" r="7" fill="${main}"/>` +
    `</g>`
  );
}

function basto() {
  const { main, second, light } = COLOURS.b;
  return (
    `<g stroke="${INK}" stroke-width="3.6" stroke-linejoin="round" stroke-linecap="round">` +
    `<path d="M29 52C37 54 39 44 37.5 36C31 38 27 44 27 52Z" fill="${light}"/>` +
    `<path d="M15 120L12.5 86C9 84 7 78 10.5 73L8 56C3 53 2 45 6 41C3 34 3 24 7 17C8 8 14 3 20 3` +
    `C28 3 33 9 33.5 17C37 24 36 32 33 37C35 43 33 49 30 52L29.5 66C32 70 31 76 28.5 79L25 120Z" fill="${main}"/>` +
    `<path d="M14 16C18 12 24 12 27 16" fill="none" stroke-width="3"/>` +
    `<ellipse cx="14" cy="44" rx="4.5" ry="6" fill="${second}" stroke-width="3"/>` +
    `<ellipse cx="26" cy="29" rx="4.5" ry="5.5" fill="${second}" stroke-width="3"/>` +
    `<ellipse cx="21" cy="69" rx="3.6" ry="5" fill="${second}" stroke-width="3"/>` +
    `<ellipse cx="20" cy="120" rx="5.5" ry="2.5" fill="${second}" stroke-width="3"/>` +
    `</g>`
  );
}

/** The smaller marks of the index: the same things with fewer lines, in a field of 40 by 40. */
const MINIS = {
  e: () =>
    `<path d="M20 -1L27 8V25H13V8Z" fill="${COLOURS.e.main}"/>` +
    `<path d="M5 23H35V30H5Z" fill="${INK}"/><path d="M16.5 29H23.5V41H16.5Z" fill="${INK}"/>`,
  b: () =>
    `<path d="M16 41L13 26C8 23 6 16 9 11C8 3 14 -1 20 -1C27 -1 31 3 31 9C34 15 31 22 27 26L24 41Z" fill="${COLOURS.b.main}"/>` +
    `<path d="M27 28C35 29 39 23 39 15C31 16 26 21 27 28Z" fill="${COLOURS.b.main}"/>` +
    `<circle cx="16" cy="10" r="3" fill="${INK}"/><circle cx="23" cy="18" r="3" fill="${INK}"/>`,
  o: () =>
    `<circle cx="20" cy="20" r="18" fill="${COLOURS.o.main}" stroke="${INK}" stroke-width="3.4"/>` +
    `<circle cx="20" cy="20" r="8" fill="none" stroke="${INK}" stroke-width="3.4"/>`,
  c: () =>
    `<path d="M4 1H36C36 15 30 22 23 24V31C29 32 32 35 33 40H7C8 35 11 32 17 31V24C10 22 4 15 4 1Z" fill="${COLOURS.c.main}"/>`,
};

const DRAW = { e: espada, b: basto, o: oro, c: copa };

/**
 * The symbols of a suit: `palo-S` the pip, `mini-S` the mark of the index.
 * @param {Suit} suit
 */
export function suitSymbols(suit) {
  const [width, height] = FIELD[suit];
  return (
    `<symbol id="palo-${suit}" viewBox="0 0 ${width} ${height}">${DRAW[suit]()}</symbol>` +
    `<symbol id="mini-${suit}" viewBox="0 0 40 40">${MINIS[suit]()}</symbol>`
  );
}

/**
 * One use of a suit's pip, `height` tall around a centre.
 * @param {Suit} suit @param {number} x @param {number} y @param {number} height
 */
export function pip(suit, x, y, height) {
  const [w, h] = FIELD[suit];
  const width = (height * w) / h;
  const left = (x - width / 2).toFixed(1);
  const top = (y - height / 2).toFixed(1);
  return `<use href="#palo-${suit}" x="${left}" y="${top}" width="${width.toFixed(1)}" height="${height}"/>`;
}

/**
 * One use of the small mark.
 * @param {Suit} suit @param {number} x left @param {number} y top @param {number} size
 */
export function mini(suit, x, y, size) {
  return `<use href="#mini-${suit}" x="${x}" y="${y}" width="${size}" height="${size}"/>`;
}
