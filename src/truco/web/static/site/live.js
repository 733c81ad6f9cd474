// Talks to the live part over HTTP, with the ticket that the site gives.
// @ts-check

/** @typedef {{ok: boolean, status: number, data: any}} Answer */

export class House {
  /** @param {string} ticketUrl where the site gives tickets */
  constructor(ticketUrl) {
    this.ticketUrl = ticketUrl;
    this.ticket = "";
  }

  /** Asks with a ticket, a new one if the last has run out; throws where there is no answer.
   * @param {string} method @param {string} path @param {object} [body] @returns {Promise<Answer>} */
  async ask(method, path, body) {
    const known = this.ticket !== "";
    if (!known) await this.#renew();
    const answer = await this.#send(method, path, body);
    if (answer.status !== 401 || !known) return answer;
    await this.#renew();
    return this.#send(method, path, body);
  }

  async #renew() {
    const answer = await fetch(this.ticketUrl, { method: "POST" });
    if (!answer.ok) throw new Error(String(answer.status));
    this.ticket = (await answer.json()).ticket;
  }

  /** @param {string} method @param {string} path @param {object} [body] @returns {Promise<Answer>} */
  async #send(method, path, body) {
    const headers = { Authorization: `Bearer ${this.ticket}`, "Content-Type": "application/json" };
    const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
    return { ok: answer.ok, status: answer.status, data: await answer.json() };
  }
}

/** Keeps the key of the seat that waits for a friend, and goes to the table.
 * @param {string} tableUrl with TABLE in it @param {{table: string, key?: string | null}} made */
export function goToTable(tableUrl, { table, key }) {
  try {
    if (key) sessionStorage.setItem(`truco-key-${table}`, key);
  } catch {
    // a browser that keeps nothing: the friend gets the plain link
  }
  location.assign(tableUrl.replace("TABLE", table));
}

/** Why something was refused, as the page says it; only what it has no words for is told as it came.
 * @param {Record<string, string>} words @param {{code?: string, message?: string} | undefined} error */
export function whyNot(words, error) {
  if (error?.code === "session") return words.ended;
  if (error?.code === "rate") return words.rate;
  if (error?.code === "storage") return words.offline;
  return `${words.refused} ${error?.message ?? ""}`.trim();
}

/** Runs now and then again and again, but only while the page is looked at.
 * @param {() => Promise<void>} run @param {number} seconds */
export function whileVisible(run, seconds) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let running = false;
  const next = async () => {
    clearTimeout(timer);
    if (running || document.visibilityState !== "visible") return;
    running = true;
    try {
      await run();
    } finally {
      running = false;
      timer = setTimeout(next, seconds * 1000);
    }
  };
  document.addEventListener("visibilitychange", next);
  addEventListener("pageshow", next);
  void next();
}
