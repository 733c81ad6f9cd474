// @ts-check
/**
 * The verifier of the draws before the first hand: who deals first, who plays with whom
 * (docs/deal.md, section 8). Like deal-verify.js, it shares no code with the server.
 *
 * @typedef {import("./deal-forms.js").Problem} Problem
 * @typedef {import("./deal-forms.js").Commitment & {purpose: string, deck: string,
 *   turner: number, contributions: import("./deal-forms.js").Contribution[],
 *   rounds: [number, string][][], result: number[],
 *   transcript: string}} Draw
 */

import {
  ascii, cardText, checkNames, commit, contribution, demand, fromHex, guarded, hashed, list,
  NUMBERS, readDeck, shuffled, stream, SUITS, toHex, u8, whole,
} from "./deal-forms.js";

const PURPOSES = ["dealer-highest", "dealer-turned", "dealer-random", "sides-kings"];

/** @param {number[]} deck @param {number} seats @param {(bound: number) => number} below
 * @param {number[]} power */
function drawHighest(deck, seats, below, power) {
  /** @type {[number, string][][]} */
  const rounds = [];
  /** @type {number[]} */
  let rest = [];
  let drawing = Array.from({ length: seats }, (_, seat) => seat);
  demand(new Set(deck.map((card) => power[card])).size > 1, "power");
  while (drawing.length > 1) {
    if (rest.length < drawing.length) rest = shuffled(deck, below);
    const drawn = rest.splice(0, drawing.length);
    rounds.push(drawing.map((seat, i) => [seat, cardText(drawn[i])]));
    const best = Math.max(...drawn.map((card) => power[card]));
    drawing = drawing.filter((_, i) => power[drawn[i]] === best);
  }
  return { rounds, result: drawing };
}

/** @param {number[]} order @param {number} seats */
function drawKings(order, seats) {
  demand([4, 6, 8].includes(seats), "seats");
  /** @type {[number, string][]} */
  const shown = [];
  /** @type {number[]} */
  const kings = [];
  for (let place = 0; kings.length < seats / 2; place = (place + 1) % seats) {
    if (kings.includes(place)) continue;
    const card = order.shift();
    demand(card !== undefined, "deck");
    shown.push([place, cardText(card)]);
    if (NUMBERS[card % 10] === 12) kings.push(place);
  }
  const others = Array.from({ length: seats }, (_, s) => s).filter((s) => !kings.includes(s));
  return { rounds: [shown], result: kings.flatMap((king, i) => [king, others[i]]) };
}

/** The context of a draw's stream. @param {Draw} draw */
function readDraw(draw) {
  checkNames(draw);
  demand(draw.hand === 0, "hand");
  demand(PURPOSES.includes(draw.purpose), "purpose");
  const deck = readDeck(draw.deck);
  const seats = list(draw.contributions, "contributions").length;
  demand(seats >= 2 && seats <= deck.length, "contributions");
  const given = draw.contributions.map((one, seat) => contribution(one, seat, false, deck.length));
  const turner = whole(draw.turner, 0, seats - 1, "turner");
  demand(turner === 0 || draw.purpose === "dealer-turned", "turner");
  const names = [ascii(draw.match), fromHex(draw.commitment, "commitment"), ascii(draw.purpose)];
  const context = hashed("draw", ...names, u8(seats, turner), u8(...deck), ...given);
  return { deck, seats, turner, context };
}

/** The rounds and the result of a draw, computed from its secret.
 * @param {Draw} draw @param {string} secretHex @param {number[]} [power] of each card 0..39 */
export function recomputeDraw(draw, secretHex, power = []) {
  const { deck, seats, turner, context } = readDraw(draw);
  const below = stream(fromHex(secretHex, "secret"), context);
  if (draw.purpose === "dealer-random") return { rounds: [], result: [below(seats)] };
  if (draw.purpose === "dealer-highest") return drawHighest(deck, seats, below, power);
  const order = shuffled(deck, below);
  if (draw.purpose === "sides-kings") return drawKings(order, seats);
  const card = order[0];
  const steps = { e: -1, b: 0, o: 1, c: 2 }[SUITS[Math.floor(card / 10)]] ?? 0;
  return { rounds: [[[turner, cardText(card)]]], result: [(turner + steps + seats) % seats] };
}

/** What is wrong with a draw; empty when it holds.
 * @param {Draw} draw @param {string} secretHex @param {number[]} [power] @returns {Problem[]} */
export function verifyDraw(draw, secretHex, power = []) {
  return guarded(() => {
    checkNames(draw);
    if (commit(draw.match, draw.hand, fromHex(secretHex, "secret")) !== draw.commitment) {
      return [{ code: "secret" }];
    }
    const fresh = recomputeDraw(draw, secretHex, power);
    /** @type {Problem[]} */
    const wrong = [];
    const differs = (/** @type {unknown} */ a, /** @type {unknown} */ b) =>
      JSON.stringify(a) !== JSON.stringify(b);
    if (draw.transcript !== toHex(readDraw(draw).context)) wrong.push({ code: "transcript" });
    if (differs(draw.rounds, fresh.rounds)) wrong.push({ code: "rounds" });
    if (differs(draw.result, fresh.result)) wrong.push({ code: "result" });
    return wrong;
  });
}
