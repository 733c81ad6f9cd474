/** A table whose match has not begun: who sits where, what was agreed, how to bring others. */
import { translator } from "../i18n/index.js";
import { html } from "../ui.js";
import { Invite } from "./invite.js";
import { Facts } from "./table-facts.js";
import { Countdown, WaitingSeats } from "./waiting-seats.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../i18n/index.js").Words} Words */
/** @typedef {import("../context.js").Actions} Actions */
/** @typedef {import("../context.js").Ui} Ui */

/** What the parts of the waiting room are given.
 * @typedef {{ state: State, table: Table, words: Words, ui: Ui, actions: Actions, free: number }} Room */

/** @param {{ state: State & { table: Table }, lang: import("../i18n/index.js").Lang, ui: Ui, actions: Actions }} props */
export function Waiting({ state, lang, ui, actions }) {
  const words = translator(lang);
  const { table } = state;
  const free = table.seats.filter(({ kind }) => kind === "free").length;
  /** @type {Room} */
  const room = { state, table, words, ui, actions, free };
  return html`<main class="waiting" data-link=${state.link}>
    <section class="waiting__sheet">
      <h1 class="waiting__title">${title(room)}</h1>
      <p class="waiting__game">${gameText(room)}</p>
      <${WaitingSeats} room=${room} />
      ${state.refusal && html`<p class="waiting__refusal" role="alert" data-refused=${state.refusal.code}>${refusalText(state.refusal, words)}</p>`}
      <${Countdown} room=${room} />
      ${free > 0 && html`<${Invite} room=${room} />`}
      <${Facts} table=${table} words=${words} />
      <div class="waiting__foot">
        <a class="btn" href=${ui.home} data-action="back">${words.t("back")}</a>
        ${state.you !== null && html`<button type="button" class="btn" data-action="leave-yes" onClick=${actions.leave}>${words.t("wait.leave")}</button>`}
      </div>
      ${state.link !== "open" && html`<p class="waiting__link" role="status">${words.t(state.link === "waiting" ? "link.waiting" : "link.back")}</p>`}
    </section>
  </main>`;
}

/** @param {Room} room */
function title({ state, words, free }) {
  if (free === 0) return words.t("wait.all");
  return words.t(state.you === null ? "wait.sit.title" : "wait.title");
}

/** The game in one line. @param {Room} room */
function gameText({ table, words }) {
  const name = words.rulesetText(table.ruleset);
  return [name, words.tn("wait.players", table.players), words.t("pad.to", { target: table.target })].join(" · ");
}

/** @param {import("../types.js").Problem} refusal @param {Words} words */
function refusalText({ code }, words) {
  if (code === "not-yours") return words.t("wait.taken");
  const key = [`wait.refused.${code}`, `problem.${code}`].find(words.has);
  return words.t(key ?? "wait.refused.other");
}
