/** The keyboard's place: what had the focus may go (a card that was played, a call that was said). */

/**
 * Gives the focus to the table's main part when the element that had it is gone, so that the next
 * Tab goes on from there and not from the top of the page.
 * @param {HTMLElement} root
 */
export function keepFocus(root) {
  /** @type {Element | null} */
  let last = null;
  root.addEventListener("focusin", ({ target }) => (last = /** @type {Element} */ (target)));
  const observer = new MutationObserver(() => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return;
    last = null;
    root.querySelector("main")?.focus({ preventScroll: true });
  });
  observer.observe(root, { childList: true, subtree: true });
}
