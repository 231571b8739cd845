// Taking back what one has just done, by button and by key.

import { h, icon } from "../lib/dom.js";

/** @typedef {{seat: number, can_undo?: boolean}} Undoable a seat, and whether it may take back what it did */

/**
 * The Undo button of a seat, while it may.
 *
 * @param {App} app
 * @param {Undoable} undoable
 * @param {string} label what is taken back
 */
export function undo(app, undoable, label) {
  if (!undoable.can_undo) return null;
  return h.button(
    { class: "button wide", "aria-disabled": String(app.busy), onclick: () => undoNow(app, undoable) },
    icon("undo"),
    label,
  );
}

/**
 * U, wherever the focus is.
 *
 * @param {App} app
 * @param {Undoable | null} undoable
 * @param {KeyboardEvent} event
 */
export function undoByKey(app, undoable, event) {
  const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (undoable && event.key.toLowerCase() === "u" && isPlain && !isTyping) undoNow(app, undoable);
}

/**
 * @param {App} app
 * @param {Undoable} undoable
 */
function undoNow(app, { seat, can_undo: may }) {
  if (may && !app.busy) app.send({ type: app.screens.undoCommand, seat });
}
