// The names of a board's columns and rows at its edge, for words that name squares: e10.

import { s } from "../dom.js";
import { gridOf } from "../grid.js";
import { middle, size } from "../tile-geometry.js";
import { nameOf } from "./squares.js";

/**
 * How large the names at the edge are, in units of the drawing: on a phone about ten pixels, on every board.
 *
 * @param {TileBoard} game
 */
export const nameSize = (game) => size(game)[0] / 32;

/** Columns of triangles are too narrow for all their letters: every fifth has its own. */
const NAMED = 5;

/**
 * The letters of the columns below the board, the numbers of the rows beside it.
 *
 * @param {TileBoard} game
 */
export function names(game) {
  const { rows, columns } = gridOf(game);
  const [, height] = size(game);
  const [em, tall] = [nameSize(game), height / rows];
  /**
   * @param {number} x
   * @param {number} y
   * @param {string} text
   */
  const name = (x, y, text) => s.text({ x, y, dy: "0.36em", "font-size": em }, text);
  const numbers = Array.from({ length: rows }, (_, row) =>
    name(-0.8 * em, (row + 0.5) * tall, String(rows - row)),
  );
  const letters = Array.from({ length: columns }, (_, column) =>
    game.triangles && column % NAMED
      ? null
      : name(middle(game, 0, column)[0], height + 0.8 * em, nameOf([0, column], rows).replace(/[0-9]+/, "")),
  );
  return s.g({ key: "names", class: "board-names", "aria-hidden": "true" }, numbers, letters);
}
