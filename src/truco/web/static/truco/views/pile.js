/** The deck at the dealer's right, the muestra under it. */
import { placeOf } from "../model/names.js";
import { html } from "../ui.js";
import { Card } from "./card.js";

/** Where the dealer's right is, seen by the viewer. @param {import("../types.js").View} view */
export function dealerCorner(view) {
  const place = placeOf(view.dealer, view) / view.players;
  if (place === 0) return "bottom";
  if (place === 0.5) return "top";
  return place < 0.5 ? "right" : "left";
}

/** @param {{ context: import("../context.js").Context }} props */
export function Pile({ context }) {
  const { view, words } = context;
  return html`<div class=${`pile ${view.muestra ? "pile--muestra" : ""}`} data-corner=${dealerCorner(view)} data-muestra=${view.muestra ?? ""}>
    <span class="pile__deck" data-origin="deck" role="img" aria-label=${words.t("deck")}>
      <${Card} context=${context} card=${null} silent />
      <${Card} context=${context} card=${null} silent />
    </span>
    ${view.muestra && html`<span class="pile__muestra">
      <${Card} context=${context} card=${view.muestra} />
      <span class="pile__name" aria-hidden="true">${words.t("muestra")}</span>
    </span>`}
  </div>`;
}
