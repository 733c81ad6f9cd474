/** What was said, in order; and the same for a screen reader, line by line. */
import { tell } from "../model/lines.js";
import { talkShown, unread } from "../model/people.js";
import { html, useEffect, useRef } from "../ui.js";
import { talkText } from "./balloons.js";
import { Chat } from "./chat.js";

/** @typedef {import("../context.js").Context} Context */

/** The history, newest at the bottom and in sight. @param {{ context: Context }} props */
export function History({ context }) {
  const { state, words } = context;
  const box = useRef(/** @type {HTMLOListElement | null} */ (null));
  const lines = state.log.map((line) => ({ line, told: tell(line, context) })).filter(({ told }) => told);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (box.current) box.current.scrollTop = box.current.scrollHeight;
    });
    return () => cancelAnimationFrame(frame);
  }, [state.log]);
  if (lines.length === 0) return html`<p class="history__empty">${words.t("history.empty")}</p>`;
  return html`<ol class="history" ref=${box} tabindex="0" aria-label=${words.t("history")}>
    ${lines.map(({ told }, i) => html`<li key=${keyOf(lines, i)} class=${`history__line history__line--${told?.tone}`}>${told?.text}</li>`)}
  </ol>`;
}

/**
 * A line's own key: what a view alone told has one number for several lines.
 * @param {{ line: import("../types.js").Line }[]} lines @param {number} i
 */
function keyOf(lines, i) {
  const { n } = lines[i].line;
  let same = 0;
  while (i - same > 0 && lines[i - same - 1].line.n === n) same += 1;
  return `${n}-${same}`;
}

/** The column of a wide screen; it folds. @param {{ context: Context }} props */
export function Talk({ context }) {
  const { words, ui, actions, view, table, state } = context;
  const chat = talkShown(table, view.you);
  const count = chat ? unread(state.talk, ui.read, view.you, ui.muted) : 0;
  return html`<aside class="talk" data-folded=${ui.folded} data-chat=${chat}>
    <button type="button" class="talk__fold" aria-expanded=${!ui.folded} onClick=${actions.fold}>${words.t("history")}${ui.folded && count > 0
      && html`<span class="round__mark" aria-label=${words.tn("chat.unread", count)}>${Math.min(count, 99)}</span>`}</button>
    ${!ui.folded && html`<${History} context=${context} />`}
    ${!ui.folded && chat && html`<h2 class="talk__title">${words.t("chat")}</h2><${Chat} context=${context} />`}
  </aside>`;
}

/** Says the last line aloud. @param {{ context: Context }} props */
export function Aloud({ context }) {
  const { state, words, names, ui } = context;
  const last = state.log.at(-1);
  const talk = state.bubbles.filter(({ seat }) => !ui.muted.has(seat)).at(-1);
  const told = last && tell(last, context);
  return html`<p class="visually-hidden" aria-live="polite" data-aloud>${told?.text ?? ""}</p>
    <p class="visually-hidden" aria-live="polite">${talk ? words.t("line.said", { name: names.seatName(talk.seat), say: talkText(talk, words) }) : ""}</p>`;
}
