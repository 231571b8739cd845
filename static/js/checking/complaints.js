// What is wrong with what was typed about a sheet.

import { t } from "../lib/words.js";
import { whatIsWrong } from "./order.js";

/**
 * What cannot be read was typed into one of these fields.
 *
 * @type {Record<string, string>}
 */
export const FIELDS = { "dice-face": "dice", "dice-type": "dice", markers: "order", seed: "seed" };

/**
 * @param {import("../lib/api.js").Problem} error
 * @param {Facts} facts that were sent
 */
export function complaint(error, facts) {
  const said = error.problems.map(({ code, text }) => (FIELDS[code] ? wrong(FIELDS[code], facts) : text));
  return [...new Set(said)].join(" ") || error.detail;
}

/**
 * What is wrong in a field that cannot be read.
 *
 * @param {string} field
 * @param {Facts} facts
 */
export const wrong = (field, facts) =>
  field === "order" ? whatIsWrong(facts.order) : t(`check_page.facts.wrong.${field}`);
