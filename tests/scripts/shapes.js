// Some shapes as the server writes them into the catalogue, and all the places where they lie inside a board.

import { squares, triangles } from "../../static/js/lib/catalogue.js";

/** @typedef {import("../../static/js/lib/grid.js").Grid} Grid */
/** @typedef {(cells: Square[]) => Square[]} Change */

/**
 * @param {Square} a
 * @param {Square} b
 */
export const inReadingOrder = (a, b) => a[0] - b[0] || a[1] - b[1];

/**
 * Moved as far up and left as it goes, where triangles that point up still do so.
 *
 * @param {Square[]} cells
 * @param {number} span
 * @returns {Square[]}
 */
function normal(cells, span) {
  const top = Math.min(...cells.map(([row]) => row));
  const first = Math.min(...cells.map(([, column]) => column));
  const left = span === 2 && (top + first) % 2 !== 0 ? first - 1 : first;
  return cells
    .map(([row, column]) => /** @type {Square} */ ([row - top, column - left]))
    .sort(inReadingOrder);
}

/**
 * @param {Square[]} cells
 * @param {number} span
 * @param {Change} turn
 * @param {Change} flip
 * @returns {CatalogueShape}
 */
function entry(cells, span, turn, flip) {
  const orientations = [normal(cells, span)];
  /** @param {Square[]} changed */
  const numberOf = (changed) => {
    const found = normal(changed, span);
    const at = orientations.findIndex((known) => known.join() === found.join());
    return at < 0 ? orientations.push(found) - 1 : at;
  };
  const [turned, flipped] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (let at = 0; at < orientations.length; at += 1) {
    turned[at] = numberOf(turn(orientations[at]));
    flipped[at] = numberOf(flip(orientations[at]));
  }
  return { size: cells.length, orientations, turned, flipped };
}

/**
 * A triangle as its three corners, in half sides and rows from a tip.
 *
 * @param {Square} cell
 * @returns {Square[]}
 */
const cornersOf = ([row, column]) =>
  (row + column) % 2 === 0
    ? [
        [column - 1, row + 1],
        [column, row],
        [column + 1, row + 1],
      ]
    : [
        [column - 1, row],
        [column + 1, row],
        [column, row + 1],
      ];

/**
 * What becomes of triangles when their corners go elsewhere.
 *
 * @param {(corner: Square) => Square} move
 * @returns {Change}
 */
const byCorners = (move) => (cells) =>
  cells.map((cell) => {
    const corners = cornersOf(cell).map(move);
    return [Math.min(...corners.map(([, row]) => row)), Math.min(...corners.map(([x]) => x)) + 1];
  });

/**
 * The cells of a picture with a slash between its rows.
 *
 * @param {string} picture
 */
const cellsOf = (picture) =>
  picture
    .split("/")
    .flatMap((row, r) => [...row].map((sign, c) => ({ sign, cell: /** @type {Square} */ ([r, c]) })))
    .filter(({ sign }) => sign === "#")
    .map(({ cell }) => cell);

const POLYOMINOES = { 2: "##", V3: "#/##", I4: "####", F: ".##/##/.#", W: "#/##/.##", X: ".#/###/.#" };
const POLYIAMONDS = { I3: "###", P6: "#####/.#", V6: "###/###" };

for (const [shape, picture] of Object.entries(POLYOMINOES)) {
  squares[shape] = entry(
    cellsOf(picture),
    1,
    (all) => all.map(([row, column]) => [column, -row]),
    (all) => all.map(([row, column]) => [row, -column]),
  );
}
for (const [shape, picture] of Object.entries(POLYIAMONDS)) {
  triangles[shape] = entry(
    cellsOf(picture),
    2,
    byCorners(([x, row]) => [(x - 3 * row) / 2, (x + row) / 2]),
    byCorners(([x, row]) => [-x, row]),
  );
}

/**
 * The shapes of a board's kind.
 *
 * @param {Grid} grid
 */
export const shapesOf = (grid) => (grid.triangles ? triangles : squares);

/**
 * Every place of a shape inside a board.
 *
 * @param {Grid} grid
 * @param {string} shape
 * @returns {Placement[]}
 */
export function everyPlace(grid, shape) {
  /** @type {Placement[]} */
  const found = [];
  for (const [orientation, lying] of shapesOf(grid)[shape].orientations.entries()) {
    for (let down = 0; down < grid.rows; down += 1) {
      for (let right = -1; right < grid.columns; right += 1) {
        if (!grid.isTranslation(down, right + grid.odd)) continue;
        const cells = lying.map(([row, column]) => /** @type {Square} */ ([row + down, column + right]));
        if (cells.every((cell) => grid.has(cell))) found.push({ orientation, squares: cells });
      }
    }
  }
  return found;
}
