/** The history in words: one line for each event that was heard or seen. */
import { drawn } from "./draw.js";

/** @typedef {import("../types.js").Line} Line */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../i18n/index.js").Words} Words */
/** @typedef {import("./names.js").Names} Names */

/** @typedef {{ text: string, tone: "head" | "said" | "card" | "points" }} Told */

/** @typedef {{ view: View, table?: import("../types.js").Table | null, words: Words, names: Names }} Context */

/** @type {Record<string, (event: GameEvent, context: Context) => Told | null>} */
const TELL = {
  deal: ({ hand, dealer, muestra }, context) => {
    const { words } = context;
    const head = of("line.deal", dealer, context, { n: hand });
    const turned = muestra ? `. ${words.t("line.muestra", { card: words.cardName(muestra) })}` : "";
    return { text: head + turned, tone: "head" };
  },
  say: ({ seat, say }, context) => said(seat, context.words.sayText(say, context.view.ruleset), context),
  declare: ({ seat, says }, context) => said(seat, declared(says, context.words, context.view.ruleset), context),
  play: ({ seat, card }, { words, names }) => ({
    text: words.t("line.played", { name: names.seatName(seat), card: words.cardName(card) }),
    tone: "card",
  }),
  trick: ({ winner, trick }, { words, names }) => {
    const which = words.t(`trick.${trick}`);
    const text = typeof winner === "number"
      ? words.t("line.trick", { trick: which, name: names.to.seatName(winner) })
      : words.t("line.parda", { trick: which });
    return { text, tone: "card" };
  },
  settle: ({ side, contest, points, why }, { view, words, names }) => {
    const reason = words.whyText(contest, why);
    const parts = {
      contest: words.contestText(contest, view.ruleset), points: words.tn("points", points),
      name: names.to.sideName(side), why: reason ?? "",
    };
    return { text: words.t(reason ? "line.settle.why" : "line.settle", parts), tone: "points" };
  },
  show: ({ seat, cards }, context) => ({
    text: of("line.show", seat, context, { cards: context.words.list("and", cards.map((/** @type {string} */ card) => context.words.cardName(card).toLowerCase())) }),
    tone: "card",
  }),
  sit: ({ seat, name }, context) => ({ text: of("line.sit", seat, context, seat === context.view.you ? {} : { name }), tone: "card" }),
  move: ({ to }, context) => ({ text: of("line.move", to, context), tone: "card" }),
  sides: ({ names: sitters }, { words }) => ({
    text: words.t("line.sides", { names: words.list("and", (sitters ?? []).filter((/** @type {string} */ _, /** @type {number} */ i) => i % 2 === 0)) }), tone: "head",
  }),
  draw: (event, context) => {
    const { words } = context;
    const { dealer, purpose } = drawn(event);
    if (dealer === null) return words.has(`draw.${purpose}`) ? { text: words.t(`draw.${purpose}`), tone: "card" } : null;
    return { text: of("line.draw", dealer, context), tone: "head" };
  },
  cuts: ({ cuts }, context) => ({
    text: cuts.map((/** @type {[number, number]} */ [seat, n]) => of("line.cut", seat, context, { n })).join(", "), tone: "card",
  }),
  timeout: ({ seat }, context) => ({ text: of("line.timeout", seat, context), tone: "said" }),
  "stand-in": ({ seat }, context) => ({
    text: of("line.stand-in", seat, context, { name: context.table?.seats[seat]?.name ?? context.names.seatName(seat) }), tone: "head",
  }),
  back: ({ seat }, context) => ({ text: of("line.back", seat, context), tone: "head" }),
  stand: ({ seat }, context) => ({ text: of("line.stand", seat, context), tone: "card" }),
  leave: ({ seat, why }, context) => {
    const key = `line.left.${why}`;
    return { text: of(context.words.has(key) ? key : "line.left", seat, context), tone: "head" };
  },
  rematch: ({ seat }, context) => ({ text: of("line.rematch", seat, context), tone: "said" }),
  begin: ({ match }, { words }) => ({ text: words.t("line.begin", { n: match }), tone: "head" }),
  "game-over": ({ winner }, { words, names }) => ({
    text: words.t("line.game", { name: names.to.scoreName(winner) }), tone: "points",
  }),
  "match-over": ({ winner }, { words, names }) => ({
    text: typeof winner === "number" ? words.t("line.over", { name: names.to.scoreName(winner) }) : words.t("line.void"),
    tone: "head",
  }),
};

/** What somebody did; of the viewer it is told as one speaks to him.
 * @param {string} key @param {number} seat @param {Context} context @param {import("../i18n/index.js").Parts} [parts] */
function of(key, seat, { view, words, names }, parts = {}) {
  const own = seat === view.you && words.has(`${key}.you`);
  return words.t(own ? `${key}.you` : key, { name: names.seatName(seat), ...parts });
}

/** @param {number} seat @param {string} say @param {Context} context @returns {Told} */
function said(seat, say, { words, names }) {
  return { text: words.t("line.said", { name: names.seatName(seat), say }), tone: "said" };
}

/** What was declared: a number stands for itself. @param {string} says @param {Words} words @param {string} ruleset */
export function declared(says, words, ruleset) {
  return /^\d+$/.test(says) ? says : words.sayText(says, ruleset);
}

/** @param {Line} line @param {Context} context @returns {Told | null} */
export function tell(line, context) {
  return TELL[line.e.kind]?.(line.e, context) ?? null;
}
