/** What the table's card says of the people around it: who may do what, beside the game. */

import { senasOf } from "./senas.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Talk} Talk */

/** With so many players the sides are the same in every hand. */
const TEAMS = 4;

/** Somebody who could read what is said here. @param {Table | null} table @param {number | null} you */
export function hasCompany(table, you) {
  return Boolean(table?.seats.some((seat, i) => i !== you && (seat.kind === "human" || seat.stands_in)));
}

/** Whether there is talk to show. @param {Table | null} table @param {number | null} you */
export function talkShown(table, you) {
  return Boolean(table?.chat && table.chat !== "off" && hasCompany(table, you));
}

/** To whom one may speak here, the usual one first. @param {Table} table @returns {("table" | "side")[]} */
export function hearers({ chat, players }) {
  if (chat === "side") return ["side"];
  return players > 2 ? ["table", "side"] : ["table"];
}

/** Whether free text may be written. @param {Table} table */
export function writes({ chat }) {
  return chat === "table" || chat === "side";
}

/** Whether the viewer may make a sign at this moment: not after he has gone to the mazo. @param {View} view */
export function mayMakeSign({ phase, seats, you }) {
  return phase === "play" && you !== null && seats[you].in_play;
}

/** Whether the viewer makes and catches signs here. @param {Table | null} table @param {View} view */
export function signsHere(table, view) {
  return view.you !== null && senasOf(table).length > 0;
}

/** Whether a seat is of the other side than the viewer. @param {View} view @param {number} seat */
export function isRival(view, seat) {
  if (view.you === null || seat === view.you) return false;
  const own = view.sides.find((side) => side.includes(/** @type {number} */ (view.you)));
  return own ? !own.includes(seat) : seat % 2 !== view.you % 2;
}

/** Whether a bot plays on the viewer's own seat. @param {Table | null} table @param {number | null} you */
export function stoodIn(table, you) {
  return you !== null && Boolean(table?.seats[you]?.stands_in);
}

/** Whether the viewer may deal: he is the dealer, or a bot is. @param {View} view @param {Table | null} table */
export function mayDeal(view, table) {
  if (view.you === null || view.phase !== "deal" || stoodIn(table, view.you)) return false;
  const dealer = view.deals ?? view.dealer;
  return dealer === view.you || table?.seats[dealer]?.kind === "bot";
}

/** What happens to the match of somebody who leaves now. @param {View} view @param {Table | null} table @returns {"stand-in" | "three" | "match" | "none"} */
export function costOfLeaving(view, table) {
  if (view.you === null || view.phase === "over" || stoodIn(table, view.you)) return "none";
  if (table?.stand_in && view.players >= TEAMS) return "stand-in";
  return view.players === 3 ? "three" : "match";
}

/** What has been said since `read` by others, and not by those who are muted.
 * @param {Talk[]} talk @param {number} read @param {number | null} you @param {ReadonlySet<number>} muted */
export function unread(talk, read, you, muted) {
  return talk.filter((one) => one.n > read && one.seat !== you && !muted.has(one.seat)).length;
}
