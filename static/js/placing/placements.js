// Where shapes may lie, from what the server lists.

import { keyOf } from "../lib/drawing/squares.js";

/** Nothing is known yet. @returns {Placements} */
export const unknown = () => ({ ready: false, keys: new Set(), shapes: new Map(), shuts: new Map() });

/**
 * @param {Placements} list
 * @param {string} shape
 * @param {Placement[]} placements
 * @param {string[]} [shuts] for each of them what it shuts, where the server warns of that
 */
export function add(list, shape, placements, shuts = []) {
  list.shapes.set(shape, placements);
  placements.forEach(({ squares }, at) => {
    list.keys.add(keyOf(squares));
    if (shuts[at]) list.shuts.set(keyOf(squares), shuts[at]);
  });
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
