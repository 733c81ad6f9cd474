// Reads a form about a table; shows what belongs to the chosen rulebook and number of players.
// @ts-check

/** @typedef {{ruleset: string, players: number, target?: number,
 *   options: Record<string, string | number | boolean>, bots?: string[], open?: boolean,
 *   clock?: {action: number, bank: number} | null, sides?: string, chat?: string,
 *   stand_in?: boolean, bot_after?: number | null, friend?: boolean,
 *   pace?: Record<string, number>}} Wish */

/** The machine answers at once, and the table goes on by itself. */
export const QUICK = { bot_ms: 0, deal_ms: 0, cut_ms: 0, grace_ms: 0 };

/** What is chosen under a name; empty where nothing is. @param {HTMLFormElement} form @param {string} name */
export const chosen = (form, name) => String(new FormData(form).get(name) ?? "");

/** Shows the parts that belong to what is chosen; the others are not read. @param {HTMLFormElement} form */
export function showParts(form) {
  const ruleset = chosen(form, "ruleset");
  for (const set of form.querySelectorAll("fieldset[data-ruleset]")) show(set, /** @type {HTMLElement} */ (set).dataset.ruleset === ruleset);
  const players = chosen(form, "players");
  for (const set of form.querySelectorAll("fieldset[data-teams]")) show(set, lists(set, "teams", players));
  for (const part of form.querySelectorAll("fieldset:enabled [data-players]")) {
    const fits = !(/** @type {HTMLElement} */ (part).dataset.players) || lists(part, "players", players);
    /** @type {HTMLElement} */ (part).hidden = !fits;
    for (const control of part.querySelectorAll("input, select")) {
      /** @type {HTMLInputElement | HTMLSelectElement} */ (control).disabled = !fits;
    }
  }
}

/** @param {Element} set @param {boolean} yes */
export function show(set, yes) {
  const fieldset = /** @type {HTMLFieldSetElement} */ (set);
  fieldset.hidden = fieldset.disabled = !yes;
}

/** @param {Element} part @param {string} name @param {string} word */
function lists(part, name, word) {
  return (/** @type {HTMLElement} */ (part).dataset[name] ?? "").split(" ").includes(word);
}

/** Ruleset, number of players and target. @param {HTMLFormElement} form @returns {Wish} */
export function gameOf(form) {
  const target = chosen(form, "target");
  return {
    ruleset: chosen(form, "ruleset"),
    players: Number(chosen(form, "players")),
    options: {},
    ...(target ? { target: Number(target) } : {}),
  };
}

/** The house rules that differ from the rulebook. @param {HTMLFormElement} form */
export function optionsOf(form) {
  /** @type {Wish["options"]} */
  const options = {};
  for (const part of form.querySelectorAll("fieldset:enabled [name^=option-]:enabled")) {
    const control = /** @type {HTMLInputElement | HTMLSelectElement} */ (part);
    const value = optionValue(control);
    if (value !== undefined) options[control.name.slice("option-".length)] = value;
  }
  return options;
}

/** A control's value as the ruleset's data has it; undefined where it stands at its default.
 * @param {HTMLInputElement | HTMLSelectElement} control */
function optionValue(control) {
  if (control instanceof HTMLInputElement) {
    const value = control.checked;
    return String(value) === control.dataset.default ? undefined : value;
  }
  const option = control.selectedOptions[0];
  if (!option || option.hasAttribute("data-default")) return undefined;
  return /^\d+$/.test(option.value) ? Number(option.value) : option.value;
}

/** A clock as its radio button has it, "30+180"; null where there is none. @param {string} value */
export function clockOf(value) {
  if (!value) return null;
  const [action, bank] = value.split("+").map(Number);
  return { action, bank };
}
