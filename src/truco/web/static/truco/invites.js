/** Invitations by name, sent from the waiting room to the site. */

/** @typedef {{ name: string, state: string }} Invitation */
/** @typedef {{ url: string, csrf: string }} Door */

/**
 * Invites somebody by name; gives the sentence that says why not, or null. An empty sentence: the
 * site gave no reason.
 * @param {Door} door @param {string} name @param {string | null} key of the seat that is kept for him
 * @param {typeof fetch} [request] @returns {Promise<string | null>}
 */
export async function invite({ url, csrf }, name, key, request = fetch) {
  const answer = await request(url, {
    method: "POST",
    headers: { "X-CSRFToken": csrf, Accept: "application/json" },
    body: new URLSearchParams(key ? { name, key } : { name }),
  }).catch(() => null);
  if (answer?.ok) return null;
  const body = await answer?.json().catch(() => null);
  return body?.error?.message ?? "";
}

/** Those who have been invited to this table. @param {Door} door @param {typeof fetch} [request] @returns {Promise<Invitation[]>} */
export async function invitations({ url }, request = fetch) {
  const answer = await request(url, { headers: { Accept: "application/json" } }).catch(() => null);
  const body = answer?.ok ? await answer.json().catch(() => null) : null;
  return body?.invitations ?? [];
}
