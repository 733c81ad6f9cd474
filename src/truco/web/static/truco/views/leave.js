/** Leaving the table: what it would cost, and the way back. */
import { costOfLeaving } from "../model/people.js";
import { html } from "../ui.js";

/** @typedef {import("../context.js").Context} Context */

/** @param {{ context: Context, sheet: any }} props */
export function LeaveSheet({ context, sheet }) {
  const { words, actions, view, table, ui } = context;
  const cost = costOfLeaving(view, table);
  return html`<${sheet} context=${context} name="leave" title=${words.t("leave.ask")}>
    ${cost !== "none" && html`<p class="sheet__text" data-cost=${cost}>${words.t(`leave.cost.${cost}`)}</p>`}
    <div class="sheet__calls">
      <button type="button" class="btn btn--large" data-action="stay" onClick=${() => actions.open(null)}>${words.t("leave.no")}</button>
      ${cost !== "none"
        ? html`<button type="button" class="btn btn--danger btn--large" data-action="leave-yes" onClick=${actions.leave}>${words.t("leave.yes")}</button>`
        : html`<a class="btn btn--danger btn--large" href=${ui.home}>${words.t("leave.yes")}</a>`}
    </div>
  <//>`;
}
