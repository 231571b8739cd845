// The sentences of the scripts, in the language of the page.

import { messages as shared } from "./messages.js";

// Some pages have words of their own besides; those lie in the page as JSON.
const own = JSON.parse(document.getElementById("more-messages")?.textContent ?? "{}");
const messages = { ...shared, ...own };
// The forms of a counted sentence have the names of CLDR's plural categories, as here.
const plural = new Intl.PluralRules(document.documentElement.lang || "en");

/**
 * @param {string} sentence
 * @param {Record<string, unknown>} params
 */
function fill(sentence, params) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? shown(params[name]) : whole));
}

/**
 * As it is printed: below zero with a minus sign, not a hyphen.
 *
 * @param {unknown} value
 */
export const shown = (value) => (typeof value === "number" && value < 0 ? `\u2212${-value}` : String(value));

/**
 * The sentence of a key such as `script.sheet.place`.
 *
 * @param {string} key
 * @param {Record<string, unknown>} [params]
 */
export function t(key, params = {}) {
  const sentence = messages[key];
  return typeof sentence === "string" ? fill(sentence, params) : key;
}

/**
 * A counted sentence; `{n}` is the number.
 *
 * @param {string} key
 * @param {number} n
 * @param {Record<string, unknown>} [params]
 */
export function tn(key, n, params = {}) {
  const forms = messages[key];
  if (typeof forms !== "object") return key;
  // French and Spanish have "many" for millions, which our sentences do without.
  return fill(forms[plural.select(n)] ?? forms.other, { n, ...params });
}

/**
 * What a shape or piece is called on a button or in a sentence, where a bare "2" could be the number of a die.
 *
 * @param {string} shape
 * @param {string} [cells] the key of what it is made of
 */
export const shapeName = (shape, cells = "script.sheet.squares") =>
  shape === "1" || shape === "2" ? tn(cells, Number(shape)) : shape;

/**
 * The same for who does not see its picture: of how many squares or triangles it is, and where its name is the letter
 * that it looks like, that it is.
 *
 * @param {string} shape
 * @param {number} size
 * @param {string} cells the key of what it is made of
 * @param {boolean} isLetter
 */
export function shapeSpoken(shape, size, cells, isLetter) {
  if (/^\d/.test(shape)) return shapeName(shape, cells);
  const made = tn(cells, size);
  return labelled(
    shape,
    isLetter ? t("script.shape.form", { cells: made, letter: shape.slice(0, 1) }) : made,
  );
}

/** @param {string} sentence */
export const capitalised = (sentence) => sentence.slice(0, 1).toLocaleUpperCase() + sentence.slice(1);

/**
 * "Ana, Ben and Cleo" in the language of the page.
 *
 * @param {string[]} names
 */
export const list = (names) => joined(names, "conjunction");

/**
 * "Ana: 12 squares": what something is called, and what is said of it, parted as the language does.
 *
 * @param {string} label
 * @param {unknown} text
 */
export const labelled = (label, text) => t("words.label", { label, text });

/**
 * "Ana, Ben or Cleo".
 *
 * @param {string[]} names
 */
export const either = (names) => joined(names, "disjunction");

/**
 * @param {string[]} names
 * @param {"conjunction" | "disjunction"} type
 */
function joined(names, type) {
  const { lang } = document.documentElement;
  // The server writes no comma before "and"; plain English has one.
  return new Intl.ListFormat(lang && lang !== "en" ? lang : "en-GB", { type }).format(names);
}
