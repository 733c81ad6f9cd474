/** A seat: who sits there, whose turn, mano and dealer, the cards it holds, its clock and its marks. */
import { declared } from "../model/lines.js";
import { placeOf } from "../model/names.js";
import { isRival, signsHere } from "../model/people.js";
import { html } from "../ui.js";
import { Balloon, Signed } from "./balloons.js";
import { Backs, Card } from "./card.js";
import { ringOf, Seconds, useTimeLeft } from "./clock.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../types.js").SeatView} SeatView */

/** @param {{ context: Context, seat: SeatView, children?: any }} props */
export function Seat({ context, seat, children }) {
  const { view, table } = context;
  const sitter = table?.seats[seat.seat];
  const away = sitter ? !sitter.present : false;
  const partner = view.players > 3 && view.you !== null && seat.seat % 2 === view.you % 2;
  const classes = [
    "seat", actsNow(context, seat.seat) && "seat--turn", !seat.in_play && "seat--out",
    away && "seat--away", partner && "seat--partner", view.hand > 0 && !view.present.includes(seat.seat) && "seat--aside",
  ];
  return html`<div class=${classes.filter(Boolean).join(" ")} data-seat=${seat.seat} data-place=${placeOf(seat.seat, view)}>
    <${Plate} context=${context} seat=${seat} partner=${partner} away=${away} />
    <div class="seat__cards">
      <span class="seat__side">
        <${Held} context=${context} seat=${seat} />
        <${Eye} context=${context} seat=${seat.seat} />
      </span>
      ${children}
    </div>
    <${Balloon} context=${context} seat=${seat.seat} />
    <${Signed} context=${context} seat=${seat.seat} />
  </div>`;
}

/** @param {{ context: Context, seat: SeatView, partner: boolean, away: boolean }} props */
function Plate({ context, seat: { seat, in_play }, partner, away }) {
  const { view, table, names, words } = context;
  const left = useTimeLeft(context, seat);
  const sitter = table?.seats[seat];
  const person = sitter?.kind === "human";
  return html`<div class="plate" ...${ringOf(left)}>
    <span class="plate__name" title=${names.seatName(seat)}>${person && html`<span class="presence" data-present=${!away} aria-hidden="true"></span>`}${names.seatName(seat)}</span>
    ${partner && html`<span class="visually-hidden">${words.t("partner")}</span>`}
    ${sitter?.stands_in && html`<span class="plate__note" data-stands-in>${words.t("stands.in", { name: sitter.name })}</span>`}
    ${away && html`<span class="plate__note">${words.t("away")}</span>`}
    ${!in_play && view.present.includes(seat) && html`<span class="plate__note">${words.t("in.mazo")}</span>`}
    <${Seconds} context=${context} seat=${seat} left=${left} />
    <${Marks} context=${context} seat=${seat} />
  </div>`;
}

/** Looking at a rival, to catch its signs. @param {{ context: Context, seat: number }} props */
function Eye({ context, seat }) {
  const { view, table, words, names, ui, actions } = context;
  if (!signsHere(table, view) || !isRival(view, seat)) return null;
  const on = ui.watching === seat;
  return html`<button type="button" class="eye" data-action="watch" data-watch=${seat} aria-pressed=${on}
    aria-label=${words.t("watch", { name: names.seatName(seat) })} title=${words.t(on ? "watch.on" : "watch", { name: names.seatName(seat) })}
    onClick=${() => actions.watch(seat)}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M2.5 12Q12 2.5 21.5 12 12 21.5 2.5 12z" /><circle cx="12" cy="12" r="3.2" /></svg>
  </button>`;
}

/** Whether the table waits for a seat. @param {Context} context @param {number} seat */
export function actsNow({ view }, seat) {
  if (view.phase !== "play") return false;
  return view.asks ? view.asks.to.includes(seat) : view.turn === seat;
}

/** Mano, dealer, gallo, declared tantos. @param {{ context: Context, seat: number }} props */
export function Marks({ context, seat }) {
  const { view, words } = context;
  const gallo = view.players === 3 && view.sides[0]?.length === 1 && view.sides[0][0] === seat;
  const said = view.declared.filter(([owner]) => owner === seat).at(-1);
  return html`<span class="marks">
    ${view.mano === seat && mark("mano", words.t("mano"), words.t("mano.title"))}
    ${view.dealer === seat && mark("dealer", words.t("dealer"), words.t("dealer.title"))}
    ${gallo && mark("gallo", words.t("gallo"), words.t("gallo.title"))}
    ${said && html`<span class="mark mark--tantos">${declared(said[1], words, view.ruleset)}</span>`}
  </span>`;
}

/** @param {string} kind @param {string} text @param {string} title */
function mark(kind, text, title) {
  return html`<span class=${`mark mark--${kind}`} title=${title}>
    <span class="mark__long">${text}</span><span class="mark__short" aria-hidden="true">${text.slice(0, 1)}</span>
  </span>`;
}

/** What it holds: its backs, or the cards that it has shown. @param {{ context: Context, seat: SeatView }} props */
function Held({ context, seat }) {
  const shown = context.view.shown[String(seat.seat)] ?? [];
  const hidden = Math.max(0, seat.held - shown.length);
  return html`<span class="held" data-origin=${`seat-${seat.seat}`}>
    ${hidden > 0 && html`<${Backs} context=${context} count=${hidden} />`}
    ${shown.length > 0 && html`<span class="shown" title=${context.words.t("shown")}>
      ${shown.map((card) => html`<${Card} key=${card} context=${context} card=${card} />`)}
    </span>`}
  </span>`;
}
