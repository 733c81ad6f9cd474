/**
 * The table page: mounts on
 *
 *     <div id="table" data-table="ID" data-ticket="..." data-ws="/live/table/ID" data-lang="es"
 *          data-ticket-url="/table/ID/ticket" data-home="/"></div>
 *
 * data-ticket-url answers GET with {"ticket": "..."} (a new one when the last has run out),
 * data-home is where "Volver" leads, data-login where one logs in again; a free seat is taken by POST to data-seats-url (else
 * /live/tables/ID/seats) with the ticket; data-qr-url is a picture of the table's address, and
 * by data-invite-url and data-csrf one invites by name. A link with ?key=K, ?seat=N or ?seat=any
 * asks for a seat. With ?trace=1 every frame received is kept in window.__frames; with ?pace=0
 * nothing moves.
 */
import { installSprite } from "./deck/deck.js";
import { Motion, wantsStillness } from "./motion.js";
import { mount } from "./mount.js";
import { createSettings, PACES } from "./settings.js";
import { plainAddress, takeSeat, wishOf } from "./seats.js";
import { fetchTicket, socketUrl, TableSocket } from "./socket.js";
import { friendKey } from "./store.js";

/** @typedef {import("./types.js").Frame} Frame */

const root = document.getElementById("table");
if (root) start(root);

/** @param {HTMLElement} root */
function start(root) {
  const query = new URLSearchParams(location.search);
  const { settings, change } = createSettings(root.dataset.lang ?? document.documentElement.lang);
  installSprite(document);
  const speed = () => {
    const still = !settings.value.motion || wantsStillness() || query.get("pace") === "0";
    return still ? 0 : PACES[settings.value.pace];
  };
  const table = mount(root, {
    settings, change, motion: new Motion({ root, speed }), page: pageOf(root), wish: wishOf(location.search),
    connect: (handlers) => connect(root, query, handlers),
  });
  history.replaceState(null, "", plainAddress(location.href));
  watchNetwork(table.socket);
}

/** @param {HTMLElement} root @returns {Partial<import("./context.js").Page>} */
function pageOf(root) {
  const { table = "", login, qrUrl, inviteUrl, csrf } = root.dataset;
  const door = inviteUrl && csrf ? { url: inviteUrl, csrf } : null;
  return { login: login ?? null, qr: qrUrl ?? null, door, friend: friendKey(table) };
}

/** @param {HTMLElement} root @param {URLSearchParams} query @param {import("./mount.js").Handlers} handlers */
function connect(root, query, handlers) {
  const { ws, ticket, ticketUrl, seatsUrl, table } = root.dataset;
  const renew = ticketUrl ? () => fetchTicket(ticketUrl) : undefined;
  const socket = new TableSocket({
    url: socketUrl(ws ?? `/live/table/${table}`, location),
    ticket: ticket ?? "",
    renew,
    trace: query.get("trace") === "1" ? keep : undefined,
    ...handlers,
  });
  socket.connect();
  const sit = async (/** @type {import("./seats.js").Wish} */ wish) => {
    await takeSeat(seatsUrl ?? `/live/tables/${table}/seats`, wish, socket.ticket, renew);
    socket.resync();
  };
  return Object.assign(socket, { sit });
}

/** @param {Frame} frame */
function keep(frame) {
  const page = /** @type {{ __frames?: Frame[] }} */ (/** @type {unknown} */ (window));
  (page.__frames ??= []).push(frame);
}

/** A page that was away for so long asks for everything anew: its clocks may have stood still. */
const AWAY = 60_000;

/** A phone that wakes, or a network that is back, does not wait for the next attempt. @param {import("./mount.js").Line} socket */
function watchNetwork(socket) {
  let hidden = Date.now();
  addEventListener("online", () => socket.resync());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") hidden = Date.now();
    else if (Date.now() - hidden > AWAY) socket.resync();
    else socket.probe();
  });
}
