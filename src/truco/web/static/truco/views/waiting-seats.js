/** The seats of a table that waits: who has one, and which can be had. */
import { minutes } from "../model/clock.js";
import { sitterName } from "../model/names.js";
import { html, useEffect, useState } from "../ui.js";

/** @typedef {import("./waiting.js").Room} Room */

/** Each side in a column of its own, where the seats make the sides. @param {{ room: Room }} props */
export function WaitingSeats({ room }) {
  const { table, words, state } = room;
  const sides = table.seats.length % 2 === 0;
  return html`<div class="waiting__table">
    ${sides && table.seats.length > 2 && html`<p class="waiting__sides">${words.t(table.sides === "kings" ? "wait.kings" : "wait.sides")}</p>`}
    <ul class="waiting__seats" data-columns=${sides ? "even" : "odd"} aria-label=${words.t("wait.seats")}>
      ${table.seats.map((_, i) => html`<li key=${i}><${WaitingSeat} room=${room} seat=${i} /></li>`)}
    </ul>
    ${(table.spectators ?? 0) > 0 && html`<p class="waiting__small">${words.tn("watching", table.spectators ?? 0)}</p>`}
    ${state.you === null && room.free > 0 && html`<p class="waiting__small">${words.t("wait.watch")}</p>`}
  </div>`;
}

/** @param {{ room: Room, seat: number }} props */
function WaitingSeat({ room, seat }) {
  const { table, state, words, actions, ui } = room;
  const sitter = table.seats[seat];
  const own = seat === state.you;
  if (sitter.kind !== "free") {
    return html`<span class="waiting__seat" data-own=${own} data-seat=${seat}>
      ${sitter.kind === "human" && html`<span class="presence" data-present=${sitter.present} role="img" aria-label=${words.t(sitter.present ? "present" : "away")}></span>`}
      <span>${own ? words.t("you") : sitterName(table, seat, words)}</span>
      ${table.host === seat && html`<small>${words.t("wait.host")}</small>`}
    </span>`;
  }
  if (sitter.kept) {
    return html`<span class="waiting__seat waiting__seat--free" data-seat=${seat} data-kept><span>${words.t("wait.kept")}</span></span>`;
  }
  const take = state.you === null
    ? { action: "sit", text: words.t("wait.sit"), run: () => actions.sit({ seat, ...keyOf(ui) }) }
    : { action: "move", text: words.t("wait.move"), run: () => actions.move(seat) };
  return html`<button type="button" class=${`btn btn--wide waiting__take ${state.you === null ? "btn--primary" : ""}`} data-action=${take.action} data-seat=${seat}
    onClick=${take.run}>${take.text}</button>`;
}

/** @param {import("../context.js").Ui} ui */
function keyOf({ page }) {
  return page.friend ? { key: page.friend } : {};
}

/** When bots come, and that the host may call them now. @param {{ room: Room }} props */
export function Countdown({ room }) {
  const { state, table, words, actions, free } = room;
  const [, tick] = useState(0);
  useEffect(() => {
    if (state.fillsAt === null) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [state.fillsAt]);
  const host = state.you !== null && table.host === state.you;
  if (free === 0 || (state.fillsAt === null && !host)) return null;
  const seconds = state.fillsAt === null ? null : Math.max(0, Math.ceil((state.fillsAt - performance.now()) / 1000));
  return html`<div class="waiting__fill">
    ${seconds !== null && html`<p role="timer">${words.t("wait.fills", { time: minutes(seconds) })}</p>`}
    ${host && html`<button type="button" class="btn" data-action="fill" onClick=${actions.fill}>${words.tn("wait.fill", free)}</button>`}
  </div>`;
}
