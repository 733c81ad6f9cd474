/** Bringing others to a table: its address to copy or share, as a picture for a phone, and by name. */
import { invitations, invite } from "../invites.js";
import { html, useEffect, useState } from "../ui.js";

/** @typedef {import("./waiting.js").Room} Room */

const ASK_AGAIN = 5000;
const SHOWN = 2500;
const HERE_ONLY = /^(localhost|127\.|\[::1\])/;

/** @param {{ room: Room }} props */
export function Invite({ room }) {
  const { words, state, table, ui } = room;
  const kept = table.seats.some((seat) => seat.kept);
  const key = kept && state.you !== null ? ui.page.friend : null;
  const query = key ? `?key=${encodeURIComponent(key)}` : "";
  const address = `${location.origin}${location.pathname}${query}`;
  return html`<section class="invite" aria-labelledby="invite-title">
    <h2 class="invite__title" id="invite-title">${words.t(key ? "invite.friend" : "invite.title")}</h2>
    <div class="invite__ways">
      ${ui.page.qr && html`<${Code} src=${ui.page.qr + query} label=${words.t("invite.code")} />`}
      <div class="invite__link">
        <${Address} words=${words} address=${address} />
        ${HERE_ONLY.test(location.hostname) && html`<p class="waiting__small">${words.t("invite.here")}</p>`}
        ${state.you !== null && ui.page.door && html`<${ByName} words=${words} door=${ui.page.door} friend=${key} />`}
      </div>
    </div>
  </section>`;
}

/** A picture of the address; it is not there where the site draws none. @param {{ src: string, label: string }} props */
function Code({ src, label }) {
  const [broken, setBroken] = useState("");
  if (broken === src) return null;
  return html`<img class="invite__code" src=${src} alt=${label} width="132" height="132" onError=${() => setBroken(src)} />`;
}

/**
 * The address, to copy and to share. Copying works without a secure context too.
 * @param {{ words: import("../i18n/index.js").Words, address: string }} props
 */
function Address({ words, address }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  const choose = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.currentTarget).select();
  const copy = (/** @type {Event} */ event) => {
    const form = /** @type {HTMLElement} */ (event.currentTarget).closest(".waiting__address");
    form?.querySelector("input")?.select();
    setCopied(document.execCommand("copy"));
  };
  const share = () => void navigator.share({ title: document.title.replace("● ", ""), url: address }).catch(() => {});
  return html`<div class="waiting__address">
    <input readonly value=${address} aria-label=${words.t("invite.address")} data-address onFocus=${choose} />
    <button type="button" class="btn" data-action="copy" onClick=${copy}>${words.t(copied ? "wait.copied" : "wait.copy")}</button>
    ${"share" in navigator && html`<button type="button" class="btn" data-action="share" onClick=${share}>${words.t("invite.share")}</button>`}
    <span class="visually-hidden" role="status">${copied ? words.t("wait.copied") : ""}</span>
  </div>`;
}

/** @param {{ words: import("../i18n/index.js").Words, door: import("../invites.js").Door, friend: string | null }} props */
function ByName({ words, door, friend }) {
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");
  const [asked, setAsked] = useState(/** @type {import("../invites.js").Invitation[]} */ ([]));
  const look = () => void invitations(door).then(setAsked);
  useEffect(() => {
    look();
    const timer = setInterval(() => document.visibilityState === "visible" && look(), ASK_AGAIN);
    return () => clearInterval(timer);
  }, [door]);
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const wrong = await invite(door, name.trim(), friend);
    setProblem(wrong === null ? "" : wrong || words.t("invite.failed"));
    if (wrong === null) setName("");
    look();
  };
  return html`<form class="invite__name" onSubmit=${submit}>
    <label for="invite-name">${words.t("invite.name")}</label>
    <div class="waiting__address">
      <input id="invite-name" value=${name} autocomplete="off" required maxlength="40" aria-invalid=${problem !== ""} aria-describedby="invite-problem"
        onInput=${(/** @type {Event} */ event) => setName(/** @type {HTMLInputElement} */ (event.currentTarget).value)} />
      <button type="submit" class="btn" data-action="invite">${words.t("invite.ask")}</button>
    </div>
    <p class="waiting__refusal" id="invite-problem" role="alert">${problem}</p>
    ${asked.length > 0 && html`<ul class="invite__asked">
      ${asked.map((one) => html`<li key=${one.name} data-state=${one.state}>${words.t(one.state === "declined" ? "invite.declined" : "invite.waiting", { name: one.name })}</li>`)}
    </ul>`}
  </form>`;
}
