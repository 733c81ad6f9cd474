/** What is at stake and who is to act, in words. */

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../i18n/index.js").Words} Words */
/** @typedef {import("./names.js").Names} Names */

/** Questions about points; others ask for something else (a declaration, the ley). */
const QUESTIONS = ["flor", "envido", "truco"];

/** Words that ask nothing: a question that comes from them is called by its contest. */
const ANSWERS = ["quiero", "no-quiero"];

/**
 * The stake in force, and the question that is open over it.
 * @param {View} view @param {Words} words
 * @returns {string}
 */
export function stakeText(view, words) {
  if (view.phase !== "play") return "";
  const { asks } = view;
  if (asks?.say && QUESTIONS.includes(asks.contest)) {
    const answer = ANSWERS.includes(asks.say);
    const say = answer ? words.contestText(asks.contest, view.ruleset) : words.sayText(asks.say, view.ruleset);
    const points = asks.stake ?? null;
    const risk = points === null && asks.refused == null ? say : atRisk(asks, say, points, words);
    return [risk, ...view.waiting.map((contest) => waits(contest, view, words))].join(" · ");
  }
  return Object.entries(view.stakes).map(([contest, stake]) => inForce(contest, stake, view, words)).join(" · ");
}

/** @param {string} contest @param {View} view @param {Words} words */
function waits(contest, view, words) {
  return words.t("stake.waiting", { contest: words.contestText(contest, view.ruleset).toLowerCase() });
}

/** @param {import("../types.js").Asks} asks @param {string} say @param {number | null} stake @param {Words} words */
function atRisk(asks, say, stake, words) {
  const whole = words.t(asks.contest === "truco" ? "stake.game" : "stake.falta");
  const points = stake === null ? whole : words.tn("points", stake);
  if (asks.refused === undefined || asks.refused === null) return words.t("stake.asked.one", { say, points });
  return words.t("stake.asked", { say, points, refused: asks.refused });
}

/** @param {string} contest @param {import("../types.js").Stake} stake @param {View} view @param {Words} words */
function inForce(contest, stake, view, words) {
  const points = stake.stake === "game" ? words.t("stake.game") : words.tn("points", stake.stake);
  if (stake.say === null) return words.t("stake.uncalled", { points });
  const say = words.sayText(stake.say, view.ruleset) || words.contestText(contest, view.ruleset);
  return words.t("stake.agreed", { say, points });
}

/** Whether the viewer may do anything now. @param {View} view */
export function mayAct(view) {
  return view.may.cards.length > 0 || view.may.says.length > 0;
}

/** Whether the table waits for the viewer: his card, or his answer. @param {View} view */
export function isMyTurn(view) {
  if (view.you === null || view.phase !== "play") return false;
  if (view.asks) return view.asks.to.includes(view.you);
  return view.turn === view.you || (view.turn === null && view.may.says.length > 0);
}

/**
 * Who is to act.
 * @param {View} view @param {Words} words @param {Names} names
 * @returns {string}
 */
export function turnText(view, words, names) {
  if (view.phase === "over") return words.t("turn.over");
  if (view.phase === "deal") return dealText(view, words, names);
  if (view.asks?.contest === "declare" && isMyTurn(view)) return words.t("turn.declare");
  if (isMyTurn(view)) return words.t(view.asks ? "turn.answer" : view.may.cards.length ? "turn.you" : "turn.speak");
  if (view.asks) return askedText(view, view.asks.to, words, names);
  return view.turn === null ? "" : words.t("turn.other", { name: names.seatName(view.turn) });
}

/** Whose answer is awaited. @param {View} view @param {number[]} to @param {Words} words @param {Names} names */
function askedText(view, to, words, names) {
  const { you } = view;
  const rivals = you !== null && view.players > 3 && to.every((seat) => seat % 2 !== you % 2);
  if (rivals && to.length > 1) return words.t("turn.asked.them");
  return words.t("turn.asked", { name: words.list("or", to.map(names.seatName)) });
}

/** Who deals the hand to come. @param {View} view @param {Words} words @param {Names} names */
function dealText(view, words, names) {
  const dealer = view.deals ?? view.dealer;
  if (dealer === view.you) return words.t("turn.deal.you");
  return words.t("turn.deal", { name: names.seatName(dealer) });
}
