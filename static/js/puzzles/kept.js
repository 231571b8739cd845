// What this phone keeps of puzzles: which it has solved. Whatever cannot be read is none.

import { recall, remember } from "../lib/prefs.js";

const KEY = "rw-puzzles";
const MOST = 1000;

/**
 * The numbers of the puzzles that were solved here.
 *
 * @returns {Set<number>}
 */
export function solved() {
  try {
    const { solved: found } = JSON.parse(recall(KEY) ?? "{}");
    return new Set(Array.isArray(found) ? found.filter(Number.isSafeInteger).slice(0, MOST) : []);
  } catch {
    return new Set();
  }
}

/** @param {number} number */
export function keepSolved(number) {
  const all = [...solved().add(number)].sort((a, b) => a - b);
  remember(KEY, JSON.stringify({ v: 1, solved: all }));
}
