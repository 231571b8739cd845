// The board of a tile game, from the letters that the view lists.

import { CLEAR, drawing } from "../../lib/tiles.js";
import { t } from "../../lib/words.js";

/** Boards without what lies on them: a board keeps its outline as long as it is the same object. @type {Map<string, TileBoard>} */
const boards = new Map();

/** @param {TileGame["board"]} board */
function empty({ kind, odd, rows }) {
  const cleared = rows.map((letters) => letters.replace(/\S/g, CLEAR));
  const name = `${kind}/${odd}/${cleared.join("/")}`;
  const known = boards.get(name) ?? { rows: cleared, triangles: kind === "triangle", odd };
  boards.set(name, known);
  return known;
}

/**
 * The board with what lies on it.
 *
 * @param {Pick<TileGame, "board" | "name">} game
 */
export function board({ board: shown, name }) {
  const letters = shown.rows.map((row) => [...row]);
  return drawing(empty(shown), letters, { label: t("script.tile_table.board", { name }) });
}
