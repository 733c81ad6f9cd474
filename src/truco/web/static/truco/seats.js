/** Sitting down at a table with a free seat, by HTTP beside the socket. */

/** Which seat is wished: a number, the one that is kept for who has the key, or any.
 * @typedef {{ seat?: number, key?: string }} Wish */

/** @typedef {import("./types.js").Problem} Problem */

/**
 * Takes a seat; rejects with a Problem that says why not.
 * @param {string} url the table's seats
 * @param {Wish} wish
 * @param {string} ticket
 * @param {(() => Promise<string>) | undefined} renew fetches a new ticket when this one has run out
 * @param {typeof fetch} [request]
 */
export async function takeSeat(url, wish, ticket, renew, request = fetch) {
  const ask = (/** @type {string} */ bearer) =>
    request(url, {
      method: "POST",
      headers: { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" },
      body: JSON.stringify(wish),
    });
  let answer = await ask(ticket);
  if (answer.status === 401 && renew) answer = await ask(await renew());
  if (answer.ok) return;
  const body = await answer.json().catch(() => ({}));
  const { code = "other", message = "" } = body.error ?? {};
  throw /** @type {Problem} */ ({ code, message, cite: null });
}

/**
 * The seat that a link asks for: `?key=K`, `?seat=2`, `?seat=any`; null if it asks for none.
 * @param {string} query
 * @returns {Wish | null}
 */
export function wishOf(query) {
  const asked = new URLSearchParams(query);
  const key = asked.get("key");
  const seat = asked.get("seat");
  if (key) return { key };
  if (seat === "any") return {};
  return seat !== null && /^\d$/.test(seat) ? { seat: Number(seat) } : null;
}

/** The address without what asked for a seat. @param {string} address */
export function plainAddress(address) {
  const url = new URL(address);
  url.searchParams.delete("key");
  url.searchParams.delete("seat");
  return url.href;
}
