// The board of a tile game, from the cells that the view lists.

import { CLEAR, drawing, NO_CELL } from "../../lib/tiles.js";
import { t } from "../../lib/words.js";

/**
 * The board with what lies on it.
 *
 * @param {TileGame} game
 * @param {Record<string, ColourWords>} colours
 */
export function board({ board: { kind, cells }, name }, colours) {
  const left = Math.min(...cells.map(({ x }) => x));
  const width = Math.max(...cells.map(({ x }) => x)) - left + 1;
  const height = Math.max(...cells.map(({ y }) => y)) + 1;
  const squares = Array.from({ length: height }, () => Array(width).fill(NO_CELL));
  const rows = squares.map((letters) => [...letters]);
  for (const { x, y, colour } of cells) {
    squares[y][x - left] = colour === null ? CLEAR : colours[colour].letter;
    rows[y][x - left] = CLEAR;
  }
  // A triangle points up where x + y is even; the drawing counts from the leftmost column.
  const shape = {
    rows: rows.map((letters) => letters.join("")),
    triangles: kind === "triangle",
    odd: left % 2,
  };
  return drawing(shape, squares, { label: t("script.tile_table.board", { name }) });
}
