/** The deck to be cut: touched, dragged over or moved by keys, as long as there is time for it. */
import { LEAST_CUT, MOST_CUT } from "../contribution.js";
import { html, useRef, useState } from "../ui.js";
import { Card } from "./card.js";

/** @typedef {import("../context.js").Context} Context */

const CARDS = LEAST_CUT + MOST_CUT;
const HALF = CARDS / 2;
const STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -6, PageUp: 6, Home: -CARDS, End: CARDS };

/** Each pile has at least three cards (AR l. 86). @param {number} count */
export function cutAt(count) {
  return Math.min(MOST_CUT, Math.max(LEAST_CUT, Math.round(count)));
}

/** @param {{ context: Context }} props */
export function Cut({ context }) {
  const { words, actions, ui } = context;
  const [at, setAt] = useState(HALF);
  const deck = useRef(/** @type {HTMLElement | null} */ (null));
  const place = (/** @type {PointerEvent} */ event) => {
    const box = /** @type {HTMLElement} */ (deck.current).getBoundingClientRect();
    return cutAt(((event.clientX - box.left) / box.width) * CARDS);
  };
  const follow = (/** @type {PointerEvent} */ event) => (event.buttons > 0 || event.pointerType === "mouse") && setAt(place(event));
  const down = (/** @type {PointerEvent} */ event) => {
    deck.current?.setPointerCapture(event.pointerId);
    setAt(place(event));
  };
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const step = /** @type {Record<string, number>} */ (STEPS)[event.key];
    if (step) setAt(cutAt(at + step));
    else if (event.key === "Enter" || event.key === " ") actions.cut(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<div class="cut" role="group" aria-label=${words.t("cut.title")}>
    <span class="cut__deck" ref=${deck} role="slider" tabindex="0" data-cut aria-label=${words.t("cut.where")}
      aria-valuemin=${LEAST_CUT} aria-valuemax=${MOST_CUT} aria-valuenow=${at} onKeyDown=${keys}
      onPointerDown=${down} onPointerMove=${follow} onPointerUp=${(/** @type {PointerEvent} */ event) => actions.cut(place(event))}>
      ${Array.from({ length: CARDS }, (_, i) => html`<span class="cut__card" key=${i} data-lifted=${i < at}><${Card} context=${context} card=${null} silent /></span>`)}
    </span>
    <button type="button" class="call call--main" data-action="cut" onClick=${() => actions.cut(at)}>${words.t("cut")}</button>
    ${ui.cut && html`<span class="cut__time" key=${ui.cut.until} aria-hidden="true" style=${{ animationDuration: `${ui.cut.ms}ms` }}></span>`}
  </div>`;
}
