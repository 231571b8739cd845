// What the form asks for, as the API wants it.

import { filledIn } from "../lib/dom.js";

/** @typedef {string | number | boolean | string[] | { toml: string }} Wanted a field as JSON has it */
/** The layout that is not one of ours: its text is in a field of its own. */
export const OWN = "own";

/**
 * What is typed, as JSON has it: the page says of each field what kind it is (`printables.request.printable.Kind`).
 *
 * @param {string} kind
 * @param {string} text
 * @param {HTMLFormElement} form
 * @returns {Wanted}
 */
function inJson(kind, text, form) {
  if (kind === "flag") return true;
  if (kind === "number") return Math.round(Number(text));
  if (kind === "length") return Number(text.replace(",", "."));
  if (kind === "layout" && text === OWN) return { toml: filledIn(form, "layout_toml") };
  if (kind !== "lines") return text;
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/**
 * Fields that are empty are left out, those that mean nothing beside others, and those that are not for
 * programs.
 *
 * @param {HTMLFormElement} form
 */
export function wanted(form) {
  /** @type {Record<string, Wanted>} */
  const body = { name: filledIn(form, "name") };
  /** @type {NodeListOf<HTMLElement & { name: string }>} */
  const inputs = form.querySelectorAll("[data-kind]");
  for (const { name, dataset } of inputs) {
    const text = filledIn(form, name);
    if (text) body[name] = inJson(dataset.kind ?? "", text, form);
  }
  return body;
}
