// What the line of a coached game shows.

import assert from "node:assert/strict";
import { test } from "node:test";

import { lineOf } from "../../static/js/coach/points.js";

/** @param {number[]} values @returns {any} */
const player = (values) => ({ curve: values.map((value, n) => ({ n, value, text: "" })) });

test("a chance that goes to and fro with the turn is a calm line, and ends with the result", () => {
  const [own, other] = [player([50, 75, 53, 77, 51, 100]), player([50, 25, 47, 23, 49, 0])];
  const coached = /** @type {any} */ ({ unit: "percent", players: [own, other] });
  assert.deepEqual(lineOf(coached, own), [50, 62.5, 64, 65, 64, 100]);
});

test("who plays alone sees what was expected after every move", () => {
  const own = player([40, 20, 30]);
  assert.deepEqual(lineOf(/** @type {any} */ ({ unit: "squares", players: [own] }), own), [40, 20, 30]);
});
