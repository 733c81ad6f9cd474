import assert from "node:assert/strict";
import { test } from "node:test";
import { invitations, invite } from "../../src/truco/web/static/truco/invites.js";
import { mutedAt, setMuted } from "../../src/truco/web/static/truco/muted.js";

/** A browser's store, or one that is closed. */
function store(open = true) {
  const kept = new Map();
  const refuse = () => { throw new Error("closed"); };
  globalThis.localStorage = /** @type {any} */ (open ? { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) } : { getItem: refuse, setItem: refuse });
  return kept;
}

test("who is muted is remembered by table and seat", () => {
  store();
  setMuted("t1", 2, true);
  setMuted("t2", 1, true);
  setMuted("t1", 3, true);
  setMuted("t1", 2, false);
  assert.deepEqual([...mutedAt("t1")], [3]);
  assert.deepEqual([...mutedAt("t2")], [1]);
});

test("where nothing can be remembered, or nonsense was, nobody is muted", () => {
  store(false);
  setMuted("t1", 2, true);
  assert.deepEqual([...mutedAt("t1")], []);
  store().set("truco.muted", '[["t1"],"x",["t1",1]]');
  assert.deepEqual([...mutedAt("t1")], [1]);
});

const door = { url: "/t/1/invite/", csrf: "C" };
const answer = (status, body) => async (url, options) => {
  answer.asked = { url, options };
  return { ok: status < 300, status, json: async () => body };
};

test("an invitation goes with its token, and the key if a seat is kept", async () => {
  assert.equal(await invite(door, "Calandria", "K", /** @type {any} */ (answer(201, { name: "Calandria" }))), null);
  assert.equal(answer.asked.options.headers["X-CSRFToken"], "C");
  assert.equal(String(answer.asked.options.body), "name=Calandria&key=K");
});

test("a refusal is told in the site's words, or in none", async () => {
  assert.equal(await invite(door, "x", null, /** @type {any} */ (answer(404, { error: { code: "unknown", message: "Nobody is called so." } }))), "Nobody is called so.");
  assert.equal(await invite(door, "x", null, /** @type {any} */ (answer(403, null))), "");
  assert.equal(await invite(door, "x", null, async () => { throw new TypeError("offline"); }), "");
});

test("those who were invited", async () => {
  const asked = [{ name: "Calandria", state: "waiting" }];
  assert.deepEqual(await invitations(door, /** @type {any} */ (answer(200, { invitations: asked }))), asked);
  assert.deepEqual(await invitations(door, /** @type {any} */ (answer(500, null))), []);
});
