// Boards of squares and of triangles: which cell a finger is on, where cells lie in the drawing, what they are called.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.js";
import { chance } from "./page.js";
import { Grid, gridOf, pointsUp } from "../../static/js/lib/grid.js";
import { box, keyOf, middle, nameOf, outline, squareNamed } from "../../static/js/lib/drawing/squares.js";
import * as drawn from "../../static/js/lib/tile-geometry.js";

/** A board of squares, and hexagons of triangles. @type {TileBoard[]} */
const BOARDS = [
  { rows: ["....", "....", "...."], triangles: false, odd: 0 },
  {
    rows: [" .....  ", ".......", ".......", " .....  "].map((row) => row.slice(0, 7)),
    triangles: true,
    odd: 0,
  },
  { rows: [".....", "....."], triangles: true, odd: 1 },
];

/**
 * @param {TileBoard} board
 * @returns {Square[]}
 */
function cellsOf(board) {
  const grid = gridOf(board);
  const all = board.rows.flatMap((row, r) => [...row].map((_, c) => /** @type {Square} */ ([r, c])));
  return all.filter((cell) => grid.has(cell));
}

test("a finger inside a cell's outline is on that cell", () => {
  const luck = chance(3);
  for (const board of BOARDS) {
    const grid = gridOf(board);
    const [wide, high] = drawn.size(board);
    for (const cell of cellsOf(board)) {
      const corners = drawn.corners(board, ...cell);
      for (let tap = 0; tap < 20; tap += 1) {
        const weights = corners.map(() => luck() + 0.02);
        const sum = weights.reduce((all, one) => all + one, 0);
        const [x, y] = [0, 1].map((axis) =>
          corners.reduce((all, corner, at) => all + (corner[axis] * weights[at]) / sum, 0),
        );
        assert.deepEqual(grid.cellAt([(y / high) * grid.rows, (x / wide) * grid.across]), cell);
      }
    }
  }
});

test("neighbours share an edge, and no edge belongs to three", () => {
  for (const board of BOARDS) {
    const cells = cellsOf(board);
    /** @type {Map<string, Square[]>} */
    const at = new Map();
    for (const cell of cells) {
      const edges = drawn.edges(board, ...cell);
      assert.equal(new Set(edges).size, board.triangles ? 3 : 4);
      for (const edge of edges) at.set(edge, [...(at.get(edge) ?? []), cell]);
    }
    const shared = [...at.values()].filter((both) => both.length > 1);
    assert(shared.length > 0);
    for (const both of shared) {
      assert.equal(both.length, 2);
      const [[row, column], [other, beside]] = both;
      assert.equal(Math.abs(row - other) + Math.abs(column - beside), 1);
      if (board.triangles) assert.notEqual(pointsUp(board, both[0]), pointsUp(board, both[1]));
    }
  }
});

test("the middle of a cell lies in it, and the drawing holds every corner", () => {
  for (const board of BOARDS) {
    const [wide, high] = drawn.size(board);
    for (const cell of cellsOf(board)) {
      const [x, y] = drawn.middle(board, ...cell);
      const grid = gridOf(board);
      assert.deepEqual(grid.cellAt([(y / high) * grid.rows, (x / wide) * grid.across]), cell);
      for (const corner of drawn.corners(board, ...cell)) {
        assert(corner[0] >= 0 && corner[0] <= wide && corner[1] >= 0 && corner[1] <= high + 0.01);
      }
    }
  }
});

test("an arrow up and one down lead back to the same triangle, and none turns it over", () => {
  for (const odd of [0, 1]) {
    const grid = new Grid(6, 11, { triangles: true, odd });
    for (let row = 1; row < 5; row += 1) {
      for (const step of /** @type {Square[]} */ ([
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ])) {
        const [down, right] = grid.stepped(row, step);
        assert(grid.isTranslation(down, right));
        const [up, left] = grid.stepped(row + down, /** @type {Square} */ ([-step[0], -step[1]]));
        // As people see it: -0 is no other place than 0.
        assert.equal(Math.abs(down + up) + Math.abs(right + left), 0);
        // Two steps down are straight down.
        const [, again] = grid.stepped(row + down, step);
        if (down) assert.equal(Math.abs(right + again), 0);
      }
    }
  }
});

test("beside the slanting edges of a hexagon there is no cell", () => {
  const grid = gridOf(BOARDS[1]);
  assert(
    !grid.has([0, 0]) && grid.has([0, 1]) && !grid.has([0, 6]) && !grid.has([4, 2]) && !grid.has([-1, 1]),
  );
});

test("a square has one name, and a name one square", () => {
  for (const rows of [5, 20, 100]) {
    for (let row = 0; row < rows; row += 3) {
      for (let column = 0; column < 60; column += 1) {
        assert.deepEqual(squareNamed(nameOf([row, column], rows), rows), [row, column]);
      }
    }
  }
  assert.equal(nameOf([4, 4], 9), "e5");
  assert.equal(nameOf([0, 26], 20), "aa20");
});

test("the outline of a shape is closed, and has its holes", () => {
  assert.equal(outline([[0, 0]], 10), "M0 0L10 0L10 10L0 10Z");
  assert.equal(outline([[0, 0]], 10, 1), "M1 1L9 1L9 9L1 9Z");
  const ring = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => /** @type {Square} */ ([row, column])));
  const holed = ring.filter(([row, column]) => row !== 1 || column !== 1);
  assert.equal(outline(holed, 10).split("M").length, 3);
  // A straight side is one line, however many squares it has.
  assert.equal(outline(ring, 10), "M0 0L30 0L30 30L0 30Z");
  // Two squares that meet at a corner only are two outlines.
  assert.equal(
    outline(
      [
        [0, 0],
        [1, 1],
      ],
      10,
    ).split("M").length,
    3,
  );
});

test("a shape is the same in whatever order its squares come, and its middle is a square of it", () => {
  /** @type {Square[]} */
  const squares = [
    [3, 4],
    [3, 5],
    [4, 4],
    [5, 4],
  ];
  assert.equal(keyOf(squares), keyOf([...squares].reverse()));
  assert.notEqual(keyOf(squares), keyOf(squares.map(([row, column]) => [row, column + 1])));
  assert.deepEqual(middle(squares), [4, 4]);
  assert.deepEqual(box(squares), { top: 3, left: 4, height: 3, width: 2 });
});
