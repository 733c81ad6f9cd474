/** Signs: the table says which there are, and which gesture makes each. */

/** @typedef {import("../types.js").Table} Table */

/** The signs that may be made at a table, in its order. @param {Table | null} table @returns {string[]} */
export function senasOf(table) {
  return Object.keys(table?.senas ?? {});
}

/** The gesture of a sign; one that the table does not have is a face at rest. @param {Table | null} table @param {string} sena */
export function gestureOf(table, sena) {
  return table?.senas?.[sena] ?? "rest";
}

/** Whether a side agrees itself on what a sign means. @param {string} sena */
export function isPrivate(sena) {
  return /^own-\d$/.test(sena);
}
