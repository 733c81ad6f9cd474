/** Cards that lie on the table: in columns by trick for two players, before their seats for more. */
import { playedCards, tally } from "../model/tricks.js";
import { html } from "../ui.js";
import { Card } from "./card.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../model/tricks.js").Played} Played */

/** One card on the cloth. @param {{ context: Context, played: Played }} props */
function OnTable({ context, played }) {
  const down = played.look === "down";
  return html`<span class="fly" key=${played.card} data-fly=${played.card} data-zone="table" data-owner=${played.seat}>
    <${Card} context=${context} card=${down ? null : played.card} look=${`card--${played.look}`} />
  </span>`;
}

/** One column a trick, the other's card above, the viewer's below. @param {{ context: Context }} props */
export function Columns({ context }) {
  const { view, words, names } = context;
  const cards = playedCards(view);
  const own = view.you ?? 0;
  const running = view.tricks.filter((trick) => trick.winner !== null).length;
  return html`<ol class="columns">
    ${tally(view).map((won, trick) => {
      const here = cards.filter((played) => played.trick === trick);
      const winner = view.tricks[trick]?.winner;
      const which = words.t(`trick.${trick + 1}`);
      const who = typeof winner === "number" ? names.seatName(winner) : words.t("trick.parda");
      const label = won === null ? which : words.t("trick.won", { trick: which, name: who });
      const open = view.phase === "play" && trick === running;
      return html`<li class=${`column ${open ? "column--open" : ""}`} data-won=${won ?? "open"} aria-label=${label}>
        <span class="slot">${here.filter((c) => c.seat !== own).map((c) => html`<${OnTable} context=${context} played=${c} />`)}</span>
        <span class="slot slot--own">${here.filter((c) => c.seat === own).map((c) => html`<${OnTable} context=${context} played=${c} />`)}</span>
        <span class="column__name" aria-hidden="true">${which}</span>
      </li>`;
    })}
  </ol>`;
}

/** What a seat has played, the newest on top. @param {{ context: Context, seat: number }} props */
export function SeatPlayed({ context, seat }) {
  const mine = playedCards(context.view).filter((played) => played.seat === seat);
  return html`<span class="spread-cards" data-count=${mine.length}>
    ${mine.map((played) => html`<${OnTable} context=${context} played=${played} />`)}
  </span>`;
}

/** Three marks: who has won which trick. @param {{ context: Context }} props */
export function Tally({ context }) {
  const { view, words, names } = context;
  return html`<ol class="tally">
    ${tally(view).map((won, trick) => {
      const winner = view.tricks[trick]?.winner;
      const seat = typeof winner === "number" ? names.seatName(winner) : "";
      const team = won === "ours" ? words.t("us.short") : words.t("them");
      const who = won === "parda" ? words.t("trick.parda") : seat && view.players > 3 && view.you !== null ? team : seat;
      const which = words.t(`trick.${trick + 1}`);
      return html`<li class="tally__one" data-won=${won ?? "open"} title=${seat} aria-label=${who ? words.t("trick.won", { trick: which, name: seat || who }) : which}>
        <span class="tally__which" title=${which}>${trick + 1}</span><span class="tally__who">${who}</span>
      </li>`;
    })}
  </ol>`;
}
