// Squares that are alike, in lists that open, to be answered in one go.

import { focusOn, h } from "../../lib/dom.js";

/**
 * @template One
 * @param {Iterable<One>} ones
 * @param {(one: One) => string} keyOf
 * @returns {Map<string, One[]>}
 */
export function alike(ones, keyOf) {
  const found = new Map();
  for (const one of ones) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one]);
  return found;
}

/**
 * @param {Record<string, string>} attributes
 * @param {string} title
 * @param {...Child} lines
 */
export const list = (attributes, title, ...lines) =>
  h.details(attributes, h.summary({}, title), h.ul({ class: "doubt-groups inside" }, lines));

/**
 * The line that was used is gone: on with the others of its list, or with the board.
 *
 * @param {string} id of the list
 */
export const goOn = (id) =>
  focusOn(document.querySelector(`#${id}`) ? `#${id} > summary` : "#check .cell[tabindex='0']");
