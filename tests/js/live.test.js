// How the site's pages talk to the live part: tickets that run out, the key of a friend's seat.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { goToTable, House, whyNot } from "../../src/truco/web/static/site/live.js";

/** @type {{ url: string, ticket: string | undefined }[]} */
let asked;
let given = 0;
/** @type {(ticket: string) => number} */
let statusOf;

beforeEach(() => {
  asked = [];
  given = 0;
  statusOf = () => 200;
  globalThis.fetch = /** @type {any} */ (async (/** @type {string} */ url, /** @type {any} */ { headers } = {}) => {
    if (url === "/ticket/") {
      given += 1;
      return { ok: true, status: 200, json: async () => ({ ticket: `t${given}` }) };
    }
    const ticket = headers.Authorization.slice("Bearer ".length);
    asked.push({ url, ticket });
    const status = statusOf(ticket);
    return { ok: status < 300, status, json: async () => ({ status }) };
  });
});

afterEach(() => {
  delete globalThis.sessionStorage;
  delete globalThis.location;
});

test("one ticket does for many requests", async () => {
  const house = new House("/ticket/");
  await house.ask("GET", "/live/tables");
  const answer = await house.ask("POST", "/live/quick", { players: 2 });
  assert.deepEqual(answer, { ok: true, status: 200, data: { status: 200 } });
  assert.deepEqual(asked.map(({ ticket }) => ticket), ["t1", "t1"]);
});

test("a ticket that has run out is renewed once, and the request sent again", async () => {
  const house = new House("/ticket/");
  await house.ask("GET", "/live/tables");
  statusOf = (ticket) => (ticket === "t1" ? 401 : 200);
  assert.equal((await house.ask("GET", "/live/tables")).ok, true);
  assert.deepEqual(asked.map(({ ticket }) => ticket), ["t1", "t1", "t2"]);
});

test("a new ticket that is refused is no reason to ask without end", async () => {
  statusOf = () => 401;
  const house = new House("/ticket/");
  assert.equal((await house.ask("GET", "/live/tables")).status, 401);
  assert.equal((await house.ask("GET", "/live/tables")).status, 401);
  assert.equal(given, 2);
});

test("without a ticket nothing is asked", async () => {
  globalThis.fetch = /** @type {any} */ (async () => ({ ok: false, status: 429 }));
  await assert.rejects(new House("/ticket/").ask("GET", "/live/tables"));
});

test("the key of a friend's seat is kept for the table's page", () => {
  const kept = new Map();
  const went = [];
  globalThis.sessionStorage = /** @type {any} */ ({ setItem: (/** @type {string} */ k, /** @type {string} */ v) => kept.set(k, v) });
  globalThis.location = /** @type {any} */ ({ assign: (/** @type {string} */ url) => went.push(url) });
  goToTable("/t/TABLE/", { table: "abc", key: "K" });
  goToTable("/t/TABLE/", { table: "def" });
  assert.deepEqual([...kept], [["truco-key-abc", "K"]]);
  assert.deepEqual(went, ["/t/abc/", "/t/def/"]);
});

test("a browser that keeps nothing still goes to the table", () => {
  const went = [];
  globalThis.sessionStorage = /** @type {any} */ ({ setItem: () => { throw new Error("closed"); } });
  globalThis.location = /** @type {any} */ ({ assign: (/** @type {string} */ url) => went.push(url) });
  goToTable("/t/TABLE/", { table: "abc", key: "K" });
  assert.deepEqual(went, ["/t/abc/"]);
});

test("a refusal is told in the words of the page where it has some", () => {
  const words = { ended: "over", rate: "slowly", offline: "away", refused: "No." };
  assert.equal(whyNot(words, { code: "session", message: "x" }), "over");
  assert.equal(whyNot(words, { code: "rate", message: "x" }), "slowly");
  assert.equal(whyNot(words, { code: "storage", message: "x" }), "away");
  assert.equal(whyNot(words, { code: "rules", message: "players: expected 2" }), "No. players: expected 2");
  assert.equal(whyNot(words, undefined), "No.");
});
