// Where shapes may lie, from what the server lists.

import { keyOf } from "../lib/drawing/squares.js";

/** Nothing is known yet. @returns {Placements} */
export const unknown = () => ({ ready: false, keys: new Set(), shapes: new Map() });

/**
 * @param {Placements} list
 * @param {string} shape
 * @param {Placement[]} placements
 */
export function add(list, shape, placements) {
  list.shapes.set(shape, placements);
  for (const { squares } of placements) list.keys.add(keyOf(squares));
}

/**
 * Places as the server writes them, with their squares.
 *
 * @param {CatalogueShape} shape
 * @param {[orientation: number, row: number, column: number][]} places
 * @returns {Placement[]}
 */
export const laid = ({ orientations }, places) =>
  places.map(([orientation, top, left]) => ({
    orientation,
    squares: orientations[orientation].map(([row, column]) => [row + top, column + left]),
  }));
