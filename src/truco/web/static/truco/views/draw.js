/** What was drawn before the match, until the first hand is dealt. */
import { drawn } from "../model/draw.js";
import { html } from "../ui.js";
import { Card } from "./card.js";

/** @typedef {import("../context.js").Context} Context */

/** @param {{ context: Context }} props */
export function DrawSlip({ context }) {
  const { state, words } = context;
  return html`<section class="slip slip--draw" data-count=${state.draws.length} aria-label=${words.t("draw.title")}>
    <h2 class="slip__title">${words.t("draw.title")}</h2>
    ${state.draws.map((event, i) => html`<${OneDraw} key=${i} context=${context} one=${drawn(event)} />`)}
  </section>`;
}

/** @param {{ context: Context, one: import("../model/draw.js").Drawn }} props */
function OneDraw({ context, one }) {
  const { words, names } = context;
  const key = `draw.${one.purpose}`;
  return html`<div class="drawn" data-purpose=${one.purpose}>
    ${words.has(key) && html`<p class="drawn__how">${words.t(key)}</p>`}
    ${one.drawn.length > 0 && html`<ul class="drawn__cards">
      ${one.drawn.map(({ seat, cards }) => html`<li key=${seat} data-first=${seat === one.dealer}>
        <span class="drawn__naipes">${cards.map((card) => html`<${Card} key=${card} context=${context} card=${card} />`)}</span>
        <span class="drawn__name">${names.seatName(seat)}</span>
      </li>`)}
    </ul>`}
    ${one.dealer !== null && html`<p class="drawn__result">${words.t(one.dealer === context.view.you ? "turn.deal.you" : "turn.deal", { name: names.seatName(one.dealer) })}</p>`}
  </div>`;
}
