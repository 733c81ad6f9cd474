// @ts-check
/**
 * The verifier of the deal: checks in the browser, without the server's help, what docs/deal.md
 * specifies (protocol truco.deal.1). It shares no code with the server's Python and is tested
 * for equality with it.
 *
 * Plain module: no page, no network. Problems come as `{code, ...}`, for the page to word.
 *
 * @typedef {import("./deal-forms.js").Problem} Problem
 * @typedef {import("./deal-forms.js").Commitment & {seats: number, mano: number, from: string,
 *   "has-muestra": boolean, cutters: number[], deck: string,
 *   contributions: import("./deal-forms.js").Contribution[], cards: string[][],
 *   muestra?: string}} PublicDeal
 * @typedef {{seat: number, index: number, card: string, salt: string}} Opening
 * @typedef {{match: string, hand: number, secret: string, hands: string[],
 *   muestra?: string}} Reveal
 */

import {
  ascii, CARD, cardsText, cardText, checkNames, commit, contribution, demand, fromHex, guarded,
  hashed, keyed, list, Malformed, parseCards, readDeck, shuffled, stream, toHex, u32,
  u8, whole,
} from "./deal-forms.js";

const CARDS_EACH = 3;

/** The practice deck (section 9).
 * @param {number|bigint} seed @param {number} hand @param {string} deck */
export function practiceOrder(seed, hand, deck) {
  const cards = parseCards(deck, "deck");
  const context = hashed("practice-hand", u32(hand), u8(...cards));
  return cardsText(shuffled(cards, stream(hashed("practice", ascii(String(seed))), context)));
}

/** @param {PublicDeal} deal */
function readDeal(deal) {
  checkNames(deal);
  const deck = readDeck(deal.deck);
  const seats = whole(deal.seats, 2, 13, "seats");
  const mano = whole(deal.mano, 0, seats - 1, "mano");
  const muestra = deal["has-muestra"];
  demand(typeof muestra === "boolean", "has-muestra");
  demand(deal.from === "top" || deal.from === "bottom", "from");
  demand(seats * CARDS_EACH + Number(muestra) <= deck.length, "seats");
  const cutters = list(deal.cutters, "cutters").map((s) => whole(s, 0, seats - 1, "cutters"));
  demand(new Set(cutters).size === cutters.length, "cutters");
  demand(list(deal.contributions, "contributions").length === seats, "contributions");
  const given = deal.contributions.map((one, s) =>
    contribution(one, s, cutters.includes(s), deck.length),
  );
  demand(list(deal.cards, "cards").length === seats, "cards");
  for (const hand of deal.cards) {
    demand(list(hand, "cards").length === CARDS_EACH, "cards");
    hand.forEach((one) => fromHex(one, "cards"));
  }
  demand(muestra === (deal.muestra !== undefined), "muestra");
  if (muestra) demand(CARD.has(String(deal.muestra)), "muestra");
  const table = u8(seats, mano, deal.from === "top" ? 0 : 1, muestra ? 1 : 0);
  const names = [ascii(deal.match), u32(deal.hand), fromHex(deal.commitment, "commitment")];
  const transcript = hashed("transcript", ...names, table, u8(...cutters), u8(...deck), ...given);
  return { deck, seats, mano, muestra, cutters, transcript };
}

/** @param {Uint8Array} transcript @param {number} seat @param {number} index
 * @param {number} card @param {Uint8Array} salt */
function cardCommitment(transcript, seat, index, card, salt) {
  return toHex(hashed("card", transcript, u8(seat, index, card), salt));
}

/** The whole hand from its secret: cards by seat, muestra, commitments and salts by seat.
 * @param {PublicDeal} deal @param {string} secretHex */
export function recompute(deal, secretHex) {
  const { deck, seats, mano, muestra, cutters, transcript } = readDeal(deal);
  const secret = fromHex(secretHex, "secret");
  let order = shuffled(deck, stream(secret, transcript));
  for (const seat of cutters) {
    const cut = Number(deal.contributions[seat].cut);
    order = [...order.slice(cut), ...order.slice(0, cut)];
  }
  const next = () => Number(deal.from === "top" ? order.shift() : order.pop());
  const text = cardsText(order);
  /** @type {number[][]} */
  const hands = Array.from({ length: seats }, () => []);
  for (let n = 0; n < seats * CARDS_EACH; n += 1) hands[(mano + n) % seats].push(next());
  const turned = muestra ? cardText(next()) : undefined;
  const salts = hands.map((hand, s) =>
    hand.map((_, i) => keyed(secret, "salt", transcript, u8(s, i))),
  );
  return {
    order: text,
    hands: hands.map(cardsText),
    muestra: turned,
    transcript: toHex(transcript),
    cards: hands.map((hand, s) =>
      hand.map((card, i) => cardCommitment(transcript, s, i, card, salts[s][i])),
    ),
    salts: salts.map((hand) => hand.map(toHex)),
  };
}

/** Whether an opened card is the one committed to. @param {PublicDeal} deal @param {Opening} one */
export function checkCard(deal, one) {
  try {
    const { transcript, seats } = readDeal(deal);
    const seat = whole(one.seat, 0, seats - 1, "seat");
    const index = whole(one.index, 0, CARDS_EACH - 1, "index");
    const card = CARD.get(one.card);
    demand(card !== undefined, "card");
    const salt = fromHex(one.salt, "salt");
    return cardCommitment(transcript, seat, index, card, salt) === deal.cards[seat][index];
  } catch (error) {
    if (error instanceof Malformed) return false;
    throw error;
  }
}

/** What does not fit between a published hand and what this player knows, before any reveal.
 * @param {PublicDeal} deal
 * @param {{commitment?: string, seat?: number, seed?: string, cut?: number}} known
 *   the commitment seen before the hand; own seat, the seed and the cut sent in time
 * @returns {Problem[]} */
export function checkOwn(deal, known) {
  /** @type {Problem[]} */
  const wrong = [];
  if (known.commitment !== undefined && known.commitment !== deal.commitment) {
    wrong.push({ code: "commitment-changed" });
  }
  const seat = known.seat;
  const own = seat === undefined ? undefined : deal.contributions[seat];
  if (known.seed !== undefined && own?.seed !== known.seed) wrong.push({ code: "own-seed", seat });
  if (known.cut !== undefined && own?.cut !== known.cut) wrong.push({ code: "own-cut", seat });
  return wrong;
}

/** What is wrong with a hand after the reveal; empty when it holds.
 * @param {PublicDeal} deal @param {Reveal} reveal @param {Opening[]} [openings]
 * @returns {Problem[]} */
export function verifyHand(deal, reveal, openings = []) {
  return guarded(() => {
    checkNames(deal);
    const named = reveal.match === deal.match && reveal.hand === deal.hand;
    const secret = fromHex(reveal.secret, "secret");
    if (!named || commit(reveal.match, reveal.hand, secret) !== deal.commitment) {
      return [{ code: "secret" }];
    }
    const fresh = recompute(deal, reveal.secret);
    const wrong = wrongCards(deal, fresh.cards);
    if (deal.muestra !== fresh.muestra || reveal.muestra !== fresh.muestra) {
      wrong.push({ code: "muestra" });
    }
    demand(list(reveal.hands, "hands").length === fresh.hands.length, "hands");
    fresh.hands.forEach((hand, seat) => {
      if (reveal.hands[seat] !== hand) wrong.push({ code: "hand", seat });
    });
    for (const one of openings) {
      if (!checkCard({ ...deal, cards: fresh.cards }, one)) {
        wrong.push({ code: "opening", seat: one.seat, index: one.index });
      }
    }
    return wrong;
  });
}

/** @param {PublicDeal} deal @param {string[][]} fresh @returns {Problem[]} */
function wrongCards(deal, fresh) {
  return fresh.flatMap((hand, seat) =>
    hand.flatMap((one, index) =>
      one === deal.cards[seat][index] ? [] : [{ code: "card", seat, index }],
    ),
  );
}
