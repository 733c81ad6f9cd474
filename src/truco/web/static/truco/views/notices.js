/** The states in which nothing can be played: sitting down, cut off, refused, ended by an error. */
import { translator } from "../i18n/index.js";
import { costOfLeaving, stoodIn } from "../model/people.js";
import { html, useEffect } from "../ui.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../context.js").Actions} Actions */
/** @typedef {import("../context.js").Page} Page */
/** @typedef {import("../types.js").State} State */

const READ = 4000;

/** Refusals that mean no harm: nobody did anything wrong. */
const MILD = new Set(["stale", "answered", "quiet", "rate", "storage"]);

/** An article of a rulebook, and no decision of the house. */
const ARTICLE = /^[A-Z]{2} /;

/** Before there is anything to show. @param {{ state: State, lang: import("../i18n/index.js").Lang, page: Page, retry: () => void }} props */
export function Entrance({ state, lang, page, retry }) {
  const words = translator(lang);
  if (state.problem) return html`<${Problem} state=${state} lang=${lang} page=${page} />`;
  const waiting = state.link === "waiting";
  return html`<div class="entrance" role="status">
    <span class="entrance__cards" aria-hidden="true"></span>
    <p>${words.t(waiting ? "link.waiting" : "link.connecting")}</p>
    ${waiting && html`<button type="button" class="btn" data-action="retry" onClick=${retry}>${words.t("link.retry")}</button>`}
  </div>`;
}

/** The end of the connection for good. @param {{ state: State, lang: import("../i18n/index.js").Lang, page: Page }} props */
export function Problem({ state, lang, page }) {
  const words = translator(lang);
  const problem = state.problem;
  if (!problem) return null;
  const key = `problem.${problem.code}`;
  const login = problem.code === "session" ? page.login : null;
  return html`<div class="problem" role="alert" data-problem=${problem.code}>
    <h2>${words.t("problem.title")}</h2>
    <p>${words.t(words.has(key) ? key : "problem.other")}</p>
    ${problem.message && !words.has(key) && html`<p class="problem__detail">${problem.message}</p>`}
    <div class="cluster">
      <a class="btn btn--primary" href=${login ? `${login}?next=${encodeURIComponent(location.pathname)}` : ""}>${words.t(login ? "problem.login" : "problem.reload")}</a>
      <a class="btn" href=${page.home}>${words.t("back")}</a>
    </div>
  </div>`;
}

/** The connection is being made again. @param {{ context: Context }} props */
export function LinkNotice({ context }) {
  const { state, words, actions } = context;
  if (state.link === "open" || state.link === "closed") return null;
  return html`<div class="link-notice" role="status" data-link=${state.link}>
    <span>${words.t(state.link === "waiting" ? "link.waiting" : "link.back")}</span>
    ${state.link === "waiting" && html`<button type="button" class="link" data-action="retry" onClick=${actions.retry}>${words.t("link.retry")}</button>`}
  </div>`;
}

/** What the table did not accept, or that the viewer's time was up, for a while. @param {{ context: Context }} props */
export function Refusal({ context }) {
  const { state, words, actions } = context;
  const { refusal, timeout } = state;
  useEffect(() => {
    if (!refusal && !timeout) return undefined;
    const timer = setTimeout(actions.calm, READ);
    return () => clearTimeout(timer);
  }, [refusal, timeout]);
  if (!refusal && timeout) {
    return html`<div class="refusal refusal--mild" role="status" data-timeout=${timeout.strikes}>
      <p>${words.t("timeout.you", { n: timeout.strikes })}</p>
    </div>`;
  }
  if (!refusal) return null;
  const key = `refused.${refusal.code}`;
  const mild = MILD.has(refusal.code);
  const detail = refusal.code === "illegal" ? ruleText(refusal, words) : null;
  return html`<div class=${`refusal ${mild ? "refusal--mild" : ""}`} role=${mild ? "status" : "alert"} data-refused=${refusal.code}>
    <p>${words.t(words.has(key) ? key : "refused.other")}</p>
    ${detail && html`<p class="refusal__detail">${detail}</p>`}
  </div>`;
}

/** Which rule was against it: the server tells it in English; others get the article.
 * @param {import("../types.js").Problem} refusal @param {import("../i18n/index.js").Words} words */
function ruleText({ message, cite }, words) {
  if (words.lang === "en") return message;
  return cite && ARTICLE.test(cite) ? words.t("refused.article", { cite }) : null;
}

/** Somebody has been away for long: the others decide. @param {{ context: Context }} props */
export function Absent({ context }) {
  const { view, table, words, names, ui, actions } = context;
  const absent = (table?.absent ?? []).filter((seat) => seat !== view.you);
  if (view.you === null || absent.length === 0 || ui.patient === JSON.stringify(table?.absent)) return null;
  const [seat] = absent;
  const name = names.seatName(seat);
  const how = costOfLeaving(view, table) === "stand-in" ? "absent.stand-in" : "absent.claim";
  return html`<div class="absent" role="alert" data-absent=${seat}>
    <p>${words.t("absent", { name })}</p>
    <div class="cluster">
      <button type="button" class="btn btn--primary" data-action="claim" data-seat=${seat} onClick=${() => actions.claim(seat)}>${words.t(how)}</button>
      <button type="button" class="btn" data-action="wait" onClick=${actions.wait}>${words.t("absent.wait")}</button>
    </div>
  </div>`;
}

/** A bot plays on the viewer's own seat: he may take it back. @param {{ context: Context }} props */
export function StoodIn({ context }) {
  const { view, table, words, actions } = context;
  if (view.phase === "over" || !stoodIn(table, view.you)) return null;
  return html`<div class="absent" role="status" data-stood-in>
    <p>${words.t("stood.in")}</p>
    <button type="button" class="btn btn--primary btn--wide" data-action="back-to-seat" onClick=${actions.back}>${words.t("stood.in.back")}</button>
  </div>`;
}
