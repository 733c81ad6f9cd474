/** Clocks: a ring around the plate of the seat whose time runs, and the viewer's own beside his hand. */
import { strikesOf, timeLeft } from "../model/clock.js";
import { html, useEffect, useState } from "../ui.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../model/clock.js").Left} Left */

const TICK = 500;
const HURRY = 10;
const LAST = 5;
const STRIKES = 3;

/** The time of a seat, reckoned anew twice a second while it runs. @param {Context} context @param {number} seat @returns {Left | null} */
export function useTimeLeft({ state, table }, seat) {
  const [, tick] = useState(0);
  const runs = Boolean(state.clock?.seats[seat]?.runs);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), TICK);
    return () => clearInterval(timer);
  }, [runs]);
  return timeLeft(state.clock, seat, performance.now(), table?.clock);
}

/** @param {Left | null} left */
export function urgency(left) {
  if (!left) return undefined;
  if (left.seconds <= LAST) return "last";
  return left.on === "bank" ? "bank" : "calm";
}

/** What a plate needs to have a ring. @param {Left | null} left */
export function ringOf(left) {
  return left ? { "data-clock": urgency(left), style: { "--share": left.share.toFixed(3) } } : {};
}

/** The seconds of a running clock, and how often the time was up. @param {{ context: Context, seat: number, left: Left | null }} props */
export function Seconds({ context, seat, left }) {
  const { words, state } = context;
  const strikes = strikesOf(state.clock, seat);
  return html`${left && html`<span class="seconds" role="timer" title=${words.t(`clock.${left.on}`)}
      aria-label=${words.t(`clock.${left.on}.left`, { n: left.seconds })}>${left.seconds}</span>`}
    ${strikes > 0 && html`<span class="strikes" role="img" title=${words.t("clock.strikes", { n: strikes, of: STRIKES })}
      aria-label=${words.t("clock.strikes", { n: strikes, of: STRIKES })}>${"✕".repeat(strikes)}</span>`}`;
}

/** The clock of the seat at the bottom, whose plate is the status line. @param {{ context: Context, seat: number }} props */
export function OwnClock({ context, seat }) {
  const left = useTimeLeft(context, seat);
  const { words, view } = context;
  const warn = left && seat === view.you && (left.seconds === HURRY || left.seconds === LAST);
  return html`<span class="own-clock" data-running=${left !== null} ...${ringOf(left)}>
    <${Seconds} context=${context} seat=${seat} left=${left} />
    <span class="visually-hidden" aria-live="assertive">${warn ? words.t(`clock.${left.on}.left`, { n: left.seconds }) : ""}</span>
  </span>`;
}
