/**
 * The deck as one SVG sprite: a symbol for every card in two faces, and the back. The page puts
 * the sprite into itself once; a card is then a single <use>.
 */
import { back } from "./back.js";
import { clearFace, plainFace } from "./face.js";
import { HEIGHT, NUMBERS, SUITS, WIDTH } from "./palette.js";
import { suitSymbols } from "./suits.js";

/** @typedef {"plain" | "clear"} Face */

export const VIEW_BOX = `0 0 ${WIDTH} ${HEIGHT}`;

/** The forty cards, as text. @type {readonly string[]} */
export const CARDS = SUITS.flatMap((suit) => NUMBERS.map((number) => `${number}${suit}`));

const DRAW = { plain: plainFace, clear: clearFace };

/** The symbol's name of a card (null: its back). @param {string | null} card @param {Face} [face] */
export function symbolId(card, face = "plain") {
  return card === null ? "naipe-back" : `naipe-${face}-${card}`;
}

/** The drawing of a card (null: its back), in the field of `VIEW_BOX`, using the suits' symbols.
 * @param {string | null} card @param {Face} [face] */
export function cardBody(card, face = "plain") {
  return card === null ? back() : DRAW[face](card);
}

/** The whole sprite as markup of an <svg> that takes no room. */
export function spriteMarkup() {
  const suits = SUITS.map(suitSymbols).join("");
  const faces = /** @type {Face[]} */ (["plain", "clear"]);
  const cards = faces.flatMap((face) => CARDS.map((card) => symbol(card, face)));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">` +
    `${suits}${symbol(null, "plain")}${cards.join("")}</svg>`
  );
}

/** @param {string | null} card @param {Face} face */
function symbol(card, face) {
  return `<symbol id="${symbolId(card, face)}" viewBox="${VIEW_BOX}">${cardBody(card, face)}</symbol>`;
}

/** A card as a file of its own, with the symbols it needs.
 * @param {string | null} card @param {Face} [face] */
export function cardFile(card, face = "plain") {
  const suit = /** @type {import("./palette.js").Suit} */ (card?.slice(-1) ?? "e");
  const symbols = card === null ? "" : suitSymbols(suit);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${VIEW_BOX}" width="${WIDTH}" height="${HEIGHT}">` +
    `${symbols}${cardBody(card, face)}</svg>\n`
  );
}

/**
 * Puts the sprite into a document, once. The sprite is built as a tree, not as page markup, so a
 * strict content security policy has nothing to object to.
 * @param {Document} page
 */
export function installSprite(page) {
  if (page.getElementById(symbolId(null))) return;
  const parsed = new DOMParser().parseFromString(spriteMarkup(), "image/svg+xml");
  const sprite = page.importNode(parsed.documentElement, true);
  sprite.classList.add("sprite");
  page.body.append(sprite);
}
