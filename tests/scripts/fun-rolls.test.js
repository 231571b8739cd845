// Dice that fall while one plays on for fun wait their turn, and are kept on this phone.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "./page.js";
import { Rolls } from "../../static/js/games/dice/fun-rolls.js";

const GAME = "K7M3QX2/1/2/6";

/** @param {number} round */
const roll = (round, dice = [round]) => ({ round, colour: "B", dice });

/** @type {{shape: string, squares: [number, number][]}} */
const ONE = { shape: "1", squares: [[0, 0]] };

beforeEach(() => localStorage.clear());

test("who is slow finds the later rolls waiting, in order", () => {
  const rolls = new Rolls(GAME);
  for (const round of [6, 7, 7, 8]) rolls.add(roll(round));
  assert.equal(rolls.current?.round, 6);
  assert.equal(rolls.waiting, 2);
  rolls.play(ONE);
  rolls.play(null);
  assert.equal(rolls.current?.round, 8);
  assert.deepEqual(
    rolls.drawn.map(({ round, shape }) => [round, shape]),
    [[6, "1"]],
  );
});

test("a view that comes late brings no old dice back, and dice typed in anew replace those of before", () => {
  const rolls = new Rolls(GAME);
  rolls.add(roll(6));
  rolls.add(roll(6, [2, 3]));
  assert.deepEqual(rolls.current?.dice, [2, 3]);
  rolls.play(ONE);
  rolls.add(roll(6, [4]));
  rolls.add(roll(5));
  assert.equal(rolls.current, null);
  assert.deepEqual(rolls.last?.dice, [2, 3]);
});

test("undo plays the last one again, also after a reload", () => {
  const rolls = new Rolls(GAME);
  rolls.add(roll(6));
  rolls.play(ONE);
  rolls.add(roll(7));
  const again = new Rolls(GAME);
  assert.equal(again.current?.round, 7);
  assert.equal(again.canUndo, true);
  again.undo();
  assert.deepEqual([again.current?.round, again.waiting, again.canUndo], [6, 1, false]);
});

test("of old games nothing is kept for ever, and nonsense in the storage is nothing", () => {
  for (const game of "abcdefg") new Rolls(game).add(roll(1));
  assert.deepEqual(Object.keys(JSON.parse(localStorage.getItem("rw-for-fun") ?? "")), ["d", "e", "f", "g"]);
  for (const nonsense of ["7", "null", "[", '{"a": 7}', '{"a": [null]}']) {
    localStorage.setItem("rw-for-fun", nonsense);
    const rolls = new Rolls("a");
    assert.equal(rolls.current, null);
    rolls.add(roll(1));
    assert.equal(rolls.current?.round, 1);
  }
});
