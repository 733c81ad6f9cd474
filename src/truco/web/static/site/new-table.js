// The page on which a table is laid: reads the form, opens the table, shows what was refused where
// it belongs.
// @ts-check
import { goToTable, House, whyNot } from "./live.js";
import { chosen, clockOf, gameOf, optionsOf, QUICK, show, showParts } from "./wish.js";

/** @typedef {import("./wish.js").Wish} Wish */

const form = /** @type {HTMLFormElement} */ (document.getElementById("new"));
const problem = /** @type {HTMLElement} */ (document.getElementById("open-error"));
const button = /** @type {HTMLButtonElement} */ (form.querySelector("button[type=submit]"));
const words = /** @type {Record<string, string>} */ (form.dataset);
const house = new House(words.ticketUrl);

/** @param {string} name */
const control = (name) => /** @type {HTMLInputElement | HTMLSelectElement} */ (form.elements.namedItem(name));

function showAll() {
  showParts(form);
  show(/** @type {Element} */ (document.getElementById("own-clock")), chosen(form, "clock") === "own");
  fit();
}

/** What does not go together: more bots than seats, a friend and the kings, partners of two. */
function fit() {
  const teams = !(/** @type {HTMLFieldSetElement} */ (form.querySelector("[data-part=sides]"))).disabled;
  const friend = /** @type {HTMLInputElement} */ (control("friend"));
  friend.disabled = chosen(form, "sides") === "kings";
  if (friend.disabled) friend.checked = false;
  const most = Number(chosen(form, "players")) - (teams && friend.checked ? 2 : 1);
  const bots = /** @type {HTMLSelectElement} */ (control("bots"));
  for (const option of bots.options) option.hidden = option.disabled = Number(option.value) > most;
  if (Number(bots.value) > most) bots.value = String(most);
  part("bot").hidden = bots.value === "0";
  if (!chosen(form, "chat")) /** @type {HTMLInputElement} */ (part("chat").querySelector("input")).checked = true;
}

/** @param {string} name */
const part = (name) => /** @type {HTMLElement} */ (form.querySelector(`[data-part="${name}"]`));

/** @returns {Wish} */
function newTable() {
  const clock = chosen(form, "clock");
  const own = { action: Number(chosen(form, "action")), bank: Number(chosen(form, "bank")) };
  const wait = chosen(form, "bot_after");
  return {
    ...gameOf(form),
    options: optionsOf(form),
    open: chosen(form, "door") === "open",
    bots: Array(Number(chosen(form, "bots"))).fill(chosen(form, "bot")),
    bot_after: wait ? Number(wait) : null,
    sides: chosen(form, "sides") || "seats",
    friend: chosen(form, "friend") === "on",
    stand_in: chosen(form, "stand_in") === "on",
    clock: clock === "own" ? own : clockOf(clock),
    chat: chosen(form, "chat"),
    ...(chosen(form, "pace") === "quick" ? { pace: QUICK } : {}),
  };
}

function forget() {
  problem.hidden = true;
  for (const told of form.querySelectorAll(".field__error")) told.remove();
  for (const wrong of form.querySelectorAll("[aria-invalid]")) {
    wrong.removeAttribute("aria-invalid");
    wrong.removeAttribute("aria-describedby");
  }
}

/** Says what is wrong at its field, or at the foot of the form. @param {string} text @param {string} [name] */
function complain(text, name = "") {
  const place = /** @type {HTMLElement | null} */ (name && form.querySelector(`[data-part="${CSS.escape(name)}"]`));
  const field = /** @type {HTMLElement | null} */ (place?.querySelector("input:enabled, select:enabled") ?? null);
  if (!place || !field || !place.checkVisibility()) {
    problem.textContent = text;
    problem.hidden = false;
    return;
  }
  const told = document.createElement("p");
  told.className = "field__error";
  told.id = `wrong-${name}`;
  told.setAttribute("role", "alert");
  told.textContent = field.dataset.wrong ?? text;
  place.append(told);
  for (const folded of form.querySelectorAll("details")) if (folded.contains(field)) folded.open = true;
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", told.id);
  field.focus();
}

/** Numbers that the page itself knows to be wrong. */
function isWrong() {
  for (const input of form.querySelectorAll("fieldset:enabled input[type=number]")) {
    const number = /** @type {HTMLInputElement} */ (input);
    if (number.checkValidity()) continue;
    complain("", number.name);
    return true;
  }
  return false;
}

/** A refusal names the field first: "bots: at most 1". @param {{code?: string, message?: string}} error */
function tell(error) {
  const [, name = ""] = /^(?:options\.)?([a-z_-]+): /.exec(error.message ?? "") ?? [];
  const isOption = name !== "" && form.elements.namedItem(`option-${name}`) !== null;
  complain(whyNot(words, error), isOption ? "options" : name);
}

/** @param {SubmitEvent} event */
async function openTable(event) {
  event.preventDefault();
  if (button.disabled) return;
  forget();
  if (isWrong()) return;
  button.disabled = true;
  try {
    const { ok, data } = await house.ask("POST", "/live/tables", newTable());
    if (ok) return goToTable(words.tableUrl, data);
    tell(data.error ?? {});
  } catch {
    complain(words.offline);
  }
  button.disabled = false;
}

form.addEventListener("change", showAll);
form.addEventListener("submit", openTable);
/** The button is dead in the page as it comes: pressed before this script runs, it would only send a plain form. */
function ready() {
  button.disabled = false;
  showAll();
}

addEventListener("pageshow", ready); // also a page that comes back out of the browser's memory
ready();
