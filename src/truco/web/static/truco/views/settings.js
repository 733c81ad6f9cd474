/** The settings of this device. */
import { LANGUAGES } from "../i18n/index.js";
import { PACES } from "../settings.js";
import { html } from "../ui.js";
import { Card } from "./card.js";
import { Facts } from "./table-facts.js";

/** @typedef {import("../context.js").Context} Context */

/** @param {{ context: Context }} props */
export function SettingsSheet({ context }) {
  const { words, settings, actions } = context;
  const languages = Object.entries(LANGUAGES).map(([lang, table]) => ({ value: lang, text: table["lang.name"] }));
  const paces = Object.keys(PACES).map((pace) => ({ value: pace, text: words.t(`settings.pace.${pace}`) }));
  const decks = ["plain", "clear"].map((deck) => ({
    value: deck,
    text: html`<span class="deck-choice">
      ${["7o", "12e"].map((card) => html`<${Card} key=${card} context=${withDeck(context, deck)} card=${card} silent />`)}
      <span>${words.t(`settings.deck.${deck}`)}</span>
    </span>`,
  }));
  return html`<form class="settings form" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
    <${Choice} name="lang" legend=${words.t("settings.language")} options=${languages} value=${settings.lang}
      onPick=${(/** @type {any} */ lang) => actions.change({ lang })} />
    <${Choice} name="deck" legend=${words.t("settings.deck")} options=${decks} value=${settings.deck}
      onPick=${(/** @type {any} */ deck) => actions.change({ deck })} />
    <${Choice} name="pace" legend=${words.t("settings.pace")} options=${paces} value=${settings.pace}
      onPick=${(/** @type {any} */ pace) => actions.change({ pace })} />
    <${Switch} name="sound" text=${words.t("settings.sound")} help=${words.t("settings.sound.help")} value=${settings.sound}
      onFlip=${(/** @type {boolean} */ sound) => actions.change({ sound })} />
    <${Switch} name="motion" text=${words.t("settings.motion")} help=${words.t("settings.motion.help")} value=${settings.motion}
      onFlip=${(/** @type {boolean} */ motion) => actions.change({ motion })} />
    <${Switch} name="cut" text=${words.t("settings.cut")} help=${words.t("settings.cut.help")} value=${settings.cut}
      onFlip=${(/** @type {boolean} */ cut) => actions.change({ cut })} />
    <${About} context=${context} />
    <button type="button" class="btn btn--wide" data-action="leave" onClick=${() => actions.open({ name: "leave" })}>${words.t("leave")}</button>
  </form>`;
}

/** What was agreed for this table. @param {{ context: Context }} props */
function About({ context: { table, words } }) {
  if (!table) return null;
  const watched = table.spectators ? words.tn("watching", table.spectators) : null;
  return html`<section class="about">
    <h3>${words.t("facts")}</h3>
    <p>${[words.rulesetText(table.ruleset), words.t("pad.to", { target: table.target }), watched].filter(Boolean).join(" · ")}</p>
    <${Facts} table=${table} words=${words} />
  </section>`;
}

/** @param {Context} context @param {string} deck @returns {Context} */
function withDeck(context, deck) {
  return { ...context, settings: { ...context.settings, deck: deck === "clear" ? "clear" : "plain" } };
}

/** @param {{ name: string, legend: string, options: { value: string, text: any }[], value: string, onPick: (value: string) => void }} props */
function Choice({ name, legend, options, value, onPick }) {
  return html`<fieldset class="choices">
    <legend>${legend}</legend>
    ${options.map((option) => html`<label class="choice" key=${option.value}>
      <input type="radio" name=${name} value=${option.value} checked=${option.value === value} onChange=${() => onPick(option.value)} />
      <span>${option.text}</span>
    </label>`)}
  </fieldset>`;
}

/** @param {{ name: string, text: string, help: string, value: boolean, onFlip: (value: boolean) => void }} props */
function Switch({ name, text, help, value, onFlip }) {
  return html`<label class="check">
    <input type="checkbox" name=${name} checked=${value} onChange=${(/** @type {Event} */ event) => onFlip(/** @type {HTMLInputElement} */ (event.currentTarget).checked)} />
    <span><strong>${text}</strong> <span class="check__help">${help}</span></span>
  </label>`;
}
