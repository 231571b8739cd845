// The pieces on a board in the order in which they were placed, from the texts of the moves.

import { squareNamed } from "../../lib/drawing/squares.js";
import { CLEAR, area, drawing, lastPiece, lettersOf } from "../../lib/drawing/tiles.js";
import { t } from "../../lib/words.js";
import { emptyBoard } from "./board.js";

/** @typedef {{n: number, colour: string, cells: Square[]}} Placed a move's number, its colour's letter, its cells */

/**
 * Every piece on the board, in the order of play; picks and corners (T8, T11) are no pieces, and what the real board
 * does not have (T16) is not there.
 *
 * @param {{board: TileGame["board"], moves: string[]}} game
 * @returns {Placed[]}
 */
export function placedInOrder({ board: { rows }, moves }) {
  return moves.flatMap((move, index) => {
    if (move.includes(" ")) return [];
    const cells = move.split(",").map((name) => squareNamed(name, rows.length));
    const [colour, ...others] = cells.map(([row, column]) => rows[row][column]);
    const lies = colour !== CLEAR && others.every((letter) => letter === colour);
    return lies ? [{ n: index + 1, colour, cells }] : [];
  });
}

/**
 * What lies on the board besides these pieces.
 *
 * @param {TileGame["board"]} board
 * @param {Placed[]} pieces
 */
export function restOf(board, pieces) {
  const letters = lettersOf(board.rows);
  for (const [row, column] of pieces.flatMap(({ cells }) => cells)) letters[row][column] = CLEAR;
  return letters;
}

/**
 * The board with the number of its move on each piece; the last one is marked.
 *
 * @param {Pick<TileGame, "board" | "name" | "moves" | "last">} game
 */
export function numberedBoard(game) {
  const board = emptyBoard(game.board);
  const pieces = placedInOrder(game);
  const drawn = pieces.map((piece) => {
    const draw = piece.n === game.last?.n ? lastPiece : area;
    return draw(board, piece, String(piece.n));
  });
  return drawing(board, restOf(game.board, pieces), {
    extra: drawn,
    hasNames: true,
    label: t("script.tile_table.board", { name: game.name }),
  });
}
