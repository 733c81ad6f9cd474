/**
 * The connection to one table: says hello, numbers commands, reconnects with growing pauses and
 * sends again, with the same id, every command that has had no answer.
 */

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").Link} Link */
/** @typedef {import("./types.js").Problem} Problem */

/** Pauses before a new attempt, in milliseconds; the last one repeats. */
export const PAUSES = [300, 600, 1200, 2400, 4800, 8000];

/** A pause is longer by up to this part of it, so that not all come back at the same moment. */
const JITTER = 0.4;

/** A ticket is good for five minutes; an older one is replaced before it is shown. */
const TICKET_AGE = 240_000;

/** How often a command that could not be stored is sent again by itself, and after how long. */
const STORAGE_TRIES = 3;
const STORAGE_PAUSE = 700;

const PING_EVERY = 20_000;
const SILENCE = 12_000;
const TICKET_TRIES = 3;

/** Errors after which one comes back in a moment. */
const PASSING = new Set(["table", "slow", "restart", "rate", "hello"]);

/**
 * @typedef {object} Options
 * @property {string} url
 * @property {string} ticket
 * @property {() => Promise<string>} [renew]  fetches a new ticket; rejects with a Problem
 * @property {() => number | null} since  number of the last event seen
 * @property {(frame: Frame) => void} onFrame
 * @property {(frame: Frame) => void} [trace]  gets every frame, errors too
 * @property {(link: Link) => void} onLink
 * @property {(problem: Problem) => void} onFail
 * @property {(url: string) => WebSocket} [open]
 * @property {(run: () => void, ms: number) => any} [later]
 * @property {(timer: any) => void} [forget]
 * @property {() => string} [prefix]
 * @property {() => number} [chance]  0 to 1
 * @property {() => number} [now]  milliseconds of a clock that only goes on
 */

/** A short random text, also where the page has no secure context. */
export function randomPrefix() {
  const numbers = new Uint32Array(2);
  if ("crypto" in globalThis) crypto.getRandomValues(numbers);
  else numbers.forEach((_, i) => (numbers[i] = Math.floor(Math.random() * 2 ** 32)));
  return `c${numbers[0].toString(36)}${numbers[1].toString(36)}`.slice(0, 9);
}

export class TableSocket {
  /** @param {Options} options */
  constructor(options) {
    this.options = options;
    this.ticket = options.ticket;
    this.open = options.open ?? ((url) => new WebSocket(url));
    this.later = options.later ?? ((run, ms) => setTimeout(run, ms));
    this.forget = options.forget ?? ((timer) => clearTimeout(timer));
    this.prefix = (options.prefix ?? randomPrefix)();
    this.chance = options.chance ?? Math.random;
    this.now = options.now ?? (() => performance.now());
    this.ticketFrom = this.now();
    /** Commands without an answer, oldest first. @type {Map<string, Command & { id: string }>} */
    this.unanswered = new Map();
    /** How often each of them could not be stored. @type {Map<string, number>} */
    this.unstored = new Map();
    this.count = 0;
    this.attempt = 0;
    this.ticketTries = 0;
    this.welcomed = false;
    this.finished = false;
    /** @type {WebSocket | null} */ this.socket = null;
    /** @type {any} */ this.retry = null;
    /** @type {any} */ this.heart = null;
  }

  connect() {
    if (this.finished) return;
    this.forget(this.retry);
    this.options.onLink("connecting");
    if (this.options.renew && this.now() - this.ticketFrom > TICKET_AGE) this.#renew(this.options.renew);
    else this.#open();
  }

  #open() {
    const socket = this.open(this.options.url);
    this.socket = socket;
    socket.onopen = () => this.#hello(socket);
    socket.onmessage = (message) => this.#receive(socket, message.data);
    socket.onclose = () => this.#closed(socket);
    socket.onerror = () => {};
  }

  /** Sends a command, now or as soon as there is a connection. @param {Command} command */
  send(command) {
    this.count += 1;
    const id = `${this.prefix}-${this.count}`;
    const whole = { ...command, id };
    this.unanswered.set(id, whole);
    if (this.welcomed) this.#write(whole);
    return id;
  }

  /** Drops the connection and makes it anew at once: after a gap, or when the network is back. */
  resync() {
    if (this.finished) return;
    this.#drop();
    this.attempt = 0;
    this.connect();
  }

  /** Asks for a sign of life; silence means that the connection is dead. */
  probe() {
    if (!this.welcomed) return;
    this.#write({ t: "ping" });
    this.#listen(SILENCE, () => this.resync());
  }

  close() {
    this.finished = true;
    this.#drop();
    this.forget(this.retry);
    this.options.onLink("closed");
  }

  /** @param {object} frame */
  #write(frame) {
    this.socket?.send(JSON.stringify(frame));
  }

  /** @param {WebSocket} socket */
  #hello(socket) {
    if (socket !== this.socket) return;
    this.#write({ t: "hello", ticket: this.ticket, since: this.options.since(), seeds: true });
    this.#listen(SILENCE, () => this.#lost());
  }

  /** @param {WebSocket} socket @param {string} text */
  #receive(socket, text) {
    if (socket !== this.socket) return;
    /** @type {Frame} */
    const frame = JSON.parse(text);
    this.options.trace?.(frame);
    if (this.welcomed) this.#listen(PING_EVERY, () => this.probe());
    if (frame.t === "welcome") this.#welcome();
    if (frame.t === "refused" && this.#again(frame)) return;
    if ((frame.t === "ack" || frame.t === "refused") && frame.id) {
      this.unanswered.delete(frame.id);
      this.unstored.delete(frame.id);
    }
    if (frame.t === "error") this.#failed(frame);
    else this.options.onFrame(frame);
  }

  #welcome() {
    this.welcomed = true;
    this.attempt = 0;
    this.ticketTries = 0;
    this.#listen(PING_EVERY, () => this.probe());
    for (const command of this.unanswered.values()) this.#write(command);
  }

  /** What could not be stored is sent again, with the same id, a few times. @param {Frame} frame */
  #again({ code, id }) {
    const command = this.unanswered.get(id ?? "");
    if (code !== "storage" || !command) return false;
    const tries = (this.unstored.get(command.id) ?? 0) + 1;
    this.unstored.set(command.id, tries);
    if (tries > STORAGE_TRIES) return false;
    this.later(() => this.welcomed && this.unanswered.has(command.id) && this.#write(command), STORAGE_PAUSE * tries);
    return true;
  }

  /** Fetches a new ticket, then connects. @param {() => Promise<string>} renew */
  #renew(renew) {
    renew().then(
      (ticket) => {
        this.ticket = ticket;
        this.ticketFrom = this.now();
        this.connect();
      },
      (problem) => (problem?.code ? this.#fail(problem) : this.#lost()),
    );
  }

  /** @param {Frame} frame */
  #failed(frame) {
    if (frame.code === "ticket" && this.options.renew && this.ticketTries < TICKET_TRIES) {
      this.ticketTries += 1;
      this.#drop();
      this.#renew(this.options.renew);
      return;
    }
    if (PASSING.has(frame.code ?? "")) {
      this.#lost();
      return;
    }
    this.#fail({ code: frame.code ?? "other", message: frame.message ?? "", cite: null });
  }

  /** @param {Problem} problem */
  #fail(problem) {
    this.finished = true;
    this.#drop();
    this.options.onFail(problem);
  }

  /** @param {WebSocket} socket */
  #closed(socket) {
    if (socket === this.socket) this.#lost();
  }

  #lost() {
    this.#drop();
    if (this.finished) return;
    const pause = PAUSES[Math.min(this.attempt, PAUSES.length - 1)];
    this.attempt += 1;
    this.options.onLink("waiting");
    this.retry = this.later(() => this.connect(), Math.round(pause * (1 + JITTER * this.chance())));
  }

  #drop() {
    const socket = this.socket;
    this.socket = null;
    this.welcomed = false;
    this.forget(this.heart);
    if (socket) socket.close();
  }

  /** One timer watches the connection at a time. @param {number} ms @param {() => void} run */
  #listen(ms, run) {
    this.forget(this.heart);
    this.heart = this.later(run, ms);
  }
}

/**
 * A table's address as a WebSocket address, on the page's own host unless it names another.
 * @param {string} path @param {{ protocol: string, host: string }} page
 */
export function socketUrl(path, page) {
  if (/^wss?:/.test(path)) return path;
  return `${page.protocol === "https:" ? "wss:" : "ws:"}//${page.host}${path}`;
}

/**
 * Fetches a new ticket from the page's server, whose session still knows the player.
 * @param {string} url
 * @returns {Promise<string>}
 */
export async function fetchTicket(url) {
  const answer = await fetch(url, { headers: { Accept: "application/json" }, credentials: "same-origin" });
  if (answer.status === 401 || answer.status === 403 || answer.redirected) {
    throw { code: "session", message: "", cite: null };
  }
  if (!answer.ok) throw new Error(`ticket: ${answer.status}`);
  const body = await answer.json();
  return body.ticket;
}
