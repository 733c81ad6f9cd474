/**
 * Cards that move: after each change the new place of a card is compared with the last one, and
 * the card is shown coming from there. The page itself is always in its final state, so nothing
 * waits for a movement and nothing blocks a click.
 *
 * Elements take part by attributes: data-fly="7e" is a card, data-origin="seat-1" or
 * data-origin="deck" a place that cards come from or go to.
 */
import { VIEW_BOX } from "./deck/deck.js";

const FLY = 180;
const STEP = 60;
const GATHER = 250;
const EASE = "cubic-bezier(.2, .7, .3, 1)";
const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */
/** Where a card was, and as which drawing. @typedef {{ box: Box, zone: string, drawn: string }} Spot */

export class Motion {
  /** @param {{ root: HTMLElement, speed: () => number }} options  speed: 0 stands still */
  constructor({ root, speed }) {
    this.root = root;
    this.speed = speed;
    /** Where each card was after the last change. @type {Map<string, Spot>} */
    this.spots = new Map();
    /** The hand that was seen last; -1: none yet. */
    this.hand = -1;
    /** What was measured last: measuring costs a layout. */
    this.place = "";
  }

  /** A card was let go here by hand: it flies on from this place. @param {string} card @param {Box} box */
  dropped(card, box) {
    this.spots.set(card, { box, zone: "drag", drawn: "" });
  }

  /**
   * Called after the page has changed.
   * @param {{ key: string, hand: number, still: boolean, by: (card: string) => number | null }} now
   *   `key`: what cards lie where; `still`: the table itself has no pauses; `by`: the seat that a
   *   card on the table belongs to
   */
  settle({ key, hand, still, by }) {
    const speed = still ? 0 : this.speed();
    const place = `${key} ${innerWidth} ${innerHeight}`;
    if (place === this.place) return;
    this.place = place;
    const before = this.spots;
    const now = this.#measure();
    this.spots = now.spots;
    const first = this.hand < 0;
    const dealt = hand !== this.hand && !first;
    this.hand = hand;
    if (speed === 0 || first) return;
    if (dealt) this.#gather(before, speed);
    let order = 0;
    for (const [card, { element, spot }] of now.elements) {
      const known = dealt ? undefined : before.get(card);
      if (known && known.zone === spot.zone) continue;
      const from = known?.box ?? this.#origin(spot.zone === "table" ? `seat-${by(card)}` : "deck");
      if (!from) continue;
      const delay = spot.zone === "hand" ? STEP * order++ * speed : 0;
      fly(element, from, spot.box, FLY * speed, delay);
    }
  }

  /** @returns {{ spots: Map<string, Spot>, elements: Map<string, { element: HTMLElement, spot: Spot }> }} */
  #measure() {
    const spots = new Map();
    const elements = new Map();
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-fly]"))) {
      const card = element.dataset.fly ?? "";
      const drawn = element.querySelector("use")?.getAttribute("href") ?? "";
      const spot = { box: element.getBoundingClientRect(), zone: element.dataset.zone ?? "", drawn };
      spots.set(card, spot);
      elements.set(card, { element, spot });
    }
    return { spots, elements };
  }

  /** @param {string} name @returns {Box | null} */
  #origin(name) {
    return this.root.querySelector(`[data-origin="${name}"]`)?.getBoundingClientRect() ?? null;
  }

  /** The last hand's cards go to the deck, as pictures that take no part in the page. @param {Map<string, Spot>} before @param {number} speed */
  #gather(before, speed) {
    const to = this.#origin("deck");
    if (!to) return;
    for (const { box, zone, drawn } of before.values()) {
      if (zone !== "table") continue;
      const ghost = picture(drawn, box);
      document.body.append(ghost);
      const move = ghost.animate(
        [{ transform: "none", opacity: 1 }, { transform: between(box, to), opacity: 0.2 }],
        { duration: GATHER * speed, easing: "ease-in", fill: "forwards" },
      );
      move.onfinish = move.oncancel = () => ghost.remove();
    }
  }
}

/** @param {Box} from @param {Box} to */
function between(from, to) {
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const scale = from.width ? to.width / from.width : 1;
  return `translate(${x}px, ${y}px) scale(${scale.toFixed(3)})`;
}

/** A card on its way is in the way of no button.
 * @param {HTMLElement} element @param {Box} from @param {Box} to @param {number} duration @param {number} delay */
function fly(element, from, to, duration, delay) {
  const move = element.animate([{ transform: between(to, from) }, { transform: "none" }], {
    duration, delay, easing: EASE, fill: "backwards",
  });
  element.style.pointerEvents = "none";
  move.onfinish = move.oncancel = () => element.style.removeProperty("pointer-events");
}

/** @param {string} drawn @param {Box} box */
function picture(drawn, box) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", VIEW_BOX);
  svg.setAttribute("class", "ghost");
  svg.setAttribute("aria-hidden", "true");
  svg.style.left = `${box.left}px`;
  svg.style.top = `${box.top}px`;
  svg.style.width = `${box.width}px`;
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", drawn);
  svg.append(use);
  return svg;
}

/** Whether the system asks for stillness. */
export function wantsStillness() {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}
