// A shape in the hand: where it lies after each thing that hands do with it. The places are made up: hands take the
// server's word for where a shape may lie, whatever the rules are.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.js";
import { chance } from "./page.js";
import { everyPlace, inReadingOrder, shapesOf } from "./shapes.js";
import { Grid } from "../../static/js/lib/grid.js";
import { has, keyOf, middle } from "../../static/js/lib/drawing/squares.js";
import { Ghost } from "../../static/js/placing/ghost.js";
import { REACH } from "../../static/js/placing/near.js";
import { add, unknown } from "../../static/js/placing/placements.js";
import { Placing } from "../../static/js/placing/placing.js";

/** A sheet, a board of triangles, and one of them that begins with a triangle pointing down. */
const GRIDS = [
  new Grid(9, 9),
  new Grid(8, 15, { triangles: true }),
  new Grid(8, 15, { triangles: true, odd: 1 }),
];
const FULL_TURN = { 1: 4, 2: 6 };

class Hand extends Placing {
  /**
   * @param {Grid} grid
   * @param {Record<string, Placement[]>} legal
   */
  constructor(grid, legal) {
    super({ notice: null, render: () => {} }, grid);
    this.legal = unknown();
    this.slides = true;
    /** @type {Square[]} */
    this.keeps = [];
    for (const [shape, placements] of Object.entries(legal)) add(this.legal, shape, placements);
    this.legal.ready = true;
  }

  get list() {
    return this.legal;
  }

  get snaps() {
    return this.slides;
  }

  /** @param {Ghost} ghost */
  touching(ghost) {
    return this.keeps.filter((square) => has(ghost.squares, ...square));
  }

  /** What is in hand; it must be something. */
  get held() {
    assert(this.ghost, "nothing is in hand");
    return this.ghost;
  }
}

/**
 * A hand for each board and shape, that may place it in a few places of all, chosen by chance.
 *
 * @param {number} [share] of all places
 */
function* hands(share = 0.1) {
  for (const [number, grid] of GRIDS.entries()) {
    for (const shape of Object.keys(shapesOf(grid))) {
      const luck = chance(number + 1);
      const every = everyPlace(grid, shape);
      const some = every.filter(() => luck() < share);
      yield { hand: new Hand(grid, { [shape]: some }), grid, shape, every, some, luck };
    }
  }
}

/**
 * @param {Hand} hand
 * @param {Square} square
 */
const apart = (hand, square) => Math.max(...hand.grid.between(hand.held.middle, square));

test("a ghost stays on the board, whatever is done to it", () => {
  for (const { hand, grid, shape, luck } of hands()) {
    hand.choose(shape);
    for (let step = 0; step < 200; step += 1) {
      const [one, other] = [Math.floor(luck() * 7) - 3, Math.floor(luck() * 7) - 3];
      const what = luck();
      if (what < 0.3) hand.turn();
      else if (what < 0.5) hand.flip();
      else hand.nudge(one, one ? 0 : other);
      assert(
        hand.held.squares.every(
          ([row, column]) => row >= 0 && row < grid.rows && column >= 0 && column < grid.columns,
        ),
        `${shape} on ${hand.held.squares.join(" ")}`,
      );
      const lies = shapesOf(grid)[shape].orientations[hand.held.orientation];
      const [[row, column]] = lies;
      const [[top, left]] = [...hand.held.squares].sort(inReadingOrder);
      assert(grid.isTranslation(top - row, left - column + grid.odd), "a triangle was turned over by a push");
    }
  }
});

test("turned all the way round a shape lies where it did", () => {
  for (const { hand, grid, shape, some } of hands(0.3)) {
    for (const placement of some) {
      hand.change(Ghost.of(grid, shape, placement));
      for (let turn = 0; turn < FULL_TURN[grid.span === 2 ? 2 : 1]; turn += 1) hand.turn();
      assert.equal(keyOf(hand.held.squares), keyOf(placement.squares), shape);
    }
  }
});

test("no turn or flip stays illegal while a legal place is within reach", () => {
  let snapped = 0;
  for (const { hand, grid, shape, every, some } of hands(0.06)) {
    for (const place of every) {
      for (const act of /** @type {const} */ (["turn", "flip"])) {
        hand.change(Ghost.of(grid, shape, place));
        const before = hand.held.middle;
        hand[act]();
        if (hand.verdict === "legal") {
          snapped += 1;
          continue;
        }
        const { orientation } = hand.held;
        const near = some.filter(
          ({ orientation: lies, squares }) =>
            lies === orientation &&
            (apart(hand, middle(squares)) <= REACH ||
              Math.max(...grid.between(before, middle(squares))) <= REACH),
        );
        assert.equal(near.length, 0, `${shape} ${act} from ${place.squares.join(" ")}`);
      }
    }
  }
  assert(snapped > 100);
});

test("a turn keeps the corner by which a shape touches its colour, where it can", () => {
  const grid = GRIDS[0];
  let kept = 0;
  for (const shape of ["V3", "F", "W"]) {
    const places = everyPlace(grid, shape);
    for (const from of places.filter(({ squares }) => has(squares, 4, 4))) {
      // Where it would lie without sliding it may not, but around there it may.
      const turned = Ghost.of(grid, shape, from).whenTurned;
      const straight = keyOf(Ghost.of(grid, shape, from).lying(turned).squares);
      const legal = places.filter(({ squares }) => keyOf(squares) !== straight);
      const hand = new Hand(grid, { [shape]: legal });
      hand.keeps = [[4, 4]];
      hand.change(Ghost.of(grid, shape, from));
      hand.turn();
      const can = legal.some(
        ({ orientation, squares }) =>
          orientation === turned &&
          has(squares, 4, 4) &&
          Math.max(...grid.between(middle(squares), middle(from.squares))) <= REACH,
      );
      assert(!can || has(hand.held.squares, 4, 4), `${shape} has let go of its corner`);
      kept += Number(can);
    }
  }
  assert(kept > 5);
});

test("the next place is the next one as one reads, and the one before leads back", () => {
  for (const { hand, grid, shape, some } of hands()) {
    hand.change(Ghost.of(grid, shape, some[0]));
    /** @type {string[]} */
    const seen = [];
    let wraps = 0;
    let before = hand.held;
    for (let step = 0; step < some.length; step += 1) {
      hand.next(1);
      wraps += Number(
        hand.held.row < before.row || (hand.held.row === before.row && hand.held.column < before.column),
      );
      before = hand.held;
      seen.push(keyOf(hand.held.squares));
    }
    assert.deepEqual(new Set(seen), new Set(some.map(({ squares }) => keyOf(squares))));
    assert(wraps <= 1, "more than once back to the top");
    hand.next(-1);
    assert.equal(keyOf(hand.held.squares), seen.at(-2) ?? seen[0]);
  }
});

test("from between two places the step leads to the one behind, or to the one before", () => {
  const [grid] = GRIDS;
  const places = everyPlace(grid, "I4").filter(({ squares }) => squares[0][0] % 4 === 0);
  const flat = places.filter(({ orientation }) => orientation === places[0].orientation);
  const hand = new Hand(grid, { I4: flat });
  for (const [step, row, column] of /** @type {const} */ ([
    [1, 4, 0],
    [-1, 0, 5],
  ])) {
    hand.change(Ghost.of(grid, "I4", flat[0]).moved(2, 3));
    hand.next(step);
    assert.deepEqual([hand.held.row, hand.held.column], [row, column]);
  }
});

test("a push leads one step and the opposite one back, and slides nowhere", () => {
  for (const grid of GRIDS) {
    const shape = grid.triangles ? "P6" : "F";
    const hand = new Hand(grid, { [shape]: everyPlace(grid, shape) });
    hand.choose(shape);
    const start = keyOf(hand.held.squares);
    hand.legal = { ...unknown(), ready: true, keys: new Set([start]) };
    for (const [rows, columns] of [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ]) {
      const from = hand.held.row;
      hand.nudge(rows, columns);
      assert.equal(hand.held.row, from + rows);
      assert.equal(hand.verdict, "illegal");
      hand.nudge(-rows, -columns);
      assert.equal(keyOf(hand.held.squares), start);
    }
  }
});

test("dropped within reach of a legal place it slides there, and from farther it stays", () => {
  for (const { hand, grid, shape, every, some } of hands(0.02)) {
    for (const place of every) {
      hand.change(Ghost.of(grid, shape, place));
      if (hand.verdict === "legal") continue;
      const wanted = some.filter(
        ({ orientation, squares }) =>
          orientation === place.orientation && apart(hand, middle(squares)) <= REACH,
      );
      const { hint } = hand;
      hand.lift();
      hand.letGo();
      if (!wanted.length) assert.equal(keyOf(hand.held.squares), keyOf(place.squares));
      else {
        assert.equal(hand.verdict, "legal");
        // There it was shown that it would go.
        assert.equal(keyOf(hint?.squares ?? []), keyOf(hand.held.squares));
      }
      hand.slides = false;
      hand.change(Ghost.of(grid, shape, place));
      hand.lift();
      hand.letGo();
      assert.equal(keyOf(hand.held.squares), keyOf(place.squares), "it slid where nothing should");
      hand.slides = true;
    }
  }
});

test("a drag that is taken away has not happened, and one out of the board puts the shape back", () => {
  const hand = new Hand(GRIDS[0], { F: everyPlace(GRIDS[0], "F") });
  hand.choose("F");
  const start = hand.held;
  hand.lift(true);
  hand.carry(start.moved(2, 2), [6, 6], false);
  hand.turn();
  assert.equal(hand.held.orientation, start.orientation, "it turned in the fingers");
  hand.takeBack();
  assert.equal(keyOf(hand.held.squares), keyOf(start.squares));
  hand.lift(true);
  hand.carry(start.moved(4, 0), [11, 4], true);
  hand.letGo();
  assert.equal(hand.ghost, null);
});

test("a shape taken before its places are known goes to one of them when they are", () => {
  const [grid] = GRIDS;
  const [only] = everyPlace(grid, "W").filter(({ squares }) => has(squares, 0, 8));
  const hand = new Hand(grid, { W: [only] });
  hand.legal.ready = false;
  hand.legal.shapes.delete("W");
  hand.choose("W");
  assert.equal(hand.verdict, "unknown");
  let drawn = 0;
  hand.app.render = () => {
    drawn += 1;
  };
  hand.settle();
  assert.equal(drawn, 0, "the page is drawn again and again while it waits");
  assert.notEqual(keyOf(hand.held.squares), keyOf(only.squares));
  hand.legal.shapes.set("W", [only]);
  hand.legal.ready = true;
  hand.settle();
  assert.equal(hand.verdict, "legal");
  // Only once: what is pushed elsewhere stays there.
  hand.nudge(1, 0);
  hand.settle();
  assert.equal(hand.verdict, "illegal");
});

test("a shape lies at the same place whether it was taken before its places were known or after", () => {
  for (const { grid, shape, every } of hands()) {
    const [early, late] = [new Hand(grid, {}), new Hand(grid, { [shape]: every })];
    early.legal.ready = false;
    early.choose(shape);
    early.legal.shapes.set(shape, every);
    early.legal.ready = true;
    early.settle();
    late.choose(shape);
    assert.equal(keyOf(early.held.squares), keyOf(late.held.squares), shape);
  }
});

test("a tap on a square moves the shape over it, where it may lie if it can", () => {
  for (const { hand, grid, shape, every, some } of hands()) {
    hand.change(Ghost.of(grid, shape, every[0]));
    for (const { squares } of every) {
      const square = middle(squares);
      const { orientation } = hand.held;
      hand.moveTo(square);
      assert.equal(hand.held.orientation, orientation);
      const covering = some.filter((one) => one.orientation === orientation && has(one.squares, ...square));
      if (covering.length) {
        assert.equal(hand.verdict, "legal");
        assert(has(hand.held.squares, ...square));
      } else assert(apart(hand, square) <= 3);
    }
  }
});

test("what is laid first shuts no colour, where there is such a place", () => {
  const grid = new Grid(9, 9);
  const places = everyPlace(grid, "F");
  const hand = new Hand(grid, { F: places });
  hand.choose("F");
  const nearest = keyOf(hand.held.squares);
  const shuts = places.map(({ squares }) => (keyOf(squares) === nearest ? "GR" : ""));
  add(hand.legal, "F", places, shuts);
  assert.deepEqual(hand.shut, ["G", "R"]);
  hand.change(null);
  hand.choose("F");
  assert.notEqual(keyOf(hand.held.squares), nearest);
  assert.deepEqual(hand.shut, []);
  // Where every place shuts one, the nearest is as good as any.
  add(
    hand.legal,
    "F",
    places,
    places.map(() => "G"),
  );
  hand.change(null);
  hand.choose("F");
  assert.equal(keyOf(hand.held.squares), nearest);
});
