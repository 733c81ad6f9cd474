/** The score: a sheet with matchsticks, and a strip of it for the phone. */
import { scoreOrder } from "../model/names.js";
import { halfOf, room, squares } from "../model/pad.js";
import { html } from "../ui.js";

/** @typedef {import("../context.js").Context} Context */

/** The strokes of a square in the order in which they are laid: four sides, then the diagonal. */
const STROKES = [
  [4, 25, 4, 3],
  [3, 4, 24, 4],
  [24, 3, 24, 25],
  [25, 24, 4, 24],
  [5, 23, 23, 5],
];

/** One square of up to five matches. @param {{ count: number }} props */
export function Square({ count }) {
  return html`<svg class="square" viewBox="0 0 28 28" aria-hidden="true">
    ${STROKES.slice(0, count).map(([x1, y1, x2, y2], i) => html`<g key=${i} class="match">
      <line x1=${x1} y1=${y1} x2=${x2} y2=${y2} />
      <circle cx=${x2} cy=${y2} r="2.3" />
    </g>`)}
  </svg>`;
}

/** @param {{ counts: number[], places: number }} props */
function Squares({ counts, places }) {
  return html`<div class="squares">
    ${Array.from({ length: places }, (_, i) => html`<span class="squares__place" key=${i}>${counts[i] ? html`<${Square} count=${counts[i]} />` : null}</span>`)}
  </div>`;
}

/** The whole sheet. @param {{ context: Context }} props */
export function Pad({ context }) {
  const { view, words, names } = context;
  const malas = halfOf(view);
  const places = room(view.target, malas);
  const owners = scoreOrder(view);
  return html`<div class="pad" role="group" aria-label=${words.t("pad")}>
    <p class="pad__to">${words.t("pad.to", { target: view.target })}${gamesText(context)}</p>
    <div class="pad__columns">
      ${owners.map((owner) => html`<div class="pad__column" key=${owner} data-score-of=${owner}>
        <h3 class="pad__name">${names.scoreName(owner)}</h3>
        <p class="pad__number number">${view.score[owner]}</p>
        <${Squares} counts=${squares(view.score[owner], malas).malas} places=${places} />
      </div>`)}
    </div>
    ${malas !== null && html`<div class="pad__line" aria-hidden="true">
      <span>${words.t("pad.malas")}</span><span>${words.t("pad.buenas")}</span>
    </div>
    <div class="pad__columns">
      ${owners.map((owner) => html`<div class="pad__column" key=${owner}>
        <${Squares} counts=${squares(view.score[owner], malas).buenas} places=${places} />
      </div>`)}
    </div>`}
  </div>`;
}

/** Games won, where a match has several. @param {Context} context */
function gamesText({ view, words }) {
  if ((view.games_to_win ?? 1) <= 1) return "";
  const score = scoreOrder(view).map((owner) => view.games[owner] ?? 0).join("–");
  return ` · ${words.t("pad.games", { score })}`;
}

/** The strip: the squares being filled now and the number of each. @param {{ context: Context }} props */
export function Strip({ context }) {
  const { view, words, names, actions } = context;
  const owners = scoreOrder(view);
  const malas = halfOf(view);
  const score = owners.map((owner) => `${names.scoreName(owner)} ${view.score[owner]}`).join(", ");
  return html`<button type="button" class="strip" aria-haspopup="dialog" aria-label=${words.t("pad.open", { score })}
    onClick=${() => actions.open({ name: "pad" })}>
    ${owners.map((owner) => {
      const value = view.score[owner];
      const drawn = squares(value, malas);
      const good = malas !== null && value > malas;
      const counts = good ? drawn.buenas : drawn.malas;
      const halves = malas !== null && view.players !== 3;
      return html`<span class=${`strip__side ${halves ? "strip__side--half" : ""}`} key=${owner}>
        <span class="strip__name">${names.scoreName(owner)}</span>
        <span class="strip__number number">${value}</span>
        <span class="strip__squares">${view.players !== 3 && counts.map((count, i) => html`<${Square} key=${i} count=${count} />`)}</span>
        ${halves && html`<span class="strip__half">${words.t(good ? "pad.buenas" : "pad.malas")}</span>`}
      </span>`;
    })}
  </button>`;
}
