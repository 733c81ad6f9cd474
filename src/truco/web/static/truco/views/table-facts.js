/** What was agreed for a table, in words: its clock, its sides, its talk, who stands in. */
import { html } from "../ui.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../i18n/index.js").Words} Words */

/** @param {Table} table @param {Words} words @returns {string[]} */
export function tableFacts(table, words) {
  const { clock } = table;
  const teams = table.players >= 4;
  const facts = [
    clock && words.t(clock.bank > 0 ? "fact.clock.bank" : "fact.clock", clock),
    clock === null && words.t("fact.clock.none"),
    teams && table.sides === "kings" && words.t("fact.kings"),
    table.chat && words.t(`fact.chat.${table.chat}`),
    teams && table.stand_in && words.t("fact.stand-in"),
    table.open !== undefined && words.t(table.open ? "fact.open" : "fact.private"),
  ];
  return /** @type {string[]} */ (facts.filter(Boolean));
}

/** @param {{ table: Table, words: Words }} props */
export function Facts({ table, words }) {
  return html`<ul class="facts" aria-label=${words.t("facts")}>${tableFacts(table, words).map((fact) => html`<li key=${fact}>${fact}</li>`)}</ul>`;
}
