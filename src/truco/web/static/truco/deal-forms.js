// @ts-check
/**
 * What the verifiers of deals and draws share: bytes, plain forms, the stream and the shuffle
 * (docs/deal.md, sections 2 to 4 and 10).
 *
 * @typedef {{seat: number, seed: string, cut?: number, default: string[]}} Contribution
 * @typedef {{protocol: string, match: string, hand: number, commitment: string}} Commitment
 * @typedef {{code: string, seat?: number, index?: number, what?: string}} Problem
 */

import { hmac, join, sha256 } from "./sha256.js";

export const PROTOCOL = "truco.deal.1";
export const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12];
export const SUITS = "eboc";
export const LEAST_PILE = 3;
const ZERO_SEED = "0".repeat(64);
const DEFAULTS = ["[]", '["seed"]', '["cut"]', '["seed","cut"]'];

/** @param {number[]} numbers */
export const u8 = (...numbers) => Uint8Array.from(numbers);

/** @param {number} n */
export function u32(n) {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, n);
  return new Uint8Array(view.buffer);
}

/** @param {string} text */
export const ascii = (text) => Uint8Array.from(text, (char) => char.charCodeAt(0));

/** @param {Uint8Array} bytes */
export const toHex = (bytes) => Array.from(bytes, (x) => x.toString(16).padStart(2, "0")).join("");

/** A text that cannot be read as the form it should have. */
export class Malformed extends Error {}

/** @param {boolean} right @param {string} what @returns {asserts right} */
export function demand(right, what) {
  if (!right) throw new Malformed(what);
}

/** 64 lower-case hexadecimal digits. @param {unknown} text @param {string} what */
export function fromHex(text, what) {
  demand(typeof text === "string" && /^[0-9a-f]{64}$/.test(text), what);
  return Uint8Array.from({ length: 32 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

/** @param {string} tag @param {Uint8Array[]} fields */
function message(tag, fields) {
  const parts = [ascii(`${PROTOCOL}/${tag}`), ...fields];
  return join(parts.flatMap((part) => [u32(part.length), part]));
}

/** @param {string} tag @param {Uint8Array[]} fields */
export const hashed = (tag, ...fields) => sha256(message(tag, fields));

/** @param {Uint8Array} key @param {string} tag @param {Uint8Array[]} fields */
export const keyed = (key, tag, ...fields) => hmac(key, message(tag, fields));

/** @param {number} card */
export const cardText = (card) => `${NUMBERS[card % 10]}${SUITS[Math.floor(card / 10)]}`;

/** @param {number[]} cards */
export const cardsText = (cards) => cards.map(cardText).join(" ");

/** @type {Map<string, number>} */
export const CARD = new Map(Array.from({ length: 40 }, (_, card) => [cardText(card), card]));

/** Cards with one blank between them. @param {unknown} text @param {string} what */
export function parseCards(text, what) {
  demand(typeof text === "string", what);
  return text.split(" ").map((word) => {
    const card = CARD.get(word);
    demand(card !== undefined, what);
    return card;
  });
}

/** @param {unknown} value @param {number} least @param {number} most @param {string} what */
export function whole(value, least, most, what) {
  demand(Number.isInteger(value), what);
  const n = /** @type {number} */ (value);
  demand(n >= least && n <= most, what);
  return n;
}

/** @param {unknown} value @param {string} what @returns {any[]} */
export function list(value, what) {
  demand(Array.isArray(value), what);
  return value;
}

// ---- stream and shuffle (section 4)

/** Endless fair numbers of a key and a context; returns `below(bound)`.
 * @param {Uint8Array} key @param {Uint8Array} context @returns {(bound: number) => number} */
export function stream(key, context) {
  let block = new Uint8Array(0);
  let blocks = 0;
  let at = 0;
  return (bound) => {
    const limit = 256 - (256 % bound);
    for (;;) {
      if (at === block.length) {
        block = Uint8Array.from(keyed(key, "stream", context, u32(blocks)));
        blocks += 1;
        at = 0;
      }
      const value = block[at];
      at += 1;
      if (value < limit) return value % bound;
    }
  };
}

/** Fisher-Yates, from the end; the top card comes first.
 * @param {number[]} cards @param {(bound: number) => number} below */
export function shuffled(cards, below) {
  const order = [...cards];
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/** @param {Commitment} named */
export function checkNames(named) {
  demand(named.protocol === PROTOCOL, "protocol");
  demand(typeof named.match === "string" && /^[!-~]{1,128}$/.test(named.match), "match");
  whole(named.hand, 0, 2 ** 32 - 1, "hand");
  fromHex(named.commitment, "commitment");
}

/** @param {string} match @param {number} hand @param {Uint8Array} secret */
export function commit(match, hand, secret) {
  return toHex(hashed("commitment", ascii(match), u32(hand), secret));
}

/** @param {string} text */
export function readDeck(text) {
  const deck = parseCards(text, "deck");
  demand(deck.every((card, i) => i === 0 || card > deck[i - 1]), "deck");
  demand(deck.length >= 2 * LEAST_PILE, "deck");
  return deck;
}

/** One contribution's 35 bytes. @param {Contribution} one @param {number} seat
 * @param {boolean} cuts @param {number} size cards in the deck */
export function contribution(one, seat, cuts, size) {
  const what = `contribution of seat ${seat}`;
  demand(typeof one === "object" && one !== null && one.seat === seat, what);
  const seed = fromHex(one.seed, what);
  const missing = list(one.default, what);
  demand(DEFAULTS.includes(JSON.stringify(missing)), what);
  const noSeed = missing.includes("seed");
  const noCut = missing.includes("cut");
  demand(cuts === (one.cut !== undefined), what);
  const cut = cuts ? whole(one.cut, LEAST_PILE, size - LEAST_PILE, what) : 0;
  demand(!noSeed || one.seed === ZERO_SEED, what);
  demand(!noCut || (cuts && cut === Math.floor(size / 2)), what);
  return join([u8(seat, (noSeed ? 1 : 0) + (noCut ? 2 : 0), cut), seed]);
}

/** The problems that a check finds; a form that cannot be read is one.
 * @param {() => Problem[]} check @returns {Problem[]} */
export function guarded(check) {
  try {
    return check();
  } catch (error) {
    if (error instanceof Malformed) return [{ code: "malformed", what: error.message }];
    throw error;
  }
}
