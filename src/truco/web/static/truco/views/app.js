/** The whole table, put together. */
import { contextOf } from "../context.js";
import { isMyTurn } from "../model/stake.js";
import { html } from "../ui.js";
import { Calls } from "./calls.js";
import { DrawSlip } from "./draw.js";
import { Felt } from "./felt.js";
import { Hand } from "./hand.js";
import { Absent, Entrance, LinkNotice, Problem, Refusal, StoodIn } from "./notices.js";
import { Pad, Strip } from "./pad.js";
import { HandSlip, MatchEnd } from "./result.js";
import { OpenSheet } from "./sheets.js";
import { Status } from "./status.js";
import { Aloud, Talk } from "./talk.js";
import { Waiting } from "./waiting.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../context.js").Actions} Actions */
/** @typedef {import("../context.js").Ui} Ui */
/** @typedef {import("../settings.js").Settings} Settings */
/** @typedef {import("../types.js").State} State */

/** @param {{ state: State, settings: Settings, ui: Ui, actions: Actions }} props */
export function App({ state, settings, ui, actions }) {
  const { view } = state;
  if (!view && state.table && !state.problem) return html`<${Waiting} state=${state} lang=${settings.lang} ui=${ui} actions=${actions} />`;
  if (!view) return html`<${Entrance} state=${state} lang=${settings.lang} page=${ui.page} retry=${actions.retry} />`;
  const context = contextOf({ ...state, view }, settings, ui, actions);
  return html`<div class="table" data-link=${state.link} data-folded=${ui.folded}>
    ${ui.wide ? html`<${Paper} context=${context} />` : html`<${Bar} context=${context} />`}
    <main class="play" tabindex="-1">
      <${Felt} context=${context} />
      <${Status} context=${context} />
      <${Calls} context=${context} />
      <${Below} context=${context} />
      ${view.phase === "over" && html`<${MatchEnd} context=${context} />`}
      <${LinkNotice} context=${context} />
      <${Refusal} context=${context} />
      <${Absent} context=${context} />
      <${StoodIn} context=${context} />
    </main>
    ${ui.wide && html`<${Talk} context=${context} />`}
    <${OpenSheet} context=${context} />
    ${state.problem && html`<${Problem} state=${state} lang=${settings.lang} page=${ui.page} />`}
    <${Aloud} context=${context} />
  </div>`;
}

/** The own hand; between two hands, what the last one gave; before the first, what was drawn. @param {{ context: Context }} props */
function Below({ context }) {
  const { view, state } = context;
  if (view.phase === "deal" && view.hand === 0 && state.draws.length > 0) return html`<${DrawSlip} context=${context} />`;
  if (view.phase === "deal" && (state.settled.length > 0 || view.hand > 0)) return html`<${HandSlip} context=${context} />`;
  return html`<${Hand} context=${context} />`;
}

/** The top bar of a phone. @param {{ context: Context }} props */
function Bar({ context }) {
  return html`<header class="bar">
    <${Tool} context=${context} sheet="settings" />
    <${Strip} context=${context} />
    <${Tool} context=${context} sheet="history" />
  </header>`;
}

/** The sheet of paper of a wide screen. @param {{ context: Context }} props */
function Paper({ context }) {
  return html`<aside class="paper">
    <${Pad} context=${context} />
    <div class="paper__tools">
      <${Tool} context=${context} sheet="settings" long />
    </div>
  </aside>`;
}

const ICONS = {
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M14 4v6M6 14v6",
  history: "M4 5h16v11H10l-4 4v-4H4ZM8 9h8M8 12h5",
};

/** @param {{ context: Context, sheet: "settings" | "history", long?: boolean }} props */
function Tool({ context, sheet, long = false }) {
  const text = context.words.t(sheet);
  return html`<button type="button" class="tool" data-sheet-of=${sheet} aria-haspopup="dialog" aria-label=${text}
    onClick=${() => context.actions.open({ name: sheet })}>
    <svg class="tool__icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[sheet]} /></svg>
    ${long && html`<span>${text}</span>`}
  </button>`;
}

/** What the root element says of the moment, for tests and styles. @param {State} state @returns {Record<string, string>} */
export function rootFacts(state) {
  const { view } = state;
  return {
    phase: view?.phase ?? "", n: String(state.n ?? ""), position: String(view?.position ?? ""),
    myTurn: String(view ? isMyTurn(view) : false), link: state.link,
  };
}
