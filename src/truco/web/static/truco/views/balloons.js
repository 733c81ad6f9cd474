/** What is heard and seen at a seat for a moment: a call, something said beside the game, a sign. */
import { readingTime, speechTime } from "../context.js";
import { Face } from "../faces/face.js";
import { declared } from "../model/lines.js";
import { gestureOf } from "../model/senas.js";
import { html, useEffect } from "../ui.js";
import { meaning } from "./senas.js";

/** @typedef {import("../context.js").Context} Context */

/** A sign is seen for so long, at any pace. */
const SEEN = 2000;

/** What was said, large; talk gives way to what belongs to the game. @param {{ context: Context, seat: number }} props */
export function Balloon({ context, seat }) {
  const { state, words, view, actions, settings, ui } = context;
  const call = state.balloons.find((one) => one.seat === seat);
  const talk = ui.muted.has(seat) ? undefined : state.bubbles.find((one) => one.seat === seat);
  const shown = call ?? talk;
  const text = call
    ? call.declared ? declared(call.say, words, view.ruleset) : words.sayText(call.say, view.ruleset)
    : talk ? talkText(talk, words) : "";
  const n = shown?.n;
  useEffect(() => {
    if (n === undefined) return undefined;
    const timer = setTimeout(() => actions.hush(n), call ? speechTime(settings) : readingTime(settings, text));
    return () => clearTimeout(timer);
  }, [n]);
  if (!shown) return null;
  return html`<div class=${`balloon ${call ? "" : "balloon--talk"}`} key=${n} data-to=${talk && !call ? talk.to : undefined} aria-hidden="true">${text}</div>`;
}

/** @param {import("../types.js").Talk} talk @param {import("../i18n/index.js").Words} words */
export function talkText({ text, phrase }, words) {
  return phrase === undefined ? text ?? "" : words.phraseText(phrase);
}

/** The face of a seat that makes a sign. @param {{ context: Context, seat: number }} props */
export function Signed({ context, seat }) {
  const { state, table, view, words, names, actions } = context;
  const sign = state.signs.find((one) => one.seat === seat);
  const key = sign?.key;
  useEffect(() => {
    if (key === undefined) return undefined;
    const timer = setTimeout(() => actions.unsign(key), SEEN);
    return () => clearTimeout(timer);
  }, [key, sign?.sena]);
  if (!sign) return null;
  const gesture = gestureOf(table, sign.sena);
  const means = meaning(sign.sena, words, view.ruleset);
  return html`<div class="signed" key=${key} role="status" data-sena=${sign.sena}>
    <${Face} gesture=${gesture} />
    <span class="signed__means" aria-hidden="true">${means}</span>
    <span class="visually-hidden">${words.t("sena.seen", { name: names.seatName(seat), gesture: words.t(`gesture.${gesture}`), means })}</span>
  </div>`;
}
