// A shape dragged out of the palette onto the board: it floats above the finger, which would hide it.

import { isOutside, squareAt } from "./fingers.js";

/** @typedef {import("./ghost.js").Ghost} Ghost */

/** More than on the board: a tap on a shape must stay one. */
const DRAG_PX = 14;
/** How far the ghost floats above a finger, in squares. */
const LIFT = 1.1;

/**
 * A press on a shape of the palette that may become a drag onto the board.
 *
 * @param {Placing} state
 * @param {string} shape
 * @param {PointerEvent & {currentTarget: HTMLElement}} event
 */
export function dragIn(state, shape, event) {
  const grid = document.querySelector(".board .grid");
  if (!grid || !event.isPrimary || event.button !== 0) return;
  const target = event.currentTarget;
  const listening = new AbortController();
  const { signal } = listening;
  let dragging = false;
  /** @param {PointerEvent} now */
  const move = (now) => {
    if (!dragging) {
      if (Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) < DRAG_PX) return;
      dragging = true;
      target.setPointerCapture(event.pointerId);
      state.lift(now.pointerType !== "mouse");
      state.choose(shape);
    }
    if (!state.carried || !state.ghost) return;
    const at = squareAt(grid, state.grid, [now.clientX, now.clientY]);
    const point = floating(state.ghost, at, now.pointerType === "mouse" ? 0 : LIFT);
    const [row, column] = state.ghost.middle;
    const moved = state.ghost.moved(Math.round(point[0] - row), Math.round(point[1] - column));
    state.carry(moved, point, isOutside(grid, state.grid, point));
  };
  /** @param {PointerEvent} now */
  const end = (now) => {
    listening.abort();
    if (!dragging) return;
    const tile = target.getBoundingClientRect();
    const isBack =
      now.clientX >= tile.left &&
      now.clientX <= tile.right &&
      now.clientY >= tile.top &&
      now.clientY <= tile.bottom;
    if (now.type === "pointercancel") state.takeBack();
    else if (isBack) {
      // Not farther than the shape itself: an unsteady tap.
      state.takeBack();
      state.choose(shape);
    } else state.letGo();
    // The click that follows a drag would put the ghost back to where it first appeared.
    /** @param {Event} click */
    const swallow = (click) => click.stopImmediatePropagation();
    target.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => target.removeEventListener("click", swallow, { capture: true }), 50);
  };
  target.addEventListener("pointermove", move, { signal });
  target.addEventListener("pointerup", end, { signal });
  target.addEventListener("pointercancel", end, { signal });
}

/**
 * Where the middle of a ghost is, in squares with fractions, when its lower edge floats above a finger.
 *
 * @param {Ghost} ghost
 * @param {Square} finger
 * @param {number} lift in squares; 0: the ghost is in the middle of what points at it
 * @returns {Square}
 */
function floating(ghost, [row, column], lift) {
  const [r, c] = ghost.middle;
  const top = lift ? row - lift - ghost.height : row - ghost.height / 2;
  return [top + r - ghost.top, column - ghost.width / 2 + c - ghost.left];
}
