// Results that come from another phone: in the page's address, or in a file.

import { clean } from "./kept.js";
import { MARK, unpacked } from "./pack.js";

/** A file of two years has 100 kB. */
const MOST_BYTES = 1_000_000;

/**
 * @typedef {object} Incoming
 * @property {"address" | "file"} place where they came from
 * @property {DailyKept["tries"] | null} tries null: these are none
 * @property {number} days
 * @property {boolean} [isTaken]
 */

/**
 * Those behind the page's address, or null where there is nothing.
 *
 * @param {string} hash
 * @param {string[]} layouts
 */
export const fromAddress = (hash, layouts) =>
  hash.startsWith(MARK)
    ? incoming("address", { v: 1, tries: unpacked(hash.slice(MARK.length), layouts) })
    : null;

/** @param {File} file */
export async function fromFile(file) {
  if (file.size > MOST_BYTES) return incoming("file", null);
  try {
    return incoming("file", JSON.parse(await file.text()));
  } catch {
    return incoming("file", null);
  }
}

/**
 * @param {Incoming["place"]} place
 * @param {unknown} found
 * @returns {Incoming}
 */
function incoming(place, found) {
  const { tries } = clean(found);
  const days = Object.values(tries).reduce((sum, some) => sum + Object.keys(some).length, 0);
  return { place, tries: days ? tries : null, days };
}
