/**
 * When this device gives its part to a deal: at once, or, if its seat cuts and there is time for
 * it, as soon as the player has cut. Shortly before his time is over it cuts for him.
 */
import { contribution, wanted } from "./contribution.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").DealCard} DealCard */

/** The cut is on its way so long before the table's time for it ends, in milliseconds. */
const MARGIN = 1200;

/** Less time than this is none. */
const LEAST = 800;

/**
 * How long the player may take to cut.
 * @param {number} cutMs the table's time
 * @param {number | null} gone how much of it is gone; null: nobody knows, and half is taken for gone
 */
export function cutTime(cutMs, gone) {
  const left = cutMs - (gone ?? cutMs / 2) - Math.max(MARGIN, cutMs / 10);
  return left < LEAST ? 0 : left;
}

/**
 * @typedef {object} Parts
 * @property {(command: import("./types.js").Command) => void} send
 * @property {(ms: number | null) => void} ask  shows the deck for so long; null: puts it away
 * @property {(run: () => void, ms: number) => any} [later]
 * @property {(timer: any) => void} [forget]
 * @property {() => number} [now]
 */

export class Cutting {
  /** @param {Parts} parts */
  constructor({ send, ask, later, forget, now }) {
    this.send = send;
    this.ask = ask;
    this.later = later ?? ((run, ms) => setTimeout(run, ms));
    this.forget = forget ?? ((timer) => clearTimeout(timer));
    this.now = now ?? (() => performance.now());
    /** The last hand to which the server has bound itself while this page looked on, and when. */
    this.seen = { key: "", at: 0 };
    /** The part that this device has given to each hand's deal. @type {Map<string, import("./types.js").Command>} */
    this.given = new Map();
    /** The hand that waits for the player's cut. @type {{ deal: DealCard, you: number, key: string, timer: any } | null} */
    this.pending = null;
  }

  /**
   * @param {Frame} frame @param {number | null} you null: a spectator, or a player who will be told his new seat
   * @param {number} cutMs how long the player may look for a place to cut; 0: he is not asked
   */
  take(frame, you, cutMs) {
    if (frame.t === "event" && (frame.e?.kind === "proof" || frame.e?.kind === "deal")) this.#put();
    const told = wanted(frame, you ?? 0);
    if (told && frame.t === "event") this.seen = { key: told.key, at: this.now() };
    const found = wanted(frame, you);
    if (you === null || !found) return;
    const given = this.given.get(found.key);
    if (given) {
      if (frame.t === "welcome") this.send(given); // a server that was started anew has lost it
      return;
    }
    if (this.pending?.key === found.key && this.pending.you === you) return;
    this.#put();
    const gone = this.seen.key === found.key ? this.now() - this.seen.at : null;
    const ms = found.deal.cutters?.includes(you) ? cutTime(cutMs, gone) : 0;
    if (ms === 0) {
      this.#give(found.deal, you, found.key);
      return;
    }
    this.pending = { ...found, you, timer: this.later(() => this.cut(), ms) };
    this.ask(ms);
  }

  /** Cuts where the player chose, or anywhere. @param {number} [count] cards that are lifted */
  cut(count) {
    const pending = this.pending;
    this.#put();
    if (pending) this.#give(pending.deal, pending.you, pending.key, count);
  }

  /** @param {DealCard} deal @param {number} you @param {string} key @param {number} [cut] */
  #give(deal, you, key, cut) {
    const part = contribution(deal, you, { cut });
    this.given.set(key, part);
    this.send(part);
  }

  #put() {
    if (!this.pending) return;
    this.forget(this.pending.timer);
    this.pending = null;
    this.ask(null);
  }
}
