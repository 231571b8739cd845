// Where a box goes that unfolds beside its button.

import assert from "node:assert/strict";
import { test } from "node:test";

import { chance } from "./page.js";
import { beside } from "../../static/js/lib/popup.js";

const SCREENS = [
  [390, 664],
  [360, 640],
  [844, 390],
  [820, 1180],
  [1280, 800],
];

/**
 * @param {number} left
 * @param {number} top
 * @param {number} width
 * @param {number} height
 */
const edges = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });

test("the signs unfold above a button at the foot of the screen, at its left or at its right", () => {
  const [signs, phone] = [
    { width: 300, height: 84 },
    { width: 390, height: 664 },
  ];
  assert.deepEqual(beside(edges(8, 604, 52, 52), signs, phone), { left: 8, top: 512, height: 84 });
  assert.deepEqual(beside(edges(330, 604, 52, 52), signs, phone), { left: 82, top: 512, height: 84 });
  // In the line at the top they unfold downwards.
  assert.deepEqual(beside(edges(290, 4, 44, 44), signs, phone), { left: 34, top: 56, height: 84 });
});

test("a box lies inside the window, and over its button only where nothing else is left", () => {
  const luck = chance(1);
  for (let trial = 0; trial < 3000; trial += 1) {
    const [width, height] = SCREENS[trial % SCREENS.length];
    const size = [44 + luck() * 300, 44 + luck() * 60];
    const owner = edges(luck() * (width - size[0]), luck() * (height - size[1]), size[0], size[1]);
    const box = { width: 40 + luck() * (width - 60), height: 40 + luck() * height };
    const place = beside(owner, box, { width, height });
    assert(place.left >= 8 && place.left + box.width <= width - 8, JSON.stringify(place));
    assert(place.top >= 8 && place.top + place.height <= height - 8, JSON.stringify(place));
    // It is made lower before it lies over what opened it, and not where it has room.
    assert(place.top >= owner.bottom || place.top + place.height <= owner.top, JSON.stringify(place));
    const room = Math.max(owner.top, height - owner.bottom) - 16;
    assert(Math.abs(place.height - Math.min(box.height, room)) < 1e-6, JSON.stringify(place));
  }
});

test("a button that was scrolled out of sight leaves its box on the screen", () => {
  const screen = { width: 390, height: 664 };
  for (const top of [-300, 900]) {
    const place = beside(edges(300, top, 80, 44), { width: 320, height: 400 }, screen);
    assert(place.top >= 8 && place.top + place.height <= 656, JSON.stringify(place));
  }
});
