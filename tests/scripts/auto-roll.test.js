// Alone, the dice roll by themselves a moment after one has drawn, if the phone's owner likes that.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { put } from "./page.js";
import { AutoRoll } from "../../static/js/games/dice/play/auto-roll.js";

const LONG_MS = 5000;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  localStorage.clear();
  put("matchMedia", () => ({ matches: false }));
  Object.assign(document, { hidden: false, querySelector: () => null });
});
afterEach(() => mock.timers.reset());

/**
 * A table for one whose seat has to do one thing, and then another.
 *
 * @param {string} first
 * @param {string} then
 * @param {{solo?: boolean, undone?: boolean, corners?: number[]}} [facts] open corners of a colour, first and then
 * @returns {string[]} what was sent
 */
function after(first, then, { solo = true, undone = false, corners = [2, 2] } = {}) {
  /** @type {string[]} */
  const sent = [];
  /** @param {string} act @param {number} left */
  const view = (act, left) =>
    /** @type {any} */ ({
      solo,
      game: { number: 1 },
      tasks: [{ seat: 1, do: act, chips: [{ colour: "G", corners: left }] }],
    });
  /** @type {any} */
  const app = {
    busy: false,
    render: () => {},
    /** @param {{type: string}} command */
    send: ({ type }) => sent.push(type),
  };
  const roll = new AutoRoll(app);
  /** @param {string[]} acts */
  const show = (...acts) =>
    acts.slice(1).forEach((act, at) => {
      app.view = view(act, corners[1]);
      app.task = app.view.tasks[0];
      roll.changed(view(acts[at], corners[at ? 1 : 0]), app.view);
    });
  show(first, then, ...(undone ? ["draw"] : []), ...(then === "roll" && !undone ? ["roll"] : []));
  mock.timers.tick(LONG_MS);
  return sent;
}

test("after one has drawn, and not before the first roll", () => {
  assert.deepEqual(after("draw", "roll"), ["RollDice"]);
  assert.deepEqual(after("pick", "roll"), ["RollDice"]);
  assert.deepEqual(after("lobby", "roll"), []);
  assert.deepEqual(after("pick", "draw"), []);
});

test("not when a colour was blocked just now: that can still be taken back", () => {
  assert.deepEqual(after("draw", "roll", { corners: [2, 0] }), []);
  assert.deepEqual(after("draw", "roll", { corners: [0, 0] }), ["RollDice"]);
});

test("not with others, and not once it was taken back", () => {
  assert.deepEqual(after("draw", "roll", { solo: false }), []);
  assert.deepEqual(after("draw", "roll", { undone: true }), []);
});

test("as the phone's owner likes it; who wants no motion has to choose it", () => {
  localStorage.setItem("rw-auto-roll", "0");
  assert.deepEqual(after("draw", "roll"), []);
  localStorage.clear();
  put("matchMedia", () => ({ matches: true }));
  assert.deepEqual(after("draw", "roll"), []);
  localStorage.setItem("rw-auto-roll", "1");
  assert.deepEqual(after("draw", "roll"), ["RollDice"]);
});

test("not while nobody looks, or something lies open above it", () => {
  Object.assign(document, { querySelector: () => ({}) });
  assert.deepEqual(after("draw", "roll"), []);
  Object.assign(document, { querySelector: () => null, hidden: true });
  assert.deepEqual(after("draw", "roll"), []);
});
