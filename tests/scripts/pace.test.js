// How long the coach will still be at work.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Pace } from "../../static/js/coach/pace.js";

test("what is left follows from how fast it was since it began", () => {
  const pace = new Pace();
  assert.equal(pace.left({ done: 0, total: 40 }, 0), null);
  assert.equal(pace.left({ done: 4, total: 40 }, 90000), null);
  // Six in half a minute: thirty take two and a half.
  assert.equal(pace.left({ done: 10, total: 40 }, 120000), 3);
  assert.equal(pace.left({ done: 38, total: 40 }, 290000), 0);
});
