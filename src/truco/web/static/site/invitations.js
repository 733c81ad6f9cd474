// Invitations: their number on every page, the invitations themselves in the lobby; both live.
// @ts-check
import { whileVisible } from "./live.js";

const EVERY = 10;
const EVERY_IN_THE_LOBBY = 4;

const badge = /** @type {HTMLElement | null} */ (document.querySelector("[data-invitations]"));
const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-invitations-list]"));
/** What was read last, without its tokens. @type {string | null} */
let shown = null;

async function read() {
  try {
    const answer = await fetch(badge?.dataset.invitations ?? "");
    if (answer.ok) draw(await answer.json());
  } catch {
    // the house does not answer: what is shown stays
  }
}

/** @param {{waiting: number, html: string}} told */
function draw({ waiting, html }) {
  if (!badge) return;
  badge.hidden = waiting === 0;
  /** @type {HTMLElement} */ (badge.querySelector("[data-number]")).textContent = String(waiting);
  const plain = html.replace(/<input type="hidden"[^>]*>/g, ""); // its token is another every time
  const same = shown === null ? place?.querySelectorAll("li").length === waiting : plain === shown;
  if (place && !same) place.innerHTML = html;
  shown = plain;
}

if (badge) whileVisible(read, place ? EVERY_IN_THE_LOBBY : EVERY);
