// The lobby's list of open tables, in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOf, fill, time } from "../../src/truco/web/static/site/open-tables.js";
import { clockOf } from "../../src/truco/web/static/site/wish.js";

const words = {
  rulesets: {
    argentino: {
      title: "Truco argentino",
      target: 30,
      options: {
        flor: { label: "Play with flor", choices: {} },
        "envido-order": { label: "Order", choices: { ascending: "ascending" } },
        cantons: { label: "Points", choices: { 5: "5" } },
      },
    },
  },
  chats: { table: "Open talk", off: "Silence" },
  target: "to {}",
  free: ["1 seat free of {}", "{} seats free of {}"],
  noClock: "no clock",
  clock: "{} a move, {} in the bank",
  kings: "kings",
  botsAfter: "bots after {}",
  standIn: "stand-in",
  on: "{}: yes",
  off: "{}: no",
};

const plain = { id: "a", host: "Ana", free: 1, ruleset: "argentino", players: 2, target: 30, options: {} };

test("a plain table is told in three words", () => {
  assert.deepEqual(factsOf(plain, words), ["1 seat free of 2", "to 30", "no clock"]);
});

test("what differs is told, in the words of the ruleset", () => {
  const table = {
    ...plain, free: 3, players: 4, clock: { action: 30, bank: 180 }, sides: "kings", chat: "off",
    stand_in: true, bot_after: 90, options: { flor: true, "envido-order": "ascending", cantons: 5 },
  };
  assert.deepEqual(factsOf(table, words), [
    "3 seats free of 4", "to 30", "30\u00a0s a move, 3\u00a0min in the bank", "kings", "Silence", "stand-in",
    "bots after 90\u00a0s", "Play with flor: yes", "Order: ascending", "Points: 5",
  ]);
});

test("a ruleset or an option that this page does not know is shown as it is called", () => {
  const table = { ...plain, ruleset: "tute", options: { strange: false, other: "x" } };
  assert.deepEqual(factsOf(table, words).slice(3), ["strange: no", "other: x"]);
});

test("values go into a sentence in their order, and are not read as its places", () => {
  assert.equal(fill("{} of {}", 1, 2), "1 of 2");
  assert.equal(fill("{} {}", "$&", "{}"), "$& {}");
  assert.equal(time(60), "1\u00a0min");
  assert.equal(time(0), "0\u00a0s");
});

test("a clock is read from its button", () => {
  assert.equal(clockOf(""), null);
  assert.deepEqual(clockOf("30+180"), { action: 30, bank: 180 });
});
