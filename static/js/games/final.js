// A sheet or board on which nothing more happens, small, to be compared with others.

import { sheet } from "../lib/drawing/drawing.js";
import { drawing, lettersOf } from "../lib/drawing/tiles.js";
import { emptyBoard } from "./tile/board.js";

/** By a member that those of no other game have. @type {Record<string, (last: any, label: string) => Element>} */
const DRAWN = {
  marks: ({ side, marks }, label) => sheet(side, marks, { label }),
  board: ({ board }, label) => drawing(emptyBoard(board), lettersOf(board.rows), { label }),
};

/**
 * @param {FinalSheet} last
 * @param {string} label what it is, in words
 */
export function finalSheet(last, label) {
  const member = Object.keys(DRAWN).find((name) => name in last) ?? "";
  return DRAWN[member](last, label);
}
