// The open tables, as they are now: asked for again while the page is looked at.
// @ts-check
import { goToTable, whileVisible, whyNot } from "./live.js";

const EVERY = 3;

/**
 * A table as GET /live/tables lists it.
 * @typedef {object} Listed
 * @property {string} id
 * @property {string} host
 * @property {number} free
 * @property {string} ruleset
 * @property {number} players
 * @property {number} target
 * @property {Record<string, any>} options
 * @property {{action: number, bank: number} | null} [clock]
 * @property {string} [sides]
 * @property {string} [chat]
 * @property {boolean} [stand_in]
 * @property {number | null} [bot_after]
 */

/** A sentence with its values in the places {}. @param {string} sentence @param {...(string | number)} values */
export function fill(sentence, ...values) {
  return sentence.split("{}").map((part, i) => (i ? `${values[i - 1] ?? ""}${part}` : part)).join("");
}

/** @param {[string, string]} sentences for one and for many @param {number} n @param {...(string | number)} more */
function counted([one, many], n, ...more) {
  return n === 1 ? fill(one, ...more) : fill(many, n, ...more);
}

/** "30 s", "3 min", never broken. @param {number} seconds */
export function time(seconds) {
  return seconds && seconds % 60 === 0 ? `${seconds / 60}\u00a0min` : `${seconds}\u00a0s`;
}

/** What is to be known of a table, in a few words each. @param {Listed} table @param {any} words @returns {string[]} */
export function factsOf(table, words) {
  const ruleset = words.rulesets[table.ruleset];
  return [
    counted(words.free, table.free, table.players),
    fill(words.target, table.target),
    table.clock ? fill(words.clock, time(table.clock.action), time(table.clock.bank)) : words.noClock,
    ...(table.sides === "kings" ? [words.kings] : []),
    ...(table.chat && table.chat !== "table" ? [words.chats[table.chat] ?? table.chat] : []),
    ...(table.stand_in ? [words.standIn] : []),
    ...(table.bot_after ? [fill(words.botsAfter, time(table.bot_after))] : []),
    ...Object.entries(table.options).map(([name, value]) => optionWords(ruleset?.options[name], name, value, words)),
  ];
}

/** @param {any} option @param {string} name @param {any} value @param {any} words */
function optionWords(option, name, value, words) {
  const label = option?.label ?? name;
  if (typeof value === "boolean") return fill(value ? words.on : words.off, label);
  return `${label}: ${option?.choices[String(value)] ?? value}`;
}

/** @param {HTMLElement} place @param {import("./live.js").House} house */
export function showOpenTables(place, house) {
  const words = JSON.parse(place.dataset.words ?? "{}");
  const own = new Set((place.dataset.own ?? "").split(" "));
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (place.querySelector(`[data-${name}]`));
  const list = part("list");
  let shown = "";

  const complain = (/** @type {string} */ text) => {
    const problem = part("problem");
    problem.textContent = text;
    problem.hidden = !text;
  };

  const read = async () => {
    try {
      const { ok, data } = await house.ask("GET", "/live/tables");
      if (!ok) return complain(whyNot({ ...words, refused: words.offline }, { code: data.error?.code }));
      draw(data.tables.filter((/** @type {Listed} */ table) => !own.has(table.id)));
      if (part("problem").dataset.about !== "seat") complain("");
    } catch {
      complain(words.offline);
    }
  };

  const draw = (/** @type {Listed[]} */ tables) => {
    const now = JSON.stringify(tables);
    if (now === shown) return;
    shown = now;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.sit;
    list.replaceChildren(...tables.map((table) => row(table, words)));
    list.hidden = tables.length === 0;
    part("empty").hidden = tables.length > 0;
    part("count").textContent = tables.length ? counted(words.count, tables.length) : "";
    if (focused) /** @type {HTMLElement | null} */ (list.querySelector(`[data-sit="${CSS.escape(focused)}"]`))?.focus();
  };

  const sit = async (/** @type {HTMLButtonElement} */ button) => {
    const table = button.dataset.sit ?? "";
    button.disabled = true;
    part("problem").dataset.about = "seat";
    complain("");
    try {
      const { ok, data } = await house.ask("POST", `/live/tables/${table}/seats`, {});
      if (ok) return goToTable(place.dataset.tableUrl ?? "", { table });
      complain(whyNot(words, { code: data.error?.code }));
      shown = "";
      await read();
    } catch {
      complain(words.offline);
    }
    button.disabled = false;
  };

  list.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("[data-sit]");
    if (button) void sit(/** @type {HTMLButtonElement} */ (button));
  });
  whileVisible(read, EVERY);
}

/** @param {Listed} table @param {any} words */
function row(table, words) {
  const item = document.createElement("li");
  const told = document.createElement("p");
  told.className = "own";
  const title = document.createElement("strong");
  title.textContent = words.rulesets[table.ruleset]?.title ?? table.ruleset;
  const facts = document.createElement("span");
  facts.className = "quiet";
  facts.textContent = [table.host, ...factsOf(table, words)].filter(Boolean).join(" · ");
  told.append(title, facts);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn btn--primary";
  button.dataset.sit = table.id;
  button.textContent = words.sit;
  button.setAttribute("aria-label", fill(words.sitWith, table.host));
  item.append(told, button);
  return item;
}
