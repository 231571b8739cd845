// The pieces on a board in the order in which they were placed, from the texts of the moves.

import { drawing, lastPiece, area } from "../../lib/tiles.js";
import { t } from "../../lib/words.js";
import { emptyBoard } from "./board.js";

/** @typedef {{n: number, colour: string, cells: Square[]}} Placed a move's number, its colour's letter, its cells */

/**
 * The square that a name stands for: letters for the column, a number for the row, counted from the bottom.
 *
 * @param {string} name
 * @param {number} rows
 * @returns {Square}
 */
export function squareNamed(name, rows) {
  const [, letters, digits] = /** @type {string[]} */ (/^([a-z]+)([0-9]+)$/.exec(name));
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
  return [rows - Number(digits), column];
}

/**
 * Every piece on the board, in the order of play; picks and corners (T8, T11) are no pieces.
 *
 * @param {{board: TileGame["board"], moves: string[]}} game
 * @returns {Placed[]}
 */
export function placedInOrder({ board: { rows }, moves }) {
  return moves.flatMap((move, index) => {
    if (move.includes(" ")) return [];
    const cells = move.split(",").map((name) => squareNamed(name, rows.length));
    const [[row, column]] = cells;
    return [{ n: index + 1, colour: rows[row][column], cells }];
  });
}

/**
 * The board with the number of its move on each piece; the last one is marked.
 *
 * @param {Pick<TileGame, "board" | "name" | "moves" | "last">} game
 */
export function numberedBoard(game) {
  const board = emptyBoard(game.board);
  const pieces = placedInOrder(game).map((piece) => {
    const draw = piece.n === game.last?.n ? lastPiece : area;
    return draw(board, piece, String(piece.n));
  });
  return drawing(
    board,
    board.rows.map((row) => [...row]),
    {
      extra: pieces,
      label: t("script.tile_table.board", { name: game.name }),
    },
  );
}
