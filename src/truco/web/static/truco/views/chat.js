/** Talk: what people have said, ready phrases, free text, and whom one does not want to hear. */
import { hearers, unread, writes } from "../model/people.js";
import { html, useEffect, useRef, useState } from "../ui.js";
import { talkText } from "./balloons.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../types.js").Talk} Said */

const LONGEST = 200;
/** From so many characters left on, they are counted. */
const COUNTED = 40;

/** @param {{ context: Context }} props */
export function Chat({ context }) {
  const { view, table } = context;
  const ways = table ? hearers(table) : [];
  const [to, setTo] = useState(ways[0] ?? "table");
  return html`<div class="chat">
    <${Lines} context=${context} />
    ${view.you !== null && table && html`
      ${ways.length > 1 && html`<${To} context=${context} ways=${ways} to=${to} onPick=${setTo} />`}
      <${Phrases} context=${context} to=${to} />
      ${writes(table) && html`<${Write} context=${context} to=${to} />`}`}
  </div>`;
}

/** @param {{ context: Context }} props */
function Lines({ context }) {
  const { state, words, ui } = context;
  const box = useRef(/** @type {HTMLOListElement | null} */ (null));
  const said = state.talk.filter(({ seat }) => !ui.muted.has(seat));
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (box.current) box.current.scrollTop = box.current.scrollHeight;
    });
    return () => cancelAnimationFrame(frame);
  }, [state.talk, ui.muted]);
  return html`<ol class="chat__lines" ref=${box} tabindex="0" aria-label=${words.t("chat")} aria-live="polite">
    ${said.length === 0 && html`<li class="chat__empty">${words.t("chat.empty")}</li>`}
    ${said.map((one) => html`<${Line} key=${one.n} context=${context} said=${one} />`)}
    ${[...ui.muted].map((seat) => html`<${Muted} key=${`m${seat}`} context=${context} seat=${seat} />`)}
  </ol>`;
}

/** One thing said; a tap on the name of somebody else mutes him. @param {{ context: Context, said: Said }} props */
function Line({ context, said }) {
  const { view, words, names, actions } = context;
  const own = said.seat === view.you;
  const name = names.seatName(said.seat);
  return html`<li class="chat__line" data-own=${own} data-to=${said.to}>
    ${own
      ? html`<span class="chat__name">${name}</span>`
      : html`<button type="button" class="chat__name" data-mute=${said.seat} title=${words.t("mute", { name })} onClick=${() => actions.mute(said.seat)}>${name}</button>`}
    ${said.to === "side" && html`<span class="chat__side">${words.t("chat.side.mark")}</span>`}
    <span class="chat__text">${talkText(said, words)}</span>
  </li>`;
}

/** @param {{ context: Context, seat: number }} props */
function Muted({ context, seat }) {
  const { words, names, actions } = context;
  return html`<li class="chat__muted">${words.t("muted", { name: names.seatName(seat) })}
    <button type="button" class="link" data-unmute=${seat} onClick=${() => actions.mute(seat)}>${words.t("unmute")}</button></li>`;
}

/** @param {{ context: Context, ways: ("table" | "side")[], to: string, onPick: (to: "table" | "side") => void }} props */
function To({ context, ways, to, onPick }) {
  return html`<div class="chat__to" role="group" aria-label=${context.words.t("chat.to")}>
    ${ways.map((way) => html`<button type="button" key=${way} class="chip" data-to=${way} aria-pressed=${way === to} onClick=${() => onPick(way)}>${context.words.t(`chat.${way}`)}</button>`)}
  </div>`;
}

/** @param {{ context: Context, to: "table" | "side" }} props */
function Phrases({ context, to }) {
  const { table, words, actions } = context;
  return html`<div class="chat__phrases" role="group" aria-label=${words.t("phrases")}>
    ${(table?.phrases ?? []).map((phrase) => html`<button type="button" class="chip" key=${phrase} data-phrase=${phrase}
      onClick=${() => actions.phrase(phrase, to)}>${words.phraseText(phrase)}</button>`)}
  </div>`;
}

/** @param {{ context: Context, to: "table" | "side" }} props */
function Write({ context, to }) {
  const { words, actions, ui } = context;
  const [text, setText] = useState("");
  useEffect(() => {
    if (ui.draft) setText(ui.draft);
  }, [ui.draft]);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const line = text.replace(/\s+/g, " ").trim();
    if (!line) return;
    actions.chat(line, to);
    setText("");
  };
  const left = LONGEST - text.length;
  return html`<form class="chat__write" onSubmit=${submit}>
    <input value=${text} maxlength=${LONGEST} enterkeyhint="send" autocomplete="off" data-chat-text
      aria-label=${words.t(`chat.write.${to}`)} placeholder=${words.t(`chat.write.${to}`)}
      onInput=${(/** @type {Event} */ event) => setText(/** @type {HTMLInputElement} */ (event.currentTarget).value)} />
    <button type="submit" class="btn btn--primary" data-action="say" aria-label=${words.t("chat.send")} disabled=${!text.trim()}>
      <svg class="tool__icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12h15M13 6l6 6-6 6" /></svg>
    </button>
    ${left <= COUNTED && html`<span class="chat__left number" aria-hidden="true">${left}</span>`}
  </form>`;
}

/** Opens the talk on a phone; the mark says how much is new. @param {{ context: Context }} props */
export function ChatTool({ context }) {
  const { state, words, ui, actions, view } = context;
  const count = unread(state.talk, ui.read, view.you, ui.muted);
  return html`<button type="button" class="round" data-sheet-of="chat" aria-haspopup="dialog" data-unread=${count}
    aria-label=${count ? words.tn("chat.unread", count) : words.t("chat")} onClick=${() => actions.open({ name: "chat" })}>
    <svg class="tool__icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 5h16v11H10l-4 4v-4H4Z" /></svg>
    ${count > 0 && html`<span class="round__mark" aria-hidden="true">${Math.min(count, 99)}</span>`}
  </button>`;
}
