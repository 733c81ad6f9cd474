/** The row of calls: what may be said now and nothing else, in places that do not move. */
import { groupOf, offersOf, placeCalls } from "../model/offers.js";
import { mayDeal } from "../model/people.js";
import { html } from "../ui.js";
import { Cut } from "./cut.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../types.js").Offer} Offer */
/** @typedef {import("../model/offers.js").Item} Item */

/** @param {{ context: Context }} props */
export function Calls({ context }) {
  const { view, words, actions, table, ui } = context;
  const row = placeCalls(view.may.says, view.asks);
  if (ui.cut) return html`<div class="calls calls--cut"><${Cut} context=${context} /></div>`;
  if (mayDeal(view, table)) {
    return html`<div class="calls calls--one">
      <button type="button" class="call call--main" data-action="deal" aria-busy=${ui.dealing !== null} onClick=${actions.deal}>${words.t(ui.dealing === null ? "deal" : "deal.waits")}</button>
    </div>`;
  }
  return html`<div class="calls" role="group" aria-label=${words.t("calls")}>
    ${row.map((item, place) => html`<span class="calls__place" key=${place}>${item && itemButton(context, item)}</span>`)}
  </div>`;
}

/** @param {Context} context @param {Item} item */
function itemButton(context, item) {
  if (item.kind === "say") return html`<${Say} context=${context} offer=${item.offer} />`;
  const { words, view, actions } = context;
  const open = () => actions.open({ name: "group", group: item.group });
  return html`<button type="button" class="call" data-group=${groupOf(item)} data-opens=${item.group}
    aria-haspopup="dialog" onClick=${open}>${words.groupText(item.group, view.ruleset)}<span class="call__more" aria-hidden="true"></span></button>`;
}

/** A button that says one thing, or asks for its number first. @param {{ context: Context, offer: Offer, large?: boolean }} props */
export function Say({ context, offer, large = false }) {
  const { words, view, actions, ui } = context;
  const text = words.callText(offer.say, view.ruleset);
  const classes = `call ${tone(offer)} ${large ? "call--large" : text.length > 16 ? "call--long" : ""}`;
  if (offer.from !== undefined) {
    return html`<button type="button" class=${classes} data-asks-number=${offer.say} data-group=${offer.group}
      aria-haspopup="dialog" onClick=${() => actions.open({ name: "number", say: offer.say })}>${text}</button>`;
  }
  return html`<button type="button" class=${classes} data-say=${offer.say} data-group=${offer.group}
    aria-busy=${ui.busy !== null} data-sent=${ui.busy === offer.say} onClick=${() => actions.act(offer.say)}>${text}</button>`;
}

/** @param {Offer} offer */
function tone(offer) {
  if (offer.say === "quiero") return "call--yes";
  if (offer.say === "no-quiero") return "call--no";
  return offer.group === "mazo" ? "call--quiet" : "";
}

/** The offers behind a group's button, still allowed now. @param {Context} context @param {string} group */
export function offersBehind({ view }, group) {
  const items = placeCalls(view.may.says, view.asks);
  const found = items.find((item) => item?.kind === "group" && item.group === group);
  return found ? offersOf(found) : [];
}
