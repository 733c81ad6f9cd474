import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { CARDS, cardBody, cardFile, spriteMarkup, symbolId } from "../../src/truco/web/static/truco/deck/deck.js";
import { PINTAS, frame } from "../../src/truco/web/static/truco/deck/frame.js";
import { HEIGHT, WIDTH } from "../../src/truco/web/static/truco/deck/palette.js";
import { pips } from "../../src/truco/web/static/truco/deck/pips.js";
import { keepOrder } from "../../src/truco/web/static/truco/views/hand.js";
import { withNumber } from "../../src/truco/web/static/truco/views/number.js";
import { ringSides } from "../../src/truco/web/static/truco/views/felt.js";

const STATIC = new URL("../../src/truco/web/static/truco/", import.meta.url);

test("forty cards, all different, in both faces", () => {
  assert.equal(CARDS.length, 40);
  for (const face of /** @type {const} */ (["plain", "clear"])) {
    assert.equal(new Set(CARDS.map((card) => cardBody(card, face))).size, 40);
  }
});

test("the proportion is that of the naipe", () => {
  assert.equal(WIDTH / HEIGHT, 61 / 95);
});

test("the pintas: gaps in the upper and the lower edge tell the suit", () => {
  assert.deepEqual(PINTAS, { o: 0, c: 1, e: 2, b: 3 });
  const strokes = (suit) => frame(suit).match(/M/g).length;
  const bare = strokes("o");
  assert.deepEqual(["c", "e", "b"].map((suit) => strokes(suit) - bare), [2, 4, 6]);
});

test("a number card has as many pips as its number", () => {
  for (const suit of /** @type {const} */ (["e", "b", "o", "c"])) {
    for (const number of [2, 3, 4, 5, 6, 7]) assert.equal(pips(number, suit).match(/<use /g)?.length, number);
  }
});

test("every symbol that the sprite uses is in it, under one id", () => {
  const markup = spriteMarkup();
  const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);
  assert.equal(new Set(ids).size, ids.length);
  for (const [, id] of markup.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(id), id);
  for (const card of CARDS) assert.ok(ids.includes(symbolId(card, "clear")));
});

test("no inline style and no foreign address, which the content security policy would refuse", () => {
  assert.doesNotMatch(spriteMarkup(), / style=/);
  const files = readdirSync(STATIC, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(js|css|html|svg)$/.test(name) && !name.startsWith("vendor/"));
  for (const file of files) {
    const text = readFileSync(new URL(file, STATIC), "utf8").replaceAll("http://www.w3.org/", "");
    assert.doesNotMatch(text, /https?:\/\/[a-z]/, file);
  }
});

test("card files draw what the sprite draws", () => {
  assert.ok(cardFile("7e").includes(cardBody("7e")));
  assert.ok(cardFile(null).includes(cardBody(null)));
});

test("the hand keeps the order in which it was dealt", () => {
  const dealt = keepOrder([], ["1e", "5o", "6c"], []);
  assert.deepEqual(keepOrder(dealt, ["1e", "6c"], ["5o"]), ["1e", "5o", "6c"]);
  assert.deepEqual(keepOrder(dealt, ["2e", "3o", "4c"], []), ["2e", "3o", "4c"]);
});

test("a number takes the place of N", () => {
  assert.equal(withNumber("envido-N", 5), "envido-5");
  assert.equal(withNumber("con-flor-N", 12), "con-flor-12");
});

test("partners sit opposite", () => {
  const seats = (count) => Array.from({ length: count }, (_, seat) => /** @type {any} */ ({ seat }));
  const plain = ({ left, top, right }) => [left, [top], right].map((side) => side.map((one) => one?.seat ?? null));
  assert.deepEqual(plain(ringSides(seats(4))), [[3], [2], [1]]);
  assert.deepEqual(plain(ringSides(seats(3))), [[2], [null], [1]]);
  assert.deepEqual(plain(ringSides(seats(6))), [[4, 5], [3], [2, 1]]);
  assert.deepEqual(plain(ringSides(seats(8))), [[5, 6, 7], [4], [3, 2, 1]]);
});
