/** The line between the cloth and the calls: whose turn it is, what is at stake. Its height is fixed. */
import { isMyTurn, stakeText, turnText } from "../model/stake.js";
import { mayMakeSign, signsHere, talkShown } from "../model/people.js";
import { html } from "../ui.js";
import { Balloon, Signed } from "./balloons.js";
import { ChatTool } from "./chat.js";
import { OwnClock } from "./clock.js";
import { Marks } from "./seat.js";

/** @typedef {import("../context.js").Context} Context */

/** @param {{ context: Context }} props */
export function Status({ context }) {
  const { view, ui, words, names, table } = context;
  const own = view.seats[view.you ?? 0];
  const mine = isMyTurn(view);
  const talk = !ui.wide && talkShown(table, view.you);
  return html`<div class="status" data-mine=${mine}>
    <p class="status__turn" aria-live="polite">${momentText(context)}</p>
    <p class="status__stake">${stakeText(view, words) || bystander(context)}</p>
    <div class="status__own">
      ${view.you === null && html`<span class="plate__name">${names.seatName(own.seat)}</span>`}
      <${Marks} context=${context} seat=${own.seat} />
      <${OwnClock} context=${context} seat=${own.seat} />
    </div>
    <div class="status__tools">
      ${signsHere(table, view) && html`<${SenasTool} context=${context} />`}
      ${talk && html`<${ChatTool} context=${context} />`}
    </div>
    <${Balloon} context=${context} seat=${own.seat} />
    <${Signed} context=${context} seat=${own.seat} />
  </div>`;
}

/** What the moment asks of the viewer. @param {Context} context */
function momentText({ view, ui, words, names, table }) {
  if (ui.cut) return words.t("turn.cut");
  if (ui.held && view.asks && (table?.grace_ms ?? table?.pace?.grace_ms)) return words.t("turn.held");
  if (ui.selected !== null && view.may.cards.includes(ui.selected)) return words.t("turn.again");
  return turnText(view, words, names);
}

/** @param {{ context: Context }} props */
function SenasTool({ context: { words, actions, view } }) {
  return html`<button type="button" class="round" data-sheet-of="senas" aria-haspopup="dialog" aria-label=${words.t("senas")} title=${words.t("senas")}
    disabled=${!mayMakeSign(view)} onClick=${() => actions.open({ name: "senas" })}>
    <svg class="tool__icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9" /><path d="M7 9.5q2-1.5 3.5 0M14 10h3M8.5 15.500q3.5 2 7-.5" /></svg>
  </button>`;
}

/** Why the viewer has nothing to do. @param {Context} context */
function bystander({ view, words }) {
  if (view.you === null) return words.t("turn.watch");
  if (view.phase !== "play") return "";
  if (view.duel && !view.present.includes(view.you)) return words.t("turn.duel");
  return view.seats[view.you].in_play ? "" : words.t("turn.out");
}
