/** What the hand gave, and the end of the match. */
import { hasWon, scoreOrder } from "../model/names.js";
import { html } from "../ui.js";
import { Card } from "./card.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../types.js").Settlement} Settlement */

/** A slip of paper: who got what, and why. @param {{ context: Context }} props */
export function HandSlip({ context }) {
  const { state, view, words } = context;
  const shown = view.you === null ? [] : view.shown[String(view.you)] ?? [];
  return html`<section class="slip" aria-label=${words.t("hand.gave")}>
    <header class="slip__head">
      <h2 class="slip__title">${words.t("hand.gave")}</h2>
      ${shown.length > 0 && html`<p class="slip__shown"><span>${words.t("shown.you")}</span>
        ${shown.map((card) => html`<${Card} key=${card} context=${context} card=${card} />`)}</p>`}
    </header>
    <${Gains} context=${context} settled=${state.settled} />
  </section>`;
}

/** @param {{ context: Context, settled: Settlement[] }} props */
function Gains({ context, settled }) {
  const { words, names, view } = context;
  if (settled.length === 0) return html`<p class="slip__none">${words.t("hand.nothing")}</p>`;
  return html`<ul class="slip__lines">
    ${settled.map((one, i) => {
      const contest = words.contestText(one.contest, view.ruleset);
      const why = words.whyText(one.contest, one.why);
      const what = why ? words.t("hand.line", { contest, why }) : contest;
      return html`<li key=${i} class="slip__line">
        <span class="slip__points number">${one.points > 0 ? "+" : ""}${one.points}</span>
        <span class="slip__who">${names.sideName(one.side, one.sides)}</span>
        <span class="slip__what">${what}</span>
      </li>`;
    })}
  </ul>`;
}

/** @param {Context} context */
function headline({ view, words, names }) {
  if (view.winner === null) return words.t("match.void");
  const team = view.players > 3;
  if (hasWon(view)) return words.t(team ? "match.won.us" : "match.won");
  if (view.you !== null && team) return words.t("match.lost.them");
  return words.t(team ? "match.winners" : "match.winner", { name: names.scoreName(view.winner) });
}

/** The end of the match, with the painted line. @param {{ context: Context }} props */
export function MatchEnd({ context }) {
  const { view, table, words, names, actions, ui, state } = context;
  const wished = view.you !== null && Boolean(table?.wishes?.includes(view.you));
  const several = (view.games_to_win ?? 1) > 1;
  return html`<section class="end" data-won=${hasWon(view)} aria-label=${words.t("match.final")}>
    <h2 class="end__title">${headline(context)}</h2>
    <div class="end__filete" aria-hidden="true"></div>
    ${view.result?.reason === "left" && html`<p class="end__note">${words.t("match.left")}</p>`}
    <dl class="end__score">
      ${scoreOrder(view).map((owner) => html`<div key=${owner} data-winner=${owner === view.winner}>
        <dt>${names.scoreName(owner)}</dt>
        <dd class="number">${several ? view.games[owner] : view.score[owner]}</dd>
      </div>`)}
    </dl>
    ${state.settled.length > 0 && html`<${Gains} context=${context} settled=${state.settled} />`}
    <${Wishes} context=${context} />
    <div class="end__actions">
      ${view.you !== null && html`<button type="button" class="btn btn--primary btn--large" data-action="rematch"
        disabled=${wished} onClick=${actions.rematch}>${words.t(wished ? "rematch.wait" : "rematch")}</button>`}
      ${table && html`<a class="btn btn--large" data-action="record" download
        href=${`/live/tables/${table.id}/records/${table.match}`}>${words.t("record")}</a>`}
      <a class="btn btn--large" href=${ui.home} data-action="back">${words.t("back")}</a>
    </div>
  </section>`;
}

/** Who wants a rematch, besides the viewer. @param {{ context: Context }} props */
function Wishes({ context: { view, table, words, names } }) {
  const wishes = (table?.wishes ?? []).filter((seat) => seat !== view.you);
  const key = wishes.length === 1 ? "rematch.wishes.one" : "rematch.wishes.other";
  const text = wishes.length ? words.t(key, { names: words.list("and", wishes.map(names.seatName)) }) : "";
  return html`<p class="end__wishes" role="status">${text}</p>`;
}
