// Two fingers on a board: what of it is seen.

import assert from "node:assert/strict";
import { test } from "node:test";

import { chance } from "./page.js";
import { Grid } from "../../static/js/lib/grid.js";
import { Zoom } from "../../static/js/placing/zoom.js";

/** @param {number} number */
const near = (number) => Math.round(number * 1e6) / 1e6;

test("there is never an empty strip beside the board, and it is at most three times as large", () => {
  const luck = chance(1);
  let zoom = new Zoom();
  for (let step = 0; step < 500; step += 1) {
    zoom =
      luck() < 0.5
        ? zoom.pulled(luck() * 5, [luck(), luck()], [luck(), luck()])
        : zoom.moved(luck() - 0.5, luck() - 0.5);
    assert(zoom.scale >= 1 && zoom.scale <= 3);
    for (const edge of [zoom.x, zoom.y]) assert(edge <= 0 && edge + zoom.scale >= 1 - 1e-9);
  }
  assert(zoom.pulled(0.2, [0.5, 0.5]).isWhole);
});

test("what lies below the fingers stays below them", () => {
  const zoom = new Zoom(2, -0.5, -0.5);
  const next = zoom.pulled(2.5, [0.4, 0.6], [0.45, 0.55]);
  assert.equal(near((0.4 - zoom.x) / zoom.scale), near((0.45 - next.x) / next.scale));
  assert.equal(near((0.6 - zoom.y) / zoom.scale), near((0.55 - next.y) / next.scale));
});

test("a shape that goes out of sight is followed, and no farther than needed", () => {
  const grid = new Grid(9, 9);
  const zoom = new Zoom(3, 0, 0);
  const there = zoom.showing(
    [
      [8, 8],
      [8, 7],
    ],
    grid,
  );
  assert.deepEqual([near(there.x), near(there.y)], [-2, -2]);
  const there2 = zoom.showing([[3, 0]], grid);
  assert.deepEqual([near(there2.x), near(there2.y)], [0, near(-1 / 3)]);
  assert.deepEqual(zoom.showing([[1, 1]], grid).transform, zoom.transform);
  assert(new Zoom().showing([[8, 8]], grid).isWhole);
});
