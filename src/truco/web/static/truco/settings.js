/**
 * What a player has chosen for this device: language, deck, sound, motion, pace. Kept in
 * localStorage, which may be missing or full: then the choice lasts as long as the page.
 */
import { asLang } from "./i18n/index.js";
import { signal } from "./ui.js";

/** @typedef {"calm" | "normal" | "fast" | "none"} Pace */
/**
 * `page` is the language that the page itself had when `lang` was chosen: when the site's language
 * has changed since, the site's counts.
 */
/** @typedef {import("./i18n/index.js").Lang} Lang */
/** @typedef {import("./deck/deck.js").Face} Face */
/** `cut`: the player cuts the deck himself, where there is time for it.
 * @typedef {{ lang: Lang, page: Lang, deck: Face, sound: boolean, motion: boolean, pace: Pace, cut: boolean }} Settings */

const KEY = "truco.settings";

/** By this cookie the server's pages follow the language that is chosen here. */
const LANGUAGE_COOKIE = "language";

/** How much longer or shorter than usual things take. @type {Record<Pace, number>} */
export const PACES = { calm: 1.6, normal: 1, fast: 0.5, none: 0 };

/** @param {string} lang @returns {Settings} */
export function defaults(lang) {
  return { lang: asLang(lang), page: asLang(lang), deck: "plain", sound: false, motion: true, pace: "normal", cut: true };
}

/** Only known keys with known values are taken from what was stored.
 * @param {string | null} stored @param {Settings} base @returns {Settings} */
export function readSettings(stored, base) {
  let found;
  try {
    found = JSON.parse(stored ?? "{}");
  } catch {
    return base;
  }
  if (found === null || typeof found !== "object") return base;
  return {
    lang: typeof found.lang === "string" && found.page === base.page ? asLang(found.lang) : base.lang,
    page: base.page,
    deck: found.deck === "clear" ? "clear" : "plain",
    sound: found.sound === true,
    motion: found.motion !== false,
    pace: found.pace in PACES ? found.pace : base.pace,
    cut: found.cut !== false,
  };
}

/** @param {string} lang the page's own language, until the player chooses another */
export function createSettings(lang) {
  const settings = signal(readSettings(recall(), defaults(lang)));

  /** @param {Partial<Settings>} change */
  const change = (change) => {
    settings.value = { ...settings.value, ...change };
    if (change.lang) document.cookie = `${LANGUAGE_COOKIE}=${change.lang}; path=/; max-age=31536000; samesite=lax`;
    try {
      localStorage.setItem(KEY, JSON.stringify(settings.value));
    } catch {
      // no storage here: the choice lasts as long as the page
    }
  };
  return { settings, change };
}

function recall() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
