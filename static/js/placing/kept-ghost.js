// A ghost outlives a reload, Back and Forward, and so does the place of the strip it came from: a page remembers one of
// each for each seat, for as long as it is open.

/** @typedef {{turn: string, strike: boolean, colour?: string, shape: string, orientation: number, row: number, column: number}} Kept */
/** @typedef {{turn: string, colour: string, left: number}} Push how far a strip of pieces is pushed aside, in points */

/**
 * @param {string} code of the table
 * @param {number} seat
 */
const keyOf = (code, seat) => `rw-ghost/${code}/${seat}`;

/**
 * @param {string} code of the table
 * @param {number} seat
 */
const pushKeyOf = (code, seat) => `rw-strip/${code}/${seat}`;

/**
 * @param {string} key
 * @param {object} what
 */
function keep(key, what) {
  try {
    sessionStorage.setItem(key, JSON.stringify(what));
  } catch {
    // Full or switched off: a reload begins anew.
  }
}

/** @param {string} key */
function kept(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Remember a seat's ghost.
 *
 * @param {string} code
 * @param {number} seat
 * @param {{turn: string, strike?: boolean, colour?: string, ghost: import("./ghost.js").Ghost}} state
 */
export function keepGhost(code, seat, { turn, strike = false, colour = "", ghost }) {
  const { shape, orientation, row, column } = ghost;
  keep(keyOf(code, seat), { turn, strike, colour, shape, orientation, row, column });
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
export const keptGhost = (code, seat) => kept(keyOf(code, seat));

/**
 * Remember where a seat's strip of pieces lies.
 *
 * @param {string} code
 * @param {number} seat
 * @param {Push} push
 */
export const keepPush = (code, seat, push) => keep(pushKeyOf(code, seat), push);

/**
 * @param {string} code
 * @param {number} seat
 * @returns {Push | null}
 */
export const keptPush = (code, seat) => kept(pushKeyOf(code, seat));
