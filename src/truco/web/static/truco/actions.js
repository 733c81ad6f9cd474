/** What the parts of the page ask for, as commands to the table and changes of the page. */
import { setMuted } from "./muted.js";
import { cardSound } from "./sound.js";

/** @typedef {import("./context.js").Actions} Actions */
/** @typedef {import("./mount.js").Mounted} Mounted */

/** @param {Mounted} table @returns {Actions} */
export function actionsOf(table) {
  return { ...ofTheGame(table), ...ofTheTable(table), ...ofTheTalk(table), ...ofThePage(table) };
}

/** @param {Mounted} table */
function ofTheGame(table) {
  const { socket } = table;
  return {
    act: (/** @type {string} */ say) => table.act(say),
    deal: () => {
      if (table.ui.value.dealing !== null) return;
      const id = socket.send({ t: "deal" });
      table.deals.add(id);
      table.set({ dealing: id });
    },
    cut: (/** @type {number} */ count) => table.cutting.cut(count),
    rematch: () => void socket.send({ t: "rematch", match: table.state.value.table?.match }),
  };
}

/** @param {Mounted} table */
function ofTheTable(table) {
  const { socket } = table;
  return {
    leave: () => {
      table.set({ sheet: null });
      table.leaving = socket.send({ t: "leave" });
    },
    back: () => void socket.send({ t: "back" }),
    claim: (/** @type {number} */ seat) => void socket.send({ t: "claim", seat }),
    wait: () => table.set({ patient: JSON.stringify(table.state.value.table?.absent ?? []) }),
    sit: (/** @type {import("./seats.js").Wish} */ wish) => table.sit(wish),
    move: (/** @type {number} */ seat) => void socket.send({ t: "move", seat }),
    fill: () => void socket.send({ t: "fill" }),
  };
}

/** @param {Mounted} table */
function ofTheTalk(table) {
  const { socket } = table;
  return {
    chat: (/** @type {string} */ text, /** @type {"table" | "side"} */ to) => {
      table.set({ draft: "" });
      table.unsaid.set(socket.send({ t: "chat", text, to }), text);
    },
    phrase: (/** @type {string} */ phrase, /** @type {"table" | "side"} */ to) => {
      if (!table.ui.value.wide) table.set({ sheet: null });
      socket.send({ t: "phrase", phrase, to });
    },
    sena: (/** @type {string} */ sena) => {
      table.set({ sheet: null });
      table.signing.set(socket.send({ t: "sena", sena }), sena);
    },
    unsign: (/** @type {number} */ key) => table.dispatch({ type: "unsign", key }),
    watch: (/** @type {number} */ seat) => table.watch(table.ui.value.watching === seat ? null : seat),
    mute: (/** @type {number} */ seat) => {
      const muted = new Set(table.ui.value.muted);
      if (!muted.delete(seat)) muted.add(seat);
      setMuted(table.state.value.table?.id ?? "", seat, muted.has(seat));
      table.set({ muted });
    },
  };
}

/** @param {Mounted} table */
function ofThePage(table) {
  return {
    change: (/** @type {Partial<import("./settings.js").Settings>} */ part) => {
      table.change(part);
      if (part.sound) cardSound();
    },
    open: (/** @type {import("./context.js").Sheet | null} */ sheet) => {
      table.set({ sheet });
      table.see();
    },
    select: (/** @type {string | null} */ selected) => table.set({ selected }),
    hush: (/** @type {number} */ n) => table.dispatch({ type: "hush", n }),
    calm: () => table.dispatch({ type: "calm" }),
    retry: () => table.socket.resync(),
    fold: () => {
      table.set({ folded: !table.ui.value.folded });
      table.see();
    },
    dropped: (/** @type {string} */ card, /** @type {DOMRect} */ box) => table.motion.dropped(card, box),
  };
}
