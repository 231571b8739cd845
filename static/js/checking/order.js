// The markers' order as people type it: in the letters of their language, or in the English ones of the files.

import { codeOf, signOf } from "../lib/drawing/colours.js";
import { either, list, t } from "../lib/words.js";

/** The colours of the dice game. */
export const SHEET_COLOURS = ["B", "Y", "R", "G"];

/** @param {string} code */
const named = (code) => t(`check_page.colour.${code}`);

/** @param {string} text */
const lettersIn = (text) => [...text.toUpperCase().replace(/[\s,;]+/g, "")];

/**
 * The order in codes; what means no colour stays as it is, for the server to refuse.
 *
 * @param {string} text
 */
export const orderCodes = (text) =>
  lettersIn(text)
    .map((letter) => codeOf(letter, SHEET_COLOURS) ?? letter)
    .join("");

/** "BGRY", in the reader's letters. */
export const exampleOrder = () => ["B", "G", "R", "Y"].map(signOf).join("");

/**
 * What is wrong with an order that was refused: a letter with which several colours begin (A in Spanish), or all of it.
 *
 * @param {string} text
 */
export function whatIsWrong(text) {
  for (const letter of lettersIn(text)) {
    if (codeOf(letter, SHEET_COLOURS)) continue;
    const meant = SHEET_COLOURS.filter((code) => named(code).toUpperCase().startsWith(letter));
    if (meant.length > 1) {
      const colours = either(meant.map((code) => `${signOf(code)} (${named(code)})`));
      return t("check_page.facts.wrong.which", { colours });
    }
  }
  return t("check_page.facts.wrong.order", { letters: list(SHEET_COLOURS.map(signOf)) });
}
