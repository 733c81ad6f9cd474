/** Words in three languages: plain lookups with {named} parts, and what the game says and shows. */
import ca from "./ca.js";
import en from "./en.js";
import es from "./es.js";
import caPeople from "./people/ca.js";
import enPeople from "./people/en.js";
import esPeople from "./people/es.js";

/** @typedef {"es" | "ca" | "en"} Lang */
/** @typedef {Record<string, string | number>} Parts */

/** @type {Record<Lang, Record<string, string>>} */
export const LANGUAGES = { es: { ...es, ...esPeople }, ca: { ...ca, ...caPeople }, en: { ...en, ...enPeople } };

/** @param {string} text @returns {Lang} */
export function asLang(text) {
  const short = text.slice(0, 2).toLowerCase();
  return short === "ca" || short === "en" ? short : "es";
}

/**
 * A translator for one language.
 * @param {Lang} lang
 */
export function translator(lang) {
  const plain = lookups(LANGUAGES[lang]);
  return { lang, ...plain, ...gameWords(plain) };
}

/** @param {Record<string, string>} words */
function lookups(words) {
  /** @param {string} key @returns {boolean} */
  const has = (key) => key in words;

  /** @param {string} key @param {Parts} [parts] @returns {string} */
  const t = (key, parts = {}) =>
    (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(parts[name] ?? ""));

  /** With the plural that `n` asks for. @param {string} key @param {number} n @returns {string} */
  const tn = (key, n) => t(`${key}.${Math.abs(n) === 1 ? "one" : "other"}`, { n });

  /** Names in one line: "Ana, Beto y Caro", "Ana o Beto". Where a vowel would be said twice, the
   * word that joins them has another form ("Ana e Inés").
   * @param {"and" | "or"} key @param {string[]} names */
  const list = (key, names) => {
    const b = names.at(-1) ?? "";
    if (names.length < 2) return b;
    const same = key === "and" ? /^h?[ií](?![aeo])/i : /^h?[oó]/i;
    return t(same.test(b) ? `${key}.vowel` : key, { a: names.slice(0, -1).join(", "), b });
  };

  /** The first of some keys that there is. @param {string[]} keys @param {Parts} [parts] */
  const first = (keys, parts = {}) => {
    const key = keys.find(has);
    return key === undefined ? null : t(key, parts);
  };

  return { has, t, tn, list, first };
}

/** What the game says and shows; a ruleset may have words of its own. @param {ReturnType<typeof lookups>} lookups */
function gameWords({ t, first }) {
  /** What is heard. @param {string} say @param {string} ruleset @returns {string} */
  const sayText = (say, ruleset) => {
    const { word, parts } = splitNumber(say);
    return first([`say.${ruleset}.${word}`, `say.${word}`], parts) ?? plainText(say);
  };

  /** What its button says. @param {string} say @param {string} ruleset @returns {string} */
  const callText = (say, ruleset) => first([`call.${ruleset}.${say}`, `call.${say}`]) ?? sayText(say, ruleset);

  /** @param {string} group @param {string} ruleset */
  const groupText = (group, ruleset) => first([`group.${ruleset}.${group}`, `group.${group}`]) ?? plainText(group);

  /** @param {string} contest @param {string} ruleset */
  const contestText = (contest, ruleset) =>
    first([`contest.${ruleset}.${contest}`, `contest.${contest}`]) ?? plainText(contest);

  /** Why a contest went as it did; null where there is nothing to say.
   * @param {string} contest @param {string | null} why @returns {string | null} */
  const whyText = (contest, why) => first([`why.${contest}.${why}`, `why.${why}`]);

  /** "Siete de espadas". @param {string} card */
  const cardName = (card) =>
    t("card.name", { number: t(`number.${card.slice(0, -1)}`), suit: t(`suit.${card.slice(-1)}`) });

  /** A ready phrase, by its key. @param {string} phrase */
  const phraseText = (phrase) => first([`phrase.${phrase}`]) ?? plainText(phrase);

  /** What a sign means. @param {string} sena @param {string} ruleset */
  const senaText = (sena, ruleset) => first([`sena.${ruleset}.${sena}`, `sena.${sena}`]) ?? plainText(sena);

  /** @param {string} ruleset */
  const rulesetText = (ruleset) => first([`ruleset.${ruleset}`]) ?? plainText(ruleset);

  return { sayText, callText, groupText, contestText, whyText, cardName, phraseText, senaText, rulesetText };
}

/** @typedef {ReturnType<typeof translator>} Words */

/** "envido-5" as the word "envido-N" and its number. @param {string} say */
export function splitNumber(say) {
  const found = /^(.*)-(\d+)$/.exec(say);
  /** @type {Parts} */
  const parts = found ? { n: Number(found[2]) } : {};
  return { word: found ? `${found[1]}-N` : say, parts };
}

/** A word without a translation, made readable. @param {string} word */
function plainText(word) {
  const text = word.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
