// The last door of a colour, and which shape would shut it.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.js";
import { shutBy } from "../../static/js/games/dice/play/doors.js";

const task = /** @type {any} */ ({
  chips: [
    { colour: "B", corners: 1, door: [2, 2] },
    { colour: "Y", corners: 3 },
    { colour: "R", corners: 1, door: [4, 4] },
  ],
});

test("a shape on the last door of another colour shuts it, however late that comes", () => {
  assert.equal(
    shutBy(task, "B", [
      [4, 3],
      [4, 4],
    ])?.colour,
    "R",
  );
  assert.equal(shutBy(task, "B", [[4, 3]]), null);
});

test("a colour goes through its own door, and where nobody tells there is none", () => {
  assert.equal(shutBy(task, "B", [[2, 2]]), null);
  assert.equal(shutBy(/** @type {any} */ ({ chips: null }), "B", [[2, 2]]), null);
});
