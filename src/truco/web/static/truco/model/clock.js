/** How much time a seat has left, reckoned from the last clocks that were told. */

/** @typedef {import("../types.js").Clock} Clock */
/** @typedef {import("../types.js").Table} Table */

/**
 * `on`: what is being used up now; `seconds` of it are left, which are `share` (1 to 0) of the whole.
 * @typedef {{ on: "action" | "bank", seconds: number, share: number }} Left
 */

/**
 * The time of a seat whose clock runs; null where none runs.
 * @param {Clock | null} clock @param {number} seat @param {number} now by the same clock as `clock.at`
 * @param {Table["clock"]} [whole] what the table gives
 * @returns {Left | null}
 */
export function timeLeft(clock, seat, now, whole) {
  const one = clock?.seats[seat];
  if (!clock || !one?.runs) return null;
  const gone = Math.max(0, now - clock.at);
  const action = one.left_ms - gone;
  if (action > 0) return left("action", action, whole?.action ?? one.left_ms / 1000);
  const bank = Math.max(0, one.bank_ms + Math.min(0, action));
  return left("bank", bank, Math.max(whole?.bank ?? 0, one.bank_ms / 1000));
}

/** @param {Left["on"]} on @param {number} ms @param {number} whole in seconds @returns {Left} */
function left(on, ms, whole) {
  return { on, seconds: Math.ceil(ms / 1000), share: whole > 0 ? Math.min(1, ms / (whole * 1000)) : 0 };
}

/** How often running a seat's time was up: three times, and it has left. @param {Clock | null} clock @param {number} seat */
export function strikesOf(clock, seat) {
  return clock?.seats[seat]?.strikes ?? 0;
}

/** "1:05" @param {number} seconds */
export function minutes(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
