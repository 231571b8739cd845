// What this phone keeps of puzzles: which it has solved. Whatever cannot be read is none.

import { recall, remember } from "../lib/prefs.js";

const KEY = "rw-puzzles";
const MOST = 1000;

/** Of which game the puzzles are; each has its own numbers. @typedef {"dice" | "tile"} Kind */

/** Where the numbers of each stand: those of the dice game had the place for themselves once. */
const NAMES = { dice: "solved", tile: "tile" };

/** @returns {Record<string, unknown>} */
function kept() {
  try {
    return JSON.parse(recall(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/**
 * The numbers of the puzzles that were solved here.
 *
 * @param {Kind} [kind]
 * @returns {Set<number>}
 */
export function solved(kind = "dice") {
  const found = kept()[NAMES[kind]];
  return new Set(Array.isArray(found) ? found.filter(Number.isSafeInteger).slice(0, MOST) : []);
}

/**
 * @param {number} number
 * @param {Kind} [kind]
 */
export function keepSolved(number, kind = "dice") {
  const all = [...solved(kind).add(number)].sort((a, b) => a - b);
  remember(KEY, JSON.stringify({ ...kept(), v: 1, [NAMES[kind]]: all }));
}
