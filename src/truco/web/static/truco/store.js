/** What this device remembers. The browser's store may be closed or full: then it forgets. */

/** @param {string} key @returns {any} what was kept, or null */
export function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // it lasts as long as the page
  }
}

/** The key of the seat that is kept for a friend, which the lobby left here. @param {string} table */
export function friendKey(table) {
  try {
    return sessionStorage.getItem(`truco-key-${table}`);
  } catch {
    return null;
  }
}
