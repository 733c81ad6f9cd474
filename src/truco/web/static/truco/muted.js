/** Whom this device does not want to hear: by table and seat, the newest kept. */
import { keep, recall } from "./store.js";

const KEY = "truco.muted";
const KEPT = 60;

/** @param {string} table @returns {Set<number>} the seats that are muted at a table */
export function mutedAt(table) {
  return new Set(entries().flatMap(([id, seat]) => (id === table ? [seat] : [])));
}

/** @param {string} table @param {number} seat @param {boolean} mute */
export function setMuted(table, seat, mute) {
  const others = entries().filter(([id, one]) => id !== table || one !== seat);
  const all = mute ? [...others, [table, seat]] : others;
  keep(KEY, all.slice(-KEPT));
}

/** @returns {[string, number][]} */
function entries() {
  const found = recall(KEY);
  if (!Array.isArray(found)) return [];
  return found.filter((one) => Array.isArray(one) && typeof one[0] === "string" && Number.isInteger(one[1]));
}
