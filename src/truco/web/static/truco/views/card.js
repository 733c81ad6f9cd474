/** One card as a picture. */
import { VIEW_BOX, symbolId } from "../deck/deck.js";
import { html } from "../ui.js";

/** @typedef {import("../context.js").Context} Context */

/**
 * @param {{ context: Context, card: string | null, look?: string, silent?: boolean }} props
 *   `card` null is a card face down; `silent` where the element around it has the name
 */
export function Card({ context, card, look = "", silent = false }) {
  const { words, settings } = context;
  const name = card === null ? words.t("card.hidden") : words.cardName(card);
  const spoken = silent ? { "aria-hidden": "true" } : { role: "img", "aria-label": name };
  return html`<svg class=${`card ${look}`} viewBox=${VIEW_BOX} ...${spoken}>
    <use href=${`#${symbolId(card, settings.deck)}`} />
  </svg>`;
}

/** Some cards face down. @param {{ context: Context, count: number }} props */
export function Backs({ context, count }) {
  const label = context.words.tn("cards.held", count);
  return html`<span class="backs" role="img" aria-label=${label}>
    ${Array.from({ length: count }, (_, i) => html`<${Card} key=${i} context=${context} card=${null} silent />`)}
  </span>`;
}
