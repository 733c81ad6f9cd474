/** The cloth: two players face each other over the tricks; more sit around it, partners opposite. */
import { around } from "../model/names.js";
import { html } from "../ui.js";
import { Pile } from "./pile.js";
import { Columns, SeatPlayed, Tally } from "./played.js";
import { Seat } from "./seat.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../types.js").SeatView} SeatView */

/** @param {{ context: Context }} props */
export function Felt({ context }) {
  const { view, words, table } = context;
  const kind = view.players === 2 ? "duo" : "ring";
  return html`<section class=${`felt felt--${kind}`} data-players=${view.players} aria-label=${words.t("table")}>
    ${kind === "duo" ? html`<${Duo} context=${context} />` : html`<${Ring} context=${context} />`}
    ${(table?.spectators ?? 0) > 0 && html`<p class="watchers" title=${words.tn("watching", table?.spectators ?? 0)}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M2.5 12Q12 2.5 21.5 12 12 21.5 2.5 12z" /><circle cx="12" cy="12" r="3.2" /></svg>
      <span aria-hidden="true">${table?.spectators}</span><span class="visually-hidden">${words.tn("watching", table?.spectators ?? 0)}</span>
    </p>`}
  </section>`;
}

/** @param {{ context: Context }} props */
function Duo({ context }) {
  const [, other] = around(context.view);
  return html`<div class="duo__top"><${Seat} context=${context} seat=${other} /></div>
    <${Columns} context=${context} />
    <${Pile} context=${context} />`;
}

/** The seats at the sides, from the top down. @param {SeatView[]} seats the viewer first */
export function ringSides(seats) {
  const count = seats.length;
  const half = Math.ceil((count - 1) / 2);
  const hasTop = count % 2 === 0;
  const right = seats.slice(1, hasTop ? half : half + 1).reverse();
  const left = seats.slice(half + 1);
  return { right, left, top: hasTop ? seats[half] : null };
}

/** @param {{ context: Context }} props */
function Ring({ context }) {
  const { view, words } = context;
  const seats = around(view);
  const { left, right, top } = ringSides(seats);
  const seatOf = (/** @type {SeatView} */ seat) => html`<${Seat} key=${seat.seat} context=${context} seat=${seat}>
    <${SeatPlayed} context=${context} seat=${seat.seat} />
  <//>`;
  return html`<div class="ring__left">${left.map(seatOf)}</div>
    <div class="ring__top">${top && seatOf(top)}</div>
    <div class="ring__middle">
      ${view.duel && html`<p class="duel">${words.t("duel", view.duel)}</p>`}
      <${Tally} context=${context} />
      <${Pile} context=${context} />
    </div>
    <div class="ring__right">${right.map(seatOf)}</div>
    <div class="ring__own"><${SeatPlayed} context=${context} seat=${seats[0].seat} /></div>`;
}
