// Choosing among the legal places of a shape: the nearest, one within reach, the next.

import { has, keyOf, middle } from "../../lib/squares.js";

/** @typedef {import("../../lib/ghost.js").Ghost} Ghost */

/**
 * How far a ghost goes by itself when a turn, a flip or a drop has left it where it may not lie, in squares: the larger of the rows and the columns between the middle
 * squares. Farther away would be another plan than the player's.
 */
export const REACH = 2;

/**
 * @param {Square} from
 * @param {Square} to
 */
const apart = ([r, c], [row, column]) => Math.max(Math.abs(r - row), Math.abs(c - column));

/**
 * How far it is, for comparing: the square of the distance.
 *
 * @param {Square} from
 * @param {Square} to
 */
const far = ([r, c], [row, column]) => (r - row) ** 2 + (c - column) ** 2;

/**
 * The placement whose middle is nearest to a point, in squares with fractions; null if there is none.
 *
 * @param {Placement[]} placements
 * @param {Square} point
 */
export function nearest(placements, point) {
  let best = null;
  let least = Infinity;
  for (const placement of placements) {
    const distance = far(middle(placement.squares), point);
    if (distance < least) [best, least] = [placement, distance];
  }
  return best;
}

/**
 * The nearest placement within reach of a square: one that covers one of `keep`, if there is such a one.
 *
 * @param {Placement[]} placements
 * @param {Square} from the middle square of the ghost
 * @param {{point?: Square, keep?: Square[]}} [wish] `point`: where exactly it was dropped; `keep`: the
 *     squares by which the ghost touched its colour
 */
export function within(placements, from, { point = from, keep = [] } = {}) {
  const close = placements.filter(({ squares }) => apart(middle(squares), from) <= REACH);
  const keeping = close.filter(({ squares }) => keep.some((square) => has(squares, ...square)));
  return nearest(keeping.length ? keeping : close, point);
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

/**
 * The squares from which a colour goes on, as "row,column": those diagonal to it, or the corners of the sheet for
 * its first shape.
 *
 * @param {number} side
 * @param {Mark[]} marks
 * @param {string} colour
 */
export function continuing(side, marks, colour) {
  const own = marks.flatMap((mark) => (mark.colour === colour ? (mark.squares ?? []) : []));
  const last = side - 1;
  if (!own.length) return new Set(["0,0", `0,${last}`, `${last},0`, `${last},${last}`]);
  return new Set(
    own.flatMap(([row, column]) =>
      [-1, 1].flatMap((down) => [-1, 1].map((right) => `${row + down},${column + right}`)),
    ),
  );
}
