// The board of a tile game, from the letters that the view lists, and the pieces on it in the order of play.

import { squareNamed } from "../../lib/drawing/squares.js";
import { CLEAR, area, drawing, lastPiece, lettersOf } from "../../lib/drawing/tiles.js";
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
 * @param {Child[]} [extra] more on top
 */
export function board({ board: shown, name, last }, extra = []) {
  return drawing(emptyBoard(shown), lettersOf(shown.rows), {
    extra,
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
export function restOf({ rows }, pieces) {
  const letters = lettersOf(rows);
  for (const [row, column] of pieces.flatMap(({ cells }) => cells)) letters[row][column] = CLEAR;
  return letters;
}

/**
 * The board with the number of its move on each piece; the last one is marked.
 *
 * @param {Pick<TileGame, "board" | "name" | "moves" | "last">} game
 * @param {Child[]} [extra] more on top
 */
export function numberedBoard(game, extra = []) {
  const empty = emptyBoard(game.board);
  const pieces = placedInOrder(game);
  const drawn = pieces.map((piece) => {
    const draw = piece.n === game.last?.n ? lastPiece : area;
    return draw(empty, piece, String(piece.n));
  });
  return drawing(empty, restOf(game.board, pieces), {
    extra: [drawn, extra],
    hasNames: true,
    label: t("script.tile_table.board", { name: game.name }),
  });
}
