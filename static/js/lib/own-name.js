// The name of whoever holds this phone: given once, it is offered wherever a name is asked for.

import { recall, remember } from "./prefs.js";

const KEY = "rw-name";
/** As at a table. */
export const NAME_LENGTH = 24;

/** The name given last on this phone, or nothing. */
export const ownName = () => (recall(KEY) ?? "").trim().slice(0, NAME_LENGTH);

/** @param {string} name one that is empty changes nothing */
export function keepOwnName(name) {
  if (name.trim()) remember(KEY, name.trim().slice(0, NAME_LENGTH));
}

/** Offer it in the page's own field, and keep what is sent from there. A class's field is another child's in an hour. */
export function mindOwnName() {
  /** @type {HTMLInputElement | null} */
  const field = document.querySelector("form input#name[autocomplete=nickname]");
  if (!field) return;
  if (!field.value && !field.hasAttribute("aria-invalid")) field.value = ownName();
  field.form?.addEventListener("submit", () => keepOwnName(field.value));
}
