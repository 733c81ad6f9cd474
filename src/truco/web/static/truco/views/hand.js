/** The viewer's own cards: one tap chooses, a second plays; double click, drag and keys too. */
import { html, useRef } from "../ui.js";
import { Card } from "./card.js";

/** @typedef {import("../context.js").Context} Context */

/** A card dragged this far up is played, in pixels. */
const PLAY_DISTANCE = 70;
const DRAG_START = 8;

/** The cards in the order in which they were dealt, so that none moves when another is played.
 * @param {string[]} known @param {string[]} held @param {string[]} played */
export function keepOrder(known, held, played) {
  const now = new Set([...held, ...played]);
  const same = known.length === now.size && known.every((card) => now.has(card));
  return same ? known : [...played, ...held];
}

/** @param {{ context: Context }} props */
export function Hand({ context }) {
  const { view, words } = context;
  const order = useRef(/** @type {string[]} */ ([]));
  const own = view.seats[view.you ?? 0];
  const cards = view.you === null ? null : own.cards;
  if (cards) order.current = keepOrder(order.current, cards, own.played);
  const places = cards ? order.current : unknown(own.held, view.shown[String(own.seat)] ?? []);
  return html`<div class="hand" role="group" aria-label=${words.t("hand.yours")} data-origin=${`seat-${own.seat}`}>
    ${places.map((card, index) => html`<span class="hand__place" key=${card ?? index}>
      ${!cards && html`<${Card} context=${context} card=${card} />`}
      ${card !== null && cards?.includes(card) && html`<${HandCard} context=${context} card=${card} />`}
    </span>`)}
  </div>`;
}

/** A hand that the viewer may not see: what has been shown of it, the rest face down.
 * @param {number} held @param {string[]} shown @returns {(string | null)[]} */
function unknown(held, shown) {
  return Array.from({ length: held }, (_, i) => shown[i] ?? null);
}

/** @param {{ context: Context, card: string }} props */
function HandCard({ context, card }) {
  const { view, ui, actions, words } = context;
  const playable = view.may.cards.includes(card);
  const chosen = ui.selected === card;
  const barred = !playable && view.may.cards.length > 0;
  const name = words.cardName(card);
  const drag = useDrag(() => playable, (box) => {
    actions.dropped(card, box);
    actions.act(card);
  });
  const tap = () => {
    if (drag.moved()) return;
    if (chosen && playable) actions.act(card);
    else actions.select(card);
  };
  return html`<span class="fly" data-fly=${card} data-zone="hand">
    <button type="button" class="hand__card" data-card=${playable ? card : undefined} data-held=${card}
      data-chosen=${chosen} data-barred=${barred} aria-pressed=${chosen} aria-disabled=${!playable}
      aria-label=${chosen && playable ? words.t("card.play", { card: name }) : name}
      onClick=${tap} ...${drag.handlers}>
      <${Card} context=${context} card=${card} silent />
    </button>
  </span>`;
}

/**
 * Dragging with a finger, a pen or a mouse.
 * @param {() => boolean} allowed @param {(box: DOMRect) => void} drop
 */
function useDrag(allowed, drop) {
  const start = useRef(/** @type {{ x: number, y: number, id: number } | null} */ (null));
  const moved = useRef(false);

  const down = (/** @type {PointerEvent} */ event) => {
    moved.current = false;
    if (event.button === 0 && allowed()) start.current = { x: event.clientX, y: event.clientY, id: event.pointerId };
  };
  const move = (/** @type {PointerEvent} */ event) => {
    const from = start.current;
    const element = /** @type {HTMLElement} */ (event.currentTarget);
    if (!from || event.pointerId !== from.id) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!moved.current && Math.hypot(x, y) < DRAG_START) return;
    if (!moved.current) element.setPointerCapture(event.pointerId);
    moved.current = true;
    element.dataset.dragged = "true";
    element.style.transform = `translate(${x}px, ${y}px)`;
  };
  const up = (/** @type {PointerEvent} */ event) => {
    const from = start.current;
    const element = /** @type {HTMLElement} */ (event.currentTarget);
    start.current = null;
    if (!from || !moved.current) return;
    const box = element.getBoundingClientRect();
    delete element.dataset.dragged;
    element.style.transform = "";
    if (event.type === "pointerup" && from.y - event.clientY > PLAY_DISTANCE) drop(box);
  };
  const handlers = { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up };
  return { handlers, moved: () => moved.current };
}
