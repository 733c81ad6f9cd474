import assert from "node:assert/strict";
import { test } from "node:test";
import { GESTURE_PARTS } from "../../src/truco/web/static/truco/faces/face.js";
import { LANGUAGES } from "../../src/truco/web/static/truco/i18n/index.js";
import { gestureOf, isPrivate, senasOf } from "../../src/truco/web/static/truco/model/senas.js";

test("every gesture that is drawn is told in every language", () => {
  for (const gesture of Object.keys(GESTURE_PARTS)) {
    for (const [lang, words] of Object.entries(LANGUAGES)) assert.ok(`gesture.${gesture}` in words, `${lang} ${gesture}`);
  }
});

test("no two gestures are the same face, but for the wink", () => {
  const drawn = Object.entries(GESTURE_PARTS).filter(([name]) => name !== "wink").map(([, parts]) => JSON.stringify(parts));
  assert.equal(new Set(drawn).size, drawn.length);
});

test("the table says which signs there are and how they are made", () => {
  const table = /** @type {any} */ ({ senas: { three: "bite-lip", "own-1": "look-up" } });
  assert.deepEqual(senasOf(table), ["three", "own-1"]);
  assert.deepEqual(senasOf(table).map(isPrivate), [false, true]);
  assert.equal(gestureOf(table, "three"), "bite-lip");
});

test("a sign that the table does not have is a face at rest", () => {
  assert.equal(gestureOf(/** @type {any} */ ({ senas: {} }), "three"), "rest");
  assert.equal(gestureOf(null, "three"), "rest");
  assert.deepEqual(senasOf(null), []);
});
