// The board of a tile game, from the letters that the view lists.

import { CLEAR, drawing, lettersOf } from "../../lib/drawing/tiles.js";
import { t } from "../../lib/words.js";

/** Boards without what lies on them: a board keeps its outline as long as it is the same object. @type {Map<string, TileBoard>} */
const boards = new Map();

/**
 * The board without what lies on it; the same object for the same board.
 *
 * @param {TileGame["board"]} board
 */
export function emptyBoard({ kind, odd, rows }) {
  const cleared = rows.map((letters) => letters.replace(/\S/g, CLEAR));
  const name = `${kind}/${odd}/${cleared.join("/")}`;
  const known = boards.get(name) ?? { rows: cleared, triangles: kind === "triangle", odd };
  boards.set(name, known);
  return known;
}

/**
 * The board with what lies on it, to look at: the piece that was placed last is marked, the edges name the squares.
 *
 * @param {Pick<TileGame, "board" | "name"> & {last?: TileGame["last"]}} game
 */
export function board({ board: shown, name, last }) {
  return drawing(emptyBoard(shown), lettersOf(shown.rows), {
    last: lastOf(shown, last),
    hasNames: true,
    label: t("script.tile_table.board", { name }),
  });
}

/**
 * The piece that was placed last, as the drawing wants it.
 *
 * @param {TileGame["board"]} board
 * @param {TileGame["last"]} [last]
 */
export function lastOf({ rows }, last) {
  if (!last) return null;
  const [[row, column]] = last.squares;
  return { colour: rows[row][column], cells: last.squares };
}
