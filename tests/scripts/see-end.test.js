// Where only bots play on, one tap has them play to the end.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { put, settled } from "./page.js";
import { hurry } from "../../static/js/table/see-end.js";

/** @type {string[]} */
const asked = [];
/** @type {{status: number, body: object}} */
let answer;
put("fetch", async (/** @type {string} */ path, /** @type {RequestInit} */ { method }) => {
  asked.push(`${method} ${path}`);
  return {
    ok: answer.status < 400,
    status: answer.status,
    headers: new Headers({ "Content-Type": "application/json" }),
    json: async () => answer.body,
  };
});
beforeEach(() => asked.splice(0));

/** @returns {any} a phone whose seat has nothing to do any more */
const phone = () => ({
  code: "AYTR53E",
  endOf: null,
  notice: null,
  view: { seq: 7, left_to_bots: true, game: { number: 2 } },
  render: () => {},
});

test("the server is asked once, and the button rests until the game is over", async () => {
  answer = { status: 200, body: { seq: 7, view: {} } };
  const app = phone();
  hurry(app);
  hurry(app);
  await settled();
  assert.deepEqual(asked, ["POST /api/v1/tables/AYTR53E/hurry"]);
  assert.equal(app.endOf, 2);
  assert.equal(app.notice, null);
});

test("where somebody plays again the phone says so, and may ask later", async () => {
  answer = { status: 422, body: { code: "people-play", detail: "Someone can still play." } };
  const app = phone();
  hurry(app);
  await settled();
  assert.equal(app.notice.text, "Someone can still play.");
  assert.equal(app.endOf, null);
});
