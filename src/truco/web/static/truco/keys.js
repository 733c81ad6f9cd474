/** The keyboard: 1, 2, 3 play a card of the hand; the arrows choose one, Enter plays the chosen. */

/**
 * @param {KeyboardEvent} event
 * @param {{ root: HTMLElement, select: (card: string) => void, act: (card: string) => void }} table
 * @returns {boolean} whether the key was for the cards
 */
export function onKey(event, { root, select, act }) {
  if (event.ctrlKey || event.altKey || event.metaKey || busyElsewhere(event, root)) return false;
  const cards = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".hand__card")]);
  if (/^[1-3]$/.test(event.key)) return playPlace(Number(event.key) - 1, root, act);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || cards.length === 0) return false;
  const chosen = cards.findIndex((card) => card.dataset.chosen === "true");
  const at = chosen < 0 ? cards.findIndex((card) => card === document.activeElement) : chosen;
  const next = at < 0 ? (step > 0 ? 0 : cards.length - 1) : (at + step + cards.length) % cards.length;
  cards[next].focus();
  select(cards[next].dataset.held ?? "");
  return true;
}

/** The key of a place is its own, also when other cards are gone. @param {number} place @param {HTMLElement} root @param {(card: string) => void} act */
function playPlace(place, root, act) {
  const card = /** @type {HTMLElement | null} */ (root.querySelectorAll(".hand__place")[place]?.querySelector("[data-card]"));
  if (!card?.dataset.card) return false;
  act(card.dataset.card);
  return true;
}

/** @param {KeyboardEvent} event @param {HTMLElement} root */
function busyElsewhere(event, root) {
  if (root.querySelector("dialog[open]")) return true;
  const target = /** @type {HTMLElement | null} */ (event.target);
  return target?.matches?.("input, textarea, select") ?? false;
}
