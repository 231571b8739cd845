// A ghost outlives a reload, Back and Forward: a page remembers one for each seat, for as long as it is open.

/** @typedef {{turn: string, strike: boolean, colour?: string, shape: string, orientation: number, row: number, column: number}} Kept */

/**
 * @param {string} code of the table
 * @param {number} seat
 */
const keyOf = (code, seat) => `rw-ghost/${code}/${seat}`;

/**
 * Remember a seat's ghost.
 *
 * @param {string} code
 * @param {number} seat
 * @param {{turn: string, strike?: boolean, colour?: string, ghost: import("./ghost.js").Ghost}} state
 */
export function keepGhost(code, seat, { turn, strike = false, colour = "", ghost }) {
  const { shape, orientation, row, column } = ghost;
  const kept = JSON.stringify({ turn, strike, colour, shape, orientation, row, column });
  try {
    sessionStorage.setItem(keyOf(code, seat), kept);
  } catch {
    // Full or switched off: a reload begins anew.
  }
}

/**
 * @param {string} code
 * @param {number} seat
 */
export function forgetGhost(code, seat) {
  try {
    sessionStorage.removeItem(keyOf(code, seat));
  } catch {
    // Switched off: nothing was kept.
  }
}

/**
 * What was remembered of a seat's ghost, whatever its turn was; null without one.
 *
 * @param {string} code
 * @param {number} seat
 * @returns {Kept | null}
 */
export function keptGhost(code, seat) {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(code, seat)) ?? "null");
  } catch {
    return null;
  }
}
