/**
 * What the people at a table add to its state, beside the game: talk, signs, clocks, and the draw
 * before the match. Pure, like the reducer whose parts these are.
 */

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").Talk} Talk */

/** So many things that were said are kept. */
const TALK_LENGTH = 100;

/** What is said beside the game has a list of its own. */
export const TALK = new Set(["chat", "phrase"]);

/** The clocks of a frame. @param {Frame} frame @param {number} at @returns {import("./types.js").Clock | null} */
export function clockOf(frame, at) {
  return frame.clock ? { at, seats: frame.clock.seats } : null;
}

/** When bots take the free seats of a table. @param {import("./types.js").Table | null} table @param {number} at */
export function fillsAt(table, at) {
  return typeof table?.fills_ms === "number" ? at + table.fills_ms : null;
}

/** @param {GameEvent} event @param {number} n @returns {Talk} */
export function talkOf({ seat, to, text, phrase }, n) {
  return { n, seat, to: to ?? "table", ...(phrase === undefined ? { text: text ?? "" } : { phrase }) };
}

/** What has just been said is heard at its seat too. @param {State} state @param {Talk} talk @returns {State} */
export function withTalk(state, talk) {
  const others = state.bubbles.filter((bubble) => bubble.seat !== talk.seat);
  return { ...state, talk: [...state.talk, talk].slice(-TALK_LENGTH), bubbles: [...others, talk] };
}

/** @param {State} state @param {number} seat @param {string} sena @returns {State} */
export function withSign(state, seat, sena) {
  const key = 1 + Math.max(0, ...state.signs.map((sign) => sign.key));
  return { ...state, signs: [...state.signs.filter((sign) => sign.seat !== seat), { key, seat, sena }] };
}

/** What an event of the table changes beside the game. @param {State} state @param {GameEvent} event @param {number} n @returns {State} */
export function withTableEvent(state, event, n) {
  switch (event.kind) {
    case "chat":
    case "phrase":
      return withTalk(state, talkOf(event, n));
    case "draw":
      return { ...state, draws: [...state.draws, event] };
    case "deal":
      return { ...state, draws: [], signs: [] };
    case "timeout":
      return event.seat === state.you ? { ...state, timeout: { n, strikes: event.strikes } } : state;
    default:
      return state;
  }
}

/**
 * The cuts of a deal, out of its proof, which is too large to keep: who lifted how many cards.
 * @param {GameEvent} proof @returns {GameEvent | null}
 */
export function cutsOf(proof) {
  const cutters = new Set(proof.cutters ?? []);
  const cuts = (proof.contributions ?? []).flatMap((/** @type {any} */ one) =>
    cutters.has(one.seat) && typeof one.cut === "number" && !one.default?.includes("cut") ? [[one.seat, one.cut]] : []);
  return cuts.length ? { kind: "cuts", cuts } : null;
}
