// The lobby: sits down against the machine or against people, and shows the open tables.
// @ts-check
import { goToTable, House, whyNot } from "./live.js";
import { showOpenTables } from "./open-tables.js";
import { chosen, clockOf, gameOf, optionsOf, QUICK, showParts } from "./wish.js";

/** @typedef {import("./wish.js").Wish} Wish */

const form = /** @type {HTMLFormElement} */ (document.getElementById("open"));
const problem = /** @type {HTMLElement} */ (document.getElementById("open-error"));
const button = /** @type {HTMLButtonElement} */ (form.querySelector("button[type=submit]"));
const words = /** @type {Record<string, string>} */ (form.dataset);
const house = new House(words.ticketUrl);

function showAll() {
  showParts(form);
  const company = chosen(form, "company");
  for (const part of form.querySelectorAll("[data-company]")) {
    /** @type {HTMLElement} */ (part).hidden = /** @type {HTMLElement} */ (part).dataset.company !== company;
  }
}

/** A table with bots on all other seats. @returns {Wish} */
function againstBots() {
  const wish = gameOf(form);
  const bots = Array(wish.players - 1).fill(chosen(form, "bot"));
  const pace = chosen(form, "pace") === "quick" ? { pace: { ...QUICK, grace_ms: 0 } } : {};
  return { ...wish, options: optionsOf(form), bots, ...pace };
}

/** A seat among people. @returns {Wish} */
function againstPeople() {
  const wait = chosen(form, "bot_after");
  return {
    ...gameOf(form),
    clock: clockOf(chosen(form, "clock")),
    friend: chosen(form, "friend") === "yes",
    bot_after: wait ? Number(wait) : null,
  };
}

/** @param {string} text */
function complain(text) {
  problem.textContent = text;
  problem.hidden = false;
}

/** @param {SubmitEvent} event */
async function sitDown(event) {
  event.preventDefault();
  if (button.disabled) return;
  button.disabled = true;
  problem.hidden = true;
  const people = chosen(form, "company") === "people";
  try {
    const { ok, data } = people
      ? await house.ask("POST", "/live/quick", againstPeople())
      : await house.ask("POST", "/live/tables", againstBots());
    if (ok) return goToTable(words.tableUrl, data);
    complain(whyNot(words, data.error));
  } catch {
    complain(words.offline);
  }
  button.disabled = false;
}

form.addEventListener("change", showAll);
form.addEventListener("submit", sitDown);
/** The button is dead in the page as it comes: pressed before this script runs, it would only send a plain form. */
function ready() {
  button.disabled = false;
  showAll();
}

addEventListener("pageshow", ready); // also a page that comes back out of the browser's memory
ready();
showOpenTables(/** @type {HTMLElement} */ (document.getElementById("open-tables")), house);
