// What of a board is seen: all of it, or a part that two fingers have enlarged.

import { h, icon } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { focusCell } from "./cells.js";
import { wheeled } from "./fingers.js";
import { Zoom } from "./zoom.js";

/**
 * @param {Placing | null} state null where one only looks
 * @param {Point} size of the drawing, with its border of one unit
 * @param {Child} inside the drawing, and the cells above it
 * @param {Child} [beside] what does not grow with it
 */
export function stage(state, [width, height], inside, beside = null) {
  const zoom = state?.zoom ?? new Zoom();
  return h.div(
    {
      class: zoom.isWhole ? "board" : "board zoomed",
      key: "board",
      style: { "--units-wide": String(width), "--units-high": String(height) },
      onwheel: state ? (event) => wheeled(state, event) : undefined,
    },
    h.div({ class: "board-inner", style: { transform: zoom.isWhole ? "none" : zoom.transform } }, inside),
    beside,
    state && !zoom.isWhole ? whole(state) : null,
  );
}

/** @param {Placing} state */
function whole(state) {
  return h.button(
    {
      class: "button only-icon board-whole",
      key: "whole",
      "aria-label": t("script.board.whole"),
      onclick: () => {
        state.show(new Zoom());
        // The button goes, and takes the focus with it.
        focusCell(state);
      },
    },
    icon("whole"),
  );
}

/** With large letters the page scrolls: who has chosen a shape below it sees the board again. */
export const bringBoard = () =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.querySelector(".play-board")?.scrollIntoView({ block: "nearest" })),
  );
