/**
 * The player's part in the verifiable deal (docs/deal.md): as soon as the server has committed
 * itself to a hand, this device sends 32 random bytes, and a cut where its seat cuts. It sends
 * them once a hand; what comes too late the server replaces by a recorded default.
 */

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").DealCard} DealCard */
/** @typedef {import("./types.js").Command} Command */

/** A pile has at least three cards (AR l. 86), and the smallest deck has 36. */
export const LEAST_CUT = 3;
export const MOST_CUT = 33;

/** Random bytes, also where the page has no secure context. @param {number} count */
export function randomBytes(count) {
  const bytes = new Uint8Array(count);
  if ("crypto" in globalThis) crypto.getRandomValues(bytes);
  else bytes.forEach((_, i) => (bytes[i] = Math.floor(Math.random() * 256)));
  return bytes;
}

/**
 * The hand that waits for this viewer's part, if a frame tells of one.
 * @param {Frame} frame
 * @param {number | null} you
 * @returns {{ deal: DealCard, key: string } | null}
 */
export function wanted(frame, you) {
  if (you === null) return null;
  const event = frame.t === "event" && frame.e?.kind === "commit" ? frame.e : null;
  const deal = event ?? (frame.t === "welcome" ? frame.deal : null);
  if (!deal || deal.given?.includes(you)) return null;
  return { deal: /** @type {DealCard} */ (deal), key: JSON.stringify([/** @type {any} */ (deal).match, deal.hand]) };
}

/**
 * @param {DealCard} deal @param {number} you
 * @param {{ random?: (count: number) => Uint8Array, cut?: number }} [choice] where the player cut
 * @returns {Command}
 */
export function contribution(deal, you, { random = randomBytes, cut } = {}) {
  const seed = [...random(32)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const chosen = cut ?? LEAST_CUT + (random(1)[0] % (MOST_CUT - LEAST_CUT + 1));
  return { t: "seed", hand: deal.hand, seed, cut: deal.cutters?.includes(you) ? chosen : null };
}
