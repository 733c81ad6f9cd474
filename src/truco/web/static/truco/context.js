/** What every part of the table is given: the state of one moment, in the words of one language. */
import { translator } from "./i18n/index.js";
import { namer } from "./model/names.js";
import { stoodIn } from "./model/people.js";
import { PACES } from "./settings.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./settings.js").Settings} Settings */

/**
 * What the parts may ask for.
 * @typedef {object} Actions
 * @property {(say: string) => void} act  say a word or play a card
 * @property {() => void} deal
 * @property {(count: number) => void} cut  lift so many cards off the deck
 * @property {() => void} rematch
 * @property {() => void} leave
 * @property {() => void} back  to the own seat, from the bot that stands in
 * @property {(seat: number) => void} claim  the match of somebody who is away
 * @property {() => void} wait  for him: he is not asked about again
 * @property {(wish: import("./seats.js").Wish) => void} sit  down at a seat that is free
 * @property {(seat: number) => void} move  to another seat, before the match
 * @property {() => void} fill  the free seats with bots
 * @property {(text: string, to: "table" | "side") => void} chat
 * @property {(phrase: string, to: "table" | "side") => void} phrase
 * @property {(sena: string) => void} sena  make a sign
 * @property {(key: number) => void} unsign  a sign has been seen
 * @property {(seat: number) => void} watch  that seat, or nobody if it was watched
 * @property {(seat: number) => void} mute  that seat, or hear it again
 * @property {(change: Partial<Settings>) => void} change
 * @property {(sheet: Sheet | null) => void} open  a sheet, or none
 * @property {(card: string | null) => void} select
 * @property {(n: number) => void} hush  the balloon of an event is done
 * @property {() => void} calm  the refusal has been read
 * @property {() => void} retry  connect now
 * @property {() => void} fold  the talk column, on a wide screen
 * @property {(card: string, box: DOMRect) => void} dropped
 */

/** @typedef {{ name: "group", group: string } | { name: "number", say: string } | { name: "settings" | "history" | "chat" | "senas" | "pad" | "leave" }} Sheet */

/**
 * What the page was given besides the table: where it leads, who may be invited and how.
 * @typedef {object} Page
 * @property {string} home
 * @property {string | null} login  where one logs in
 * @property {string | null} qr  a picture of the table's address
 * @property {import("./invites.js").Door | null} door  by which one invites by name
 * @property {string | null} friend  the key of the seat that is kept for a friend
 */

/**
 * What the player has chosen on the page, and what his own commands are waiting for.
 * @typedef {object} Ui
 * @property {string | null} selected
 * @property {Sheet | null} sheet
 * @property {boolean} folded
 * @property {boolean} wide
 * @property {string | null} busy  the word that is on its way
 * @property {boolean} held  it has been on its way for a while
 * @property {string | null} dealing  the command to deal, until the cards come
 * @property {{ until: number, ms: number } | null} cut  the deck is to be cut until then, by performance.now()
 * @property {number} read  the number up to which talk was seen
 * @property {string} draft  what was not accepted, to be said again
 * @property {ReadonlySet<number>} muted
 * @property {number | null} watching
 * @property {string} patient  those who are away and are waited for
 * @property {string} home
 * @property {Page} page
 */

/**
 * @typedef {object} Context
 * @property {State} state
 * @property {View} view
 * @property {Table | null} table
 * @property {Settings} settings
 * @property {Ui} ui
 * @property {Actions} actions
 * @property {import("./i18n/index.js").Words} words
 * @property {import("./model/names.js").Names} names
 */

/**
 * While a bot plays on the viewer's seat, he may do nothing himself.
 * @param {State & { view: View }} state @param {Settings} settings @param {Ui} ui @param {Actions} actions
 * @returns {Context}
 */
export function contextOf(state, settings, ui, actions) {
  const words = translator(settings.lang);
  const { table } = state;
  const view = stoodIn(table, state.view.you) ? { ...state.view, may: { cards: [], says: [] } } : state.view;
  return { state, view, table, settings, ui, actions, words, names: namer(table, view, words) };
}

/** How long a balloon stays, in milliseconds, at the pace chosen. @param {Settings} settings */
export function speechTime({ pace }) {
  return 2000 * Math.max(0.5, PACES[pace]);
}

/** How long something read stays: longer, the more of it there is. @param {Settings} settings @param {string} text */
export function readingTime(settings, text) {
  return speechTime(settings) + 50 * text.length;
}
