// Where the cells of a board of squares or of triangles lie in its drawing: sizes, corners, edges.

import { UNIT } from "./drawing/drawing.js";
import { gridOf, pointsUp } from "./grid.js";

/** Half the side of a triangle, and its height. */
const HALF = 6;
const HEIGHT = HALF * Math.sqrt(3);

/** @param {number} number */
const round = (number) => Math.round(number * 100) / 100;

/**
 * The size of the drawing, without its border.
 *
 * @param {TileBoard} game
 */
export function size(game) {
  const { rows, across } = gridOf(game);
  return game.triangles ? [across * HALF, rows * HEIGHT] : [across * UNIT, rows * UNIT];
}

/**
 * The corners of a cell.
 *
 * @param {TileBoard} game
 * @param {number} row
 * @param {number} column
 * @returns {Point[]}
 */
export function corners(game, row, column) {
  if (!game.triangles) {
    const [x, y] = [column * UNIT, row * UNIT];
    return [
      [x, y],
      [x + UNIT, y],
      [x + UNIT, y + UNIT],
      [x, y + UNIT],
    ];
  }
  const [x, top, bottom] = [column * HALF, round(row * HEIGHT), round((row + 1) * HEIGHT)];
  return pointsUp(game, [row, column])
    ? [
        [x, bottom],
        [x + HALF, top],
        [x + 2 * HALF, bottom],
      ]
    : [
        [x, top],
        [x + 2 * HALF, top],
        [x + HALF, bottom],
      ];
}

/**
 * @param {TileBoard} game
 * @param {number} row
 * @param {number} column
 */
export const middle = (game, row, column) => mean(corners(game, row, column));

/**
 * @param {Point[]} points
 * @returns {Point}
 */
export function mean(points) {
  const x = points.reduce((sum, point) => sum + point[0], 0) / points.length;
  const y = points.reduce((sum, point) => sum + point[1], 0) / points.length;
  return [x, y];
}

/**
 * The edges of a cell; two cells side by side have one with the same name.
 *
 * @param {TileBoard} game
 * @param {number} row
 * @param {number} column
 */
export function edges(game, row, column) {
  const points = corners(game, row, column);
  return points.map((from, index) =>
    [from, points[(index + 1) % points.length]]
      .map((point) => point.join(" "))
      .sort()
      .join("L"),
  );
}
