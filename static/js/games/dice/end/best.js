// The best solo result of this phone on each layout.

import { recall, remember } from "../../../lib/prefs.js";

/**
 * @typedef {object} Result
 * @property {string} game which one it was: table and number
 * @property {number} unfilled
 * @property {number} strikes
 */

/**
 * Whatever it is called, a layout is its size and its rows.
 *
 * @param {Layout} layout
 */
const keyOf = ({ side, rows }) => `rw-best-${side}-${rows.map((row) => row.join(".")).join("-")}`;

/**
 * Keep a result if it is the best one, and say what was the best before it: null where it is the first. A game that
 * is looked at again counts once.
 *
 * @param {Layout} layout
 * @param {Result} result
 * @returns {{before: Result | null, isBest: boolean}}
 */
export function keepBest(layout, result) {
  const kept = read(keyOf(layout));
  // Its end may have been taken back and reached in another way.
  const isSame = kept?.best.game === result.game;
  const before = (isSame ? kept?.before : kept?.best) ?? null;
  const isBest = !before || isBetter(result, before);
  if (isBest) remember(keyOf(layout), JSON.stringify({ best: result, before }));
  else if (isSame) remember(keyOf(layout), JSON.stringify({ best: before, before: null }));
  return { before, isBest };
}

/**
 * @param {Result} one
 * @param {Result} other
 */
const isBetter = (one, other) =>
  one.unfilled < other.unfilled || (one.unfilled === other.unfilled && one.strikes < other.strikes);

/**
 * @param {string} key
 * @returns {{best: Result, before: Result | null} | null}
 */
function read(key) {
  try {
    return JSON.parse(recall(key) ?? "null");
  } catch {
    // Not ours, or broken: as if there was none.
    return null;
  }
}
