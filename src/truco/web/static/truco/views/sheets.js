/** Sheets that come up over the table: several calls, a number, the score, the history, settings. */
import { isMyTurn, turnText } from "../model/stake.js";
import { html, useLayoutEffect, useRef } from "../ui.js";
import { Say, offersBehind } from "./calls.js";
import { Chat } from "./chat.js";
import { LeaveSheet } from "./leave.js";
import { NumberSheet } from "./number.js";
import { Pad } from "./pad.js";
import { SenasTray } from "./senas.js";
import { SettingsSheet } from "./settings.js";
import { History } from "./talk.js";

/** @typedef {import("../context.js").Context} Context */

/** Sheets beside the game: over them one is told when it is one's turn. */
const BESIDE = new Set(["chat", "history", "settings"]);

/** @param {{ context: Context, title: string, name: string, children?: any }} props */
export function Sheet({ context, title, name, children }) {
  const { words, actions, view, names } = context;
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    const opener = /** @type {HTMLElement | null} */ (document.activeElement);
    box.current?.showModal();
    return () => opener?.isConnected && opener.focus({ preventScroll: true });
  }, []);
  const close = () => actions.open(null);
  const outside = (/** @type {MouseEvent} */ event) => event.target === box.current && close();
  return html`<dialog class=${`sheet sheet--${name}`} ref=${box} data-sheet=${name} aria-label=${title} onClose=${close} onClick=${outside}>
    <div class="sheet__inner">
      <header class="sheet__head">
        <h2 class="sheet__title" tabindex="-1" autofocus>${title}</h2>
        ${BESIDE.has(name) && isMyTurn(view) && html`<p class="sheet__turn" role="status">${turnText(view, words, names)}</p>`}
        <button type="button" class="sheet__close" data-action="close" aria-label=${words.t("close")} onClick=${close}>×</button>
      </header>
      ${children}
    </div>
  </dialog>`;
}

/** The sheet that is open, if any. @param {{ context: Context }} props */
export function OpenSheet({ context }) {
  const { ui, words, view } = context;
  const sheet = ui.sheet;
  if (!sheet) return null;
  switch (sheet.name) {
    case "group":
      return html`<${GroupSheet} context=${context} group=${sheet.group} />`;
    case "number":
      return html`<${NumberSheet} key=${sheet.say} context=${context} say=${sheet.say} sheet=${Sheet} />`;
    case "settings":
      return html`<${Sheet} context=${context} name="settings" title=${words.t("settings")}><${SettingsSheet} context=${context} /><//>`;
    case "history":
      return html`<${Sheet} context=${context} name="history" title=${words.t("history")}><${History} context=${context} /><//>`;
    case "chat":
      return html`<${Sheet} context=${context} name="chat" title=${words.t("chat")}><${Chat} context=${context} /><//>`;
    case "senas":
      return html`<${Sheet} context=${context} name="senas" title=${words.t("senas")}><${SenasTray} context=${context} /><//>`;
    case "pad":
      return html`<${Sheet} context=${context} name="pad" title=${`${words.t("pad")} · ${words.t("hand.number", { n: view.hand })}`}><${Pad} context=${context} /><//>`;
    default:
      return html`<${LeaveSheet} context=${context} sheet=${Sheet} />`;
  }
}

/** Several calls of a group; it is gone when none of them is allowed any more. @param {{ context: Context, group: string }} props */
function GroupSheet({ context, group }) {
  const offers = offersBehind(context, group);
  const { words, view } = context;
  if (offers.length === 0) return null;
  return html`<${Sheet} context=${context} name="group" title=${words.groupText(group, view.ruleset)}>
    <div class="sheet__calls">
      ${offers.map((offer) => html`<${Say} key=${offer.say} context=${context} offer=${offer} large />`)}
    </div>
  <//>`;
}
