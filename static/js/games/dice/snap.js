// Where a ghost goes by itself when it may not lie where a turn, a flip or a drop has left it.

import { has, middle } from "../../lib/squares.js";

/**
 * How far a ghost goes by itself, in squares: the larger of the rows and the columns between the middle
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
