/**
 * Joins the parts: the reducer's state, what the player chose on the page, the connection, motion
 * and sound. Nothing here knows where the frames come from, so a recorded match mounts the same.
 */
import { actionsOf } from "./actions.js";
import { Cutting } from "./cutting.js";
import { keepFocus } from "./focus.js";
import { onKey } from "./keys.js";
import { talkShown } from "./model/people.js";
import { isMyTurn } from "./model/stake.js";
import { mutedAt } from "./muted.js";
import { soundOf } from "./sound.js";
import { initialState, reduce } from "./state.js";
import { batch, effect, html, render, signal } from "./ui.js";
import { App, rootFacts } from "./views/app.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./context.js").Ui} Ui */
/** @typedef {import("./context.js").Actions} Actions */
/** @typedef {import("./settings.js").Settings} Settings */

/**
 * What a connection is given.
 * @typedef {object} Handlers
 * @property {() => number | null} since
 * @property {(frame: Frame) => void} onFrame
 * @property {(link: import("./types.js").Link) => void} onLink
 * @property {(problem: import("./types.js").Problem) => void} onFail
 */

/**
 * What the table asks of its connection.
 * @typedef {object} Line
 * @property {(command: Command) => string} send
 * @property {() => void} resync
 * @property {() => void} probe
 * @property {(wish: import("./seats.js").Wish) => Promise<void>} sit
 */

/**
 * @typedef {object} Parts
 * @property {{ value: Settings }} settings  a signal
 * @property {(change: Partial<Settings>) => void} change
 * @property {import("./motion.js").Motion} motion
 * @property {(handlers: Handlers) => Line} connect
 * @property {Partial<import("./context.js").Page>} [page]
 * @property {import("./seats.js").Wish | null} [wish]  the seat that the link asked for
 */

/** An answer that is away longer than this is being held by the table, in milliseconds. */
const HELD = 300;

/** A screen with room for the pad and the talk beside the table; the same in table.css. */
const WIDE = "(min-width: 60rem)";

/** @param {HTMLElement} root @param {Parts} parts */
export function mount(root, parts) {
  return new Mounted(root, parts);
}

export class Mounted {
  /** @param {HTMLElement} root @param {Parts} parts */
  constructor(root, { settings, change, motion, connect, page = {}, wish = null }) {
    this.root = root;
    this.settings = settings;
    this.change = change;
    this.motion = motion;
    this.state = signal(initialState());
    this.wide = matchMedia(WIDE);
    const home = root.dataset.home ?? "/";
    this.ui = signal(/** @type {Ui} */ ({
      selected: null, sheet: null, folded: false, wide: this.wide.matches, busy: null, held: false, dealing: null, cut: null, read: 0, draft: "",
      muted: new Set(), watching: null, patient: "", home, page: { home, login: null, qr: null, door: null, friend: null, ...page },
    }));
    /** The seat that the link asked for, until it has been asked for. */
    this.wish = wish;
    /** The act that waits for its answer: one at a time. @type {{ id: string, position: number | undefined } | null} */
    this.waiting = null;
    /** The command by which the viewer leaves. @type {string | null} */
    this.leaving = null;
    /** Commands of the page's own, of whose refusal nobody is told. @type {Set<string>} */
    this.quiet = new Set();
    /** Commands to deal: refused after the deal, they have come too late and no harm is done. @type {Set<string>} */
    this.deals = new Set();
    /** What was written and has had no answer, by the command's id. @type {Map<string, string>} */
    this.unsaid = new Map();
    /** The kings have just given everybody another seat: which one, the next welcome says. */
    this.reseated = false;
    /** Signs that have had no answer. @type {Map<string, string>} */
    this.signing = new Map();
    this.cutting = new Cutting({
      send: (command) => this.quiet.add(this.socket.send(command)),
      ask: (ms) => this.set({ cut: ms === null ? null : { until: performance.now() + ms, ms } }),
    });
    this.socket = connect({
      since: () => this.state.value.n,
      onFrame: (frame) => this.onFrame(frame),
      onLink: (link) => this.dispatch({ type: "link", link }),
      onFail: (problem) => this.dispatch({ type: "fail", problem }),
    });
    this.actions = actionsOf(this);
    this.#draw();
    this.#listen();
    keepFocus(root);
  }

  /** @param {import("./types.js").Action} action */
  dispatch(action) {
    this.state.value = reduce(this.state.value, action);
  }

  /** @param {Partial<Ui>} part */
  set(part) {
    this.ui.value = { ...this.ui.value, ...part };
  }

  /** @param {Frame} frame */
  onFrame(frame) {
    batch(() => this.#take(frame));
    this.#give(frame);
    if (frame.t === "welcome") this.#arrive();
    const { gap, last } = this.state.value;
    if (frame.t === "ack" && frame.id === this.leaving) location.assign(this.ui.value.home);
    else if (gap) this.socket.resync();
    else if (last && frame.t === "event" && this.settings.value.sound) soundOf(last);
  }

  /** @param {Frame} frame */
  #take(frame) {
    const first = this.state.value.n === null;
    if (frame.t === "ack" || frame.t === "refused") this.#answer(frame);
    if (frame.t !== "refused" || !this.#needless(frame)) {
      this.dispatch({ type: "frame", frame, at: performance.now() });
    }
    if (frame.t === "welcome" && first) this.set({ read: frame.n ?? 0, muted: mutedAt(frame.table?.id ?? "") });
    this.#tidy();
    this.see();
  }

  /** A refusal that is not worth a word: what was wished happens all the same. @param {Frame} frame */
  #needless({ id, code }) {
    const dealt = id !== this.ui.value.dealing || code === "duplicate";
    return this.quiet.has(id ?? "") || (dealt && this.deals.has(id ?? ""));
  }

  /** What a command of this page has come to. @param {Frame} frame */
  #answer({ t, code, id = "" }) {
    if (id === this.waiting?.id) {
      this.waiting = null;
      this.set({ busy: null, held: false });
    }
    if (t === "refused" && code !== "duplicate" && id === this.ui.value.dealing) this.set({ dealing: null });
    const { you } = this.state.value;
    const sena = this.signing.get(id);
    const text = this.unsaid.get(id);
    if (t === "ack" && sena && you !== null) this.dispatch({ type: "sign", seat: you, sena });
    if (t === "refused" && text) this.set({ draft: text });
    this.signing.delete(id);
    this.unsaid.delete(id);
  }

  /** What was chosen for a moment that has passed is put down. */
  #tidy() {
    const { view } = this.state.value;
    const { selected, sheet } = this.ui.value;
    const cards = view?.seats[view.you ?? 0]?.cards ?? [];
    if (selected !== null && !cards.includes(selected)) this.set({ selected: null });
    if (view?.phase !== "deal" && this.ui.value.dealing !== null) this.set({ dealing: null });
    const calls = sheet?.name === "group" || sheet?.name === "number";
    if (calls && view?.may.says.length === 0) this.set({ sheet: null });
  }

  /** Talk that is in sight has been read. */
  see() {
    const { talk, table, you } = this.state.value;
    const { wide, folded, sheet, read } = this.ui.value;
    const last = talk.at(-1)?.n ?? 0;
    const inSight = wide ? !folded && talkShown(table, you) : sheet?.name === "chat";
    if (inSight && last > read) this.set({ read: last });
  }

  /** A new connection: what the server does not remember of this viewer is told again. */
  #arrive() {
    const { you, view } = this.state.value;
    const wish = this.wish;
    this.wish = null;
    if (wish && you === null && !view) this.sit(wish);
    if (you === null) this.set({ watching: null });
    else if (this.ui.value.watching !== null) this.watch(this.ui.value.watching);
  }

  /** This device's part in a deal that waits for it. @param {Frame} frame */
  #give(frame) {
    const { you, table } = this.state.value;
    if (frame.t === "event" && frame.e?.kind === "sides") this.reseated = true;
    if (frame.t === "welcome") this.reseated = false;
    const asked = this.settings.value.cut && !document.hidden && !isStill(this.state.value);
    this.cutting.take(frame, this.reseated ? null : you, asked ? table?.pace?.cut_ms ?? 0 : 0);
  }

  /** @param {string} say a word or a card */
  act(say) {
    const position = this.state.value.view?.position;
    if (this.waiting && this.waiting.position === position) return;
    this.set({ sheet: null, busy: say });
    const id = this.socket.send({ t: "act", position, say });
    this.waiting = { id, position };
    setTimeout(() => this.waiting?.id === id && this.set({ held: true }), HELD);
  }

  /** @param {number | null} seat whom the viewer looks at */
  watch(seat) {
    this.set({ watching: seat });
    this.quiet.add(this.socket.send({ t: "watch", seat }));
  }

  /** @param {import("./seats.js").Wish} wish */
  sit(wish) {
    this.dispatch({ type: "calm" });
    this.socket.sit(wish).catch((error) => {
      const refusal = error?.code ? error : { code: "other", message: "", cite: null };
      this.dispatch({ type: "refuse", refusal });
    });
  }

  /** Draws anew whenever state, choices or settings change. */
  #draw() {
    const title = document.title;
    effect(() => {
      const [state, settings] = [this.state.value, this.settings.value];
      const still = this.motion.speed() === 0 || isStill(state);
      update(document.documentElement, "lang", settings.lang);
      update(document, "title", state.view && isMyTurn(state.view) ? `● ${title}` : title);
      for (const [name, fact] of Object.entries({ ...rootFacts(state), still: String(still) })) {
        update(this.root.dataset, name, fact);
      }
      render(html`<${App} state=${state} settings=${settings} ui=${this.ui.value} actions=${this.actions} />`, this.root);
      moveCards(this.motion, state);
    });
  }

  #listen() {
    const table = { root: this.root, select: this.actions.select, act: this.actions.act };
    this.wide.addEventListener("change", () => this.set({ wide: this.wide.matches }));
    document.addEventListener("keydown", (event) => {
      if (onKey(event, table)) event.preventDefault();
    });
  }
}

/** Sets what is not set already: the browser takes a value written again for a change.
 * @param {any} target @param {string} name @param {string} value */
function update(target, name, value) {
  if (target[name] !== value) target[name] = value;
}

/** A table that plays without pauses has no time for movement. @param {State} state */
function isStill({ table }) {
  return table?.pace?.bot_ms === 0;
}

/** @param {import("./motion.js").Motion} motion @param {State} state */
function moveCards(motion, state) {
  const { view } = state;
  if (!view) return;
  /** @type {Map<string, number>} */
  const owners = new Map();
  for (const trick of view.tricks) for (const [seat, card] of trick.cards) owners.set(card, seat);
  const cards = [view.hand, view.phase, view.tricks, view.seats.map((seat) => seat.cards ?? seat.held), view.shown];
  motion.settle({ key: JSON.stringify(cards), hand: view.hand, still: isStill(state), by: (card) => owners.get(card) ?? null });
}
