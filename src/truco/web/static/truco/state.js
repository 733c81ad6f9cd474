/**
 * The reducer: frames in, state out. It keeps no clock and knows no rules; the view that comes
 * with a frame is complete and replaces the last one, and events only feed what is heard and told.
 */

import { clockOf, cutsOf, fillsAt, TALK, talkOf, withSign, withTableEvent } from "./people.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Action} Action */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").Settlement} Settlement */

/** What the deal's proof is made of: nothing to tell, and large. */
const UNTOLD = new Set(["commit", "proof", "reveal", "cards", ...TALK]);

/** The history keeps this many lines. */
const LOG_LENGTH = 200;

/** @returns {State} */
export function initialState() {
  return {
    link: "connecting", n: null, you: null, table: null, view: null, log: [], balloons: [],
    settled: [], last: null, gap: false, refusal: null, problem: null, clock: null, talk: [],
    bubbles: [], signs: [], draws: [], fillsAt: null, timeout: null,
  };
}

/**
 * @param {State} state
 * @param {Action} action
 * @returns {State}
 */
export function reduce(state, action) {
  switch (action.type) {
    case "frame":
      return onFrame(state, action.frame, action.at ?? 0);
    case "link":
      return { ...state, link: action.link };
    case "hush":
      return {
        ...state, balloons: state.balloons.filter((balloon) => balloon.n !== action.n),
        bubbles: state.bubbles.filter((bubble) => bubble.n !== action.n),
      };
    case "calm":
      return { ...state, refusal: null, timeout: null };
    case "sign":
      return withSign(state, action.seat, action.sena);
    case "unsign":
      return { ...state, signs: state.signs.filter((sign) => sign.key !== action.key) };
    case "refuse":
      return { ...state, refusal: action.refusal };
    case "fail":
      return { ...state, link: "closed", problem: action.problem };
    default:
      return state;
  }
}

/** A frame of a kind that is not known here changes nothing. @param {State} state @param {Frame} frame @param {number} at @returns {State} */
function onFrame(state, frame, at) {
  switch (frame.t) {
    case "welcome":
      return { ...onWelcome(state, frame), clock: clockOf(frame, at), fillsAt: fillsAt(frame.table ?? null, at) };
    case "event":
      return onEvent(state, frame);
    case "table":
      return { ...state, table: frame.table ?? state.table, fillsAt: fillsAt(frame.table ?? null, at) };
    case "clock":
      return { ...state, clock: clockOf(frame, at) };
    case "sena":
      return withSign(state, frame.seat ?? 0, frame.sena ?? "");
    case "refused":
      return { ...state, refusal: problem(frame) };
    default:
      return state;
  }
}

/** @param {Frame} frame */
function problem(frame) {
  return { code: frame.code ?? "other", message: frame.message ?? "", cite: frame.cite ?? null };
}

/** @param {State} state @param {Frame} frame @returns {State} */
function onWelcome(state, frame) {
  const view = frame.view ?? null;
  const resumed = Boolean(frame.events) && state.n !== null;
  const base = resumed ? state : { ...state, log: [], settled: [], balloons: [], draws: view?.hand ? [] : state.draws };
  const missed = resumed ? /** @type {unknown[]} */ (frame.events) : [];
  /** @type {State} */
  let next = {
    ...base, link: "open", n: frame.n ?? 0, you: frame.you ?? null,
    table: frame.table ?? state.table, view, gap: false, problem: null, last: null,
  };
  for (const entry of missed) next = withEvent(next, unwrap(entry), number(entry, next.n ?? 0));
  if (!resumed && view) next = { ...next, log: retell(view, frame.n ?? 0), settled: resettle(view) };
  return {
    ...next, n: frame.n ?? 0, balloons: resumed ? state.balloons : [], bubbles: [], last: null,
    talk: frame.talk ? retalk(frame) : next.talk,
  };
}

/** What was said before. @param {Frame} frame */
function retalk(frame) {
  const last = frame.n ?? 0;
  return (frame.talk ?? []).flatMap((entry) => {
    const event = unwrap(entry);
    return event ? [talkOf(event, number(entry, last))] : [];
  });
}

/** Missed events come bare or with their number. @param {any} entry @returns {GameEvent | null} */
function unwrap(entry) {
  return entry && "e" in entry ? entry.e : entry;
}

/** @param {any} entry @param {number} fallback @returns {number} */
function number(entry, fallback) {
  return entry && typeof entry.n === "number" ? entry.n : fallback;
}

/** What a view alone still tells of its hand. @param {View} view @param {number} n */
function retell(view, n) {
  return view.said.map(({ seat, say }) => ({ n, hand: view.hand, e: { kind: "say", seat, say } }));
}

/** @param {View} view @returns {Settlement[]} */
function resettle(view) {
  return view.points.map(([side, contest, points]) => ({
    side, contest, points, why: null, sides: view.sides,
  }));
}

/** @param {State} state @param {Frame} frame @returns {State} */
function onEvent(state, frame) {
  const n = frame.n ?? 0;
  if (state.n !== null && n <= state.n) return state;
  if (state.n === null || n > state.n + 1) return { ...state, gap: true };
  const next = { ...state, n, view: frame.view ?? state.view, refusal: null };
  return withEvent(next, frame.e ?? null, n);
}

/** @param {State} state @param {GameEvent | null} event @param {number} n @returns {State} */
function withEvent(state, event, n) {
  if (!event) return { ...state, last: null };
  const hand = state.view?.hand ?? 0;
  const told = event.kind === "proof" ? cutsOf(event) : UNTOLD.has(event.kind) ? null : event;
  const log = told ? [...state.log, { n, hand, e: told }].slice(-LOG_LENGTH) : state.log;
  return {
    ...withTableEvent(state, event, n), log, last: event,
    balloons: speak(state, event, n),
    settled: settle(state, event),
  };
}

/** One balloon a seat: the newest. @param {State} state @param {GameEvent} event @param {number} n */
function speak(state, event, n) {
  const words = event.kind === "say" ? event.say : event.kind === "declare" ? event.says : null;
  if (words === null) return event.kind === "deal" ? [] : state.balloons;
  const others = state.balloons.filter((balloon) => balloon.seat !== event.seat);
  return [...others, { n, seat: event.seat, say: words, declared: event.kind === "declare" }];
}

/** @param {State} state @param {GameEvent} event @returns {Settlement[]} */
function settle(state, event) {
  if (event.kind === "deal" || event.kind === "begin") return [];
  if (event.kind === "settle") {
    const { side, contest, points, why } = event;
    return [...state.settled, { side, contest, points, why: why ?? null, sides: state.view?.sides ?? [] }];
  }
  if (event.kind === "hand-over" && state.settled.length === 0) {
    return (event.points ?? []).map((/** @type {[number, string, number]} */ row) => ({
      side: row[0], contest: row[1], points: row[2], why: null, sides: state.view?.sides ?? [],
    }));
  }
  return state.settled;
}
