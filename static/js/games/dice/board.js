// The sheet one draws on: an SVG picture below, an ARIA grid of cells on top, a ghost in between.

import { focusOn, h } from "../../lib/dom.js";
import { anchors, causes, ghost, sheet, wanted } from "../../lib/drawing.js";
import { isOn } from "../../lib/prefs.js";
import { box, has, nameOf } from "../../lib/squares.js";
import { t } from "../../lib/words.js";

/** @typedef {import("../../lib/draft.js").Draft} Draft */

const DRAG_PX = 7;
/** How far the ghost floats above a finger, in squares. */
const LIFT = 1.1;

/**
 * What the sheet shows, as the player likes it.
 *
 * @param {DiceApp} app
 */
export const shown = (app) => ({
  numbers: isOn("numbers"),
  coordinates: isOn("coordinates"),
  anchors: isOn("anchors", app.view.settings.hints),
});

/**
 * The board of a seat that draws.
 *
 * @param {DiceApp} app
 * @param {SheetState} state
 * @param {DicePlayer} player
 */
export function board(app, state, player) {
  const { side, draft } = state;
  const show = shown(app);
  const verdict = state.verdict;
  /** @param {Reason[]} reasons */
  const squares = (reasons) =>
    reasons.flatMap((reason) => reason.squares).filter(([row, column]) => inside(side, row, column));
  const extra = [
    show.anchors ? anchors(state.anchors(player.marks, player.colour)) : [],
    draft ? ghost(draft.squares, player.colour, verdict) : [],
    causes(squares(state.reasons.filter(({ reason }) => reason !== "start"))),
    wanted(squares(state.reasons.filter(({ reason }) => reason === "start"))),
  ];
  return h(
    "div",
    { class: "board", key: "board", style: { "--side": String(side) } },
    sheet(side, player.marks, { show, extra }),
    grid(app, state, player),
  );
}

/**
 * @param {number} side
 * @param {number} row
 * @param {number} column
 */
const inside = (side, row, column) => row >= 0 && column >= 0 && row < side && column < side;

/**
 * @param {DiceApp} app
 * @param {SheetState} state
 * @param {DicePlayer} player
 */
function grid(app, state, player) {
  const { side } = state;
  const colours = new Map();
  for (const mark of player.marks) for (const square of mark.squares ?? []) colours.set(square.join(), mark);
  const rows = [];
  for (let row = 0; row < side; row += 1) {
    const cells = [];
    for (let column = 0; column < side; column += 1) {
      cells.push(cell(app, state, colours.get(`${row},${column}`), row, column));
    }
    rows.push(h("div", { role: "row", class: "grid-row" }, cells));
  }
  return h(
    "div",
    {
      role: "grid",
      class: "grid",
      "aria-label": t("script.sheet.grid", { name: player.name }),
      "aria-rowcount": side,
      "aria-colcount": side,
      onpointerdown: (event) => press(app, state, event),
    },
    rows,
  );
}

/**
 * @param {DiceApp} app
 * @param {SheetState} state
 * @param {Mark | undefined} mark
 * @param {number} row
 * @param {number} column
 */
function cell(app, state, mark, row, column) {
  const { side, draft } = state;
  const [focusRow, focusColumn] = state.focus;
  const isGhost = draft !== null && has(draft.squares, row, column);
  const content = mark
    ? t("script.sheet.cell_mark", { colour: app.screens.colour(mark.colour), shape: mark.shape, n: mark.n })
    : t("script.sheet.cell_empty");
  const ghostly = isGhost ? ` · ${t("script.sheet.cell_ghost", { shape: draft.shape })}` : "";
  return h("span", {
    role: "gridcell",
    class: "cell",
    tabindex: row === focusRow && column === focusColumn ? "0" : "-1",
    "data-cell": `${row},${column}`,
    "aria-label": `${nameOf([row, column], side)}, ${content}${ghostly}`,
    "aria-selected": String(isGhost),
    onfocus: () => {
      state.focus = [row, column];
    },
  });
}

/**
 * Put the focus on the cell that has it in the grid.
 *
 * @param {SheetState} state
 */
export function focusCell(state) {
  focusOn(`[data-cell="${state.focus.join()}"]`);
}

/**
 * Where a pointer is, in squares with fractions.
 *
 * @param {DOMRect} rect
 * @param {number} side
 * @param {PointerEvent} event
 * @returns {Square}
 */
function place(rect, side, event) {
  return [
    ((event.clientY - rect.top) / rect.height) * side,
    ((event.clientX - rect.left) / rect.width) * side,
  ];
}

/**
 * @param {DiceApp} app
 * @param {SheetState} state
 * @param {PointerEvent & {currentTarget: HTMLElement}} event
 */
function press(app, state, event) {
  if (!event.isPrimary || event.button !== 0) return;
  const target = event.currentTarget;
  const rect = target.getBoundingClientRect();
  const [row, column] = place(rect, state.side, event).map(Math.floor);
  const start = state.draft;
  const grabbed = start !== null && has(start.squares, row, column);
  /** @type {Square | null} */
  const grip = start === null ? null : [row - start.row, column - start.column];
  let dragging = false;
  target.setPointerCapture(event.pointerId);

  /** @param {PointerEvent} now */
  const move = (now) => {
    if (start === null || state.draft === null) return;
    if (!dragging && Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) < DRAG_PX) return;
    dragging = true;
    state.change(carried(state.draft, place(rect, state.side, now), now.pointerType, grabbed ? grip : null));
  };
  /** @param {PointerEvent} now */
  const end = (now) => {
    stop();
    if (dragging || now.type === "pointercancel") return;
    if (grabbed) state.turn();
    else if (start !== null) state.moveTo([row, column]);
    else {
      state.focus = [row, column];
      app.render();
    }
  };
  const stop = () => {
    target.removeEventListener("pointermove", move);
    target.removeEventListener("pointerup", end);
    target.removeEventListener("pointercancel", cancel);
  };
  /** @param {PointerEvent} now */
  const cancel = (now) => {
    // The system took the finger away: the ghost goes back to where it was.
    if (dragging) state.change(start);
    end(now);
  };
  target.addEventListener("pointermove", move);
  target.addEventListener("pointerup", end);
  target.addEventListener("pointercancel", cancel);
}

/**
 * The ghost under a mouse where it was gripped, or floating above a finger.
 *
 * @param {Draft} draft
 * @param {Square} at
 * @param {string} pointer
 * @param {Square | null} grip
 */
function carried(draft, [row, column], pointer, grip) {
  const { height, width } = box(draft.squares);
  if (pointer === "mouse" && grip) {
    return draft.moved(Math.floor(row) - grip[0] - draft.row, Math.floor(column) - grip[1] - draft.column);
  }
  const top = Math.round(row - LIFT - height);
  const left = Math.round(column - width / 2);
  return draft.moved(top - draft.row, left - draft.column);
}

/**
 * A press on a shape of the palette that may become a drag onto the sheet.
 *
 * @param {SheetState} state
 * @param {string} shape
 * @param {PointerEvent & {currentTarget: HTMLElement}} event
 */
export function dragIn(state, shape, event) {
  const gridElement = document.querySelector(".grid");
  if (!gridElement || !event.isPrimary || event.button !== 0) return;
  const target = event.currentTarget;
  let dragging = false;
  /** @param {PointerEvent} now */
  const move = (now) => {
    if (!dragging && Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) < 2 * DRAG_PX) {
      return;
    }
    if (!dragging) {
      dragging = true;
      target.setPointerCapture(event.pointerId);
      state.choose(shape);
    }
    if (!state.draft) return;
    const rect = gridElement.getBoundingClientRect();
    state.change(carried(state.draft, place(rect, state.side, now), "touch", null));
  };
  const stop = () => {
    target.removeEventListener("pointermove", move);
    target.removeEventListener("pointerup", stop);
    target.removeEventListener("pointercancel", stop);
    // The click that follows a drag would put the ghost back to where it first appeared.
    if (!dragging) return;
    /** @param {Event} click */
    const swallow = (click) => click.stopImmediatePropagation();
    target.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => target.removeEventListener("click", swallow, { capture: true }), 50);
  };
  target.addEventListener("pointermove", move);
  target.addEventListener("pointerup", stop);
  target.addEventListener("pointercancel", stop);
}
