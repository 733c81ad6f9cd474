import assert from "node:assert/strict";
import { test } from "node:test";
import { plainAddress, takeSeat, wishOf } from "../../src/truco/web/static/truco/seats.js";

/** Answers in turn, and what was asked. */
function server(...answers) {
  const asked = [];
  const request = async (url, options) => {
    asked.push({ url, bearer: options.headers.Authorization, body: JSON.parse(options.body) });
    const [status, body] = answers.shift();
    return { ok: status < 300, status, json: async () => body };
  };
  return { request: /** @type {any} */ (request), asked };
}

test("a seat is asked for with the ticket", async () => {
  const { request, asked } = server([200, { seat: 2 }]);
  await takeSeat("/live/tables/t/seats", { seat: 2 }, "T0", undefined, request);
  assert.deepEqual(asked, [{ url: "/live/tables/t/seats", bearer: "Bearer T0", body: { seat: 2 } }]);
});

test("a run-out ticket is replaced once", async () => {
  const { request, asked } = server([401, {}], [200, { seat: 1 }]);
  await takeSeat("/s", { key: "K" }, "T0", async () => "T1", request);
  assert.deepEqual(asked.map((one) => one.bearer), ["Bearer T0", "Bearer T1"]);
});

test("a refusal is told with its code", async () => {
  const { request } = server([409, { error: { code: "not-yours", message: "taken" } }]);
  await assert.rejects(takeSeat("/s", {}, "T0", undefined, request), (error) => error.code === "not-yours");
});

test("a link asks for the kept seat, for one seat, for any, or for none", () => {
  assert.deepEqual(wishOf("?key=abc&seat=1"), { key: "abc" });
  assert.deepEqual(wishOf("?seat=3"), { seat: 3 });
  assert.deepEqual(wishOf("?seat=any"), {});
  for (const query of ["", "?seat=", "?seat=12", "?seat=x", "?key="]) assert.equal(wishOf(query), null, query);
});

test("what asked for a seat is taken off the address, and nothing else", () => {
  assert.equal(plainAddress("http://h/t/1/?key=abc&trace=1"), "http://h/t/1/?trace=1");
  assert.equal(plainAddress("http://h/t/1/?seat=any"), "http://h/t/1/");
});
