// Choosing among the legal places of a shape: the nearest, one within reach, the next.

import { has, keyOf, middle } from "../lib/drawing/squares.js";

/** @typedef {import("./ghost.js").Ghost} Ghost */
/** @typedef {import("../lib/grid.js").Grid} Grid */

/**
 * How far a ghost goes by itself when a turn, a flip or a drop has left it where it may not lie, in squares: the larger of the rows and the columns between the middle
 * squares. Farther away would be another plan than the player's.
 */
export const REACH = 2;

/**
 * How far it is, for comparing: the square of the distance.
 *
 * @param {Grid} grid
 * @param {Square} from
 * @param {Square} to
 */
function far(grid, from, to) {
  const [down, right] = grid.between(from, to);
  return down ** 2 + right ** 2;
}

/**
 * The placement whose middle is nearest to a point, in squares with fractions; null if there is none.
 *
 * @param {Grid} grid
 * @param {Placement[]} placements
 * @param {Square} point
 */
export function nearest(grid, placements, point) {
  let best = null;
  let least = Infinity;
  for (const placement of placements) {
    const distance = far(grid, middle(placement.squares), point);
    if (distance < least) [best, least] = [placement, distance];
  }
  return best;
}

/**
 * The nearest placement within reach of a square: one that covers one of `keep`, if there is such a one.
 *
 * @param {Grid} grid
 * @param {Placement[]} placements
 * @param {Square} from the middle square of the ghost
 * @param {{point?: Square, keep?: Square[]}} [wish] `point`: where exactly it was dropped; `keep`: the
 *     squares by which the ghost touched its colour
 */
export function within(grid, placements, from, { point = from, keep = [] } = {}) {
  const close = placements.filter(({ squares }) => Math.max(...grid.between(middle(squares), from)) <= REACH);
  const keeping = close.filter(({ squares }) => keep.some((square) => has(squares, ...square)));
  return nearest(grid, keeping.length ? keeping : close, point);
}

/**
 * The ghost after another one, from top left to bottom right and round again; or before it.
 *
 * @param {Ghost[]} ghosts at all legal places of a shape, at least one
 * @param {Ghost} from anywhere, of the same shape
 * @param {1 | -1} step
 */
export function following(ghosts, from, step) {
  const order = [...ghosts].sort(inReadingOrder);
  const here = keyOf(from.squares);
  let at = order.findIndex(({ squares }) => keyOf(squares) === here);
  if (at < 0) {
    // Between two of them: the step leads to the one behind it, or before it.
    at = order.filter((other) => inReadingOrder(other, from) < 0).length - (step > 0 ? 1 : 0);
  }
  return order[(at + step + order.length) % order.length];
}

/**
 * By the first row and column that a ghost reaches.
 *
 * @param {Ghost} a
 * @param {Ghost} b
 */
const inReadingOrder = (a, b) => a.row - b.row || a.column - b.column || a.orientation - b.orientation;
