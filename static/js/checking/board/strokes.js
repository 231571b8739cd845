// Fingers and keys on the board that one paints on.

import { focusOn } from "../../lib/dom.js";
import { codeOf } from "../../lib/drawing/colours.js";
import { CLEAR, NO_CELL } from "../../lib/drawing/tiles.js";

/** @type {Record<string, Square>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const STILL_PX = 10;
let pressed = [0, 0];

/**
 * The square under a finger.
 *
 * @param {CheckState} state
 * @param {MouseEvent} event
 * @param {DOMRect} rect
 */
function under(state, event, rect) {
  const { grid } = state;
  const [down, right] = [(event.clientY - rect.top) / rect.height, (event.clientX - rect.left) / rect.width];
  return grid.cellAt([down * grid.rows, right * grid.across]);
}

/**
 * @param {CheckState} state
 * @param {number} row
 * @param {number} column
 */
const has = (state, row, column) => (state.squares[row]?.[column] ?? NO_CELL) !== NO_CELL;

/**
 * One square alone, where the finger or the mouse has not moved meanwhile.
 *
 * @param {CheckState} state
 * @param {MouseEvent & {currentTarget: HTMLElement}} event
 */
export function dab(state, event) {
  if (Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > STILL_PX) return;
  const [row, column] = under(state, event, event.currentTarget.getBoundingClientRect());
  if (!has(state, row, column)) return;
  state.focus = [row, column];
  put(state, state.squares[row][column] === state.brush ? CLEAR : state.brush);
}

/**
 * A finger goes down: on a board that fits the screen it begins to paint.
 *
 * @param {CheckState} state
 * @param {PointerEvent & {currentTarget: HTMLElement}} event
 */
export function press(state, event) {
  pressed = [event.clientX, event.clientY];
  if (!state.large) stroke(state, event);
}

/**
 * A tap paints a square, or clears it if it has that colour already; dragging goes on likewise.
 *
 * @param {CheckState} state
 * @param {PointerEvent & {currentTarget: HTMLElement}} event
 */
function stroke(state, event) {
  if (!event.isPrimary || event.button !== 0) return;
  const target = event.currentTarget;
  const rect = target.getBoundingClientRect();
  /** @param {PointerEvent} now */
  const at = (now) => under(state, now, rect);
  const [row, column] = at(event);
  if (!has(state, row, column)) return;
  const letter = state.squares[row][column] === state.brush ? CLEAR : state.brush;
  target.setPointerCapture(event.pointerId);
  state.focus = [row, column];
  state.remember();
  state.paint(row, column, letter);
  let last = `${row},${column}`;
  /** @param {PointerEvent} now */
  const move = (now) => {
    const [r, c] = at(now);
    if (`${r},${c}` === last) return;
    last = `${r},${c}`;
    state.paint(r, c, letter);
  };
  const stop = () => {
    target.removeEventListener("pointermove", move);
    target.removeEventListener("pointerup", stop);
    target.removeEventListener("pointercancel", stop);
  };
  target.addEventListener("pointermove", move);
  target.addEventListener("pointerup", stop);
  target.addEventListener("pointercancel", stop);
}

/**
 * @param {CheckState} state
 * @param {KeyboardEvent & {target: HTMLElement}} event
 */
export function keyed(state, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !event.target.matches(".cell")) return;
  const [row, column] = state.focus;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const step = STEPS[key];
  const code = codeOf(
    key,
    state.colours.map(({ letter }) => letter),
  );
  if (step) walk(state, row + step[0], column + step[1]);
  else if (key === "Home" || key === "End") {
    walk(state, row, key === "Home" ? 0 : state.squares[row].length - 1);
  } else if (code) put(state, code);
  else if (key === "Delete" || key === "Backspace" || key === CLEAR) put(state, CLEAR);
  else if (key === "Enter" || key === " ") {
    put(state, state.squares[row][column] === state.brush ? CLEAR : state.brush);
  } else if (key === "U") state.undo();
  else return;
  event.preventDefault();
}

/**
 * @param {CheckState} state
 * @param {string} letter
 */
function put(state, letter) {
  if (letter !== CLEAR) state.brush = letter;
  state.remember();
  const [row, column] = state.focus;
  state.paint(row, column, letter);
}

/**
 * @param {CheckState} state
 * @param {number} row
 * @param {number} column
 */
function walk(state, row, column) {
  /**
   * @param {number} number
   * @param {number} least
   * @param {number} most
   */
  const clamp = (number, least, most) => Math.max(least, Math.min(most, number));
  const to = clamp(row, 0, state.squares.length - 1);
  const cells = state.squares[to].flatMap((letter, number) => (letter === NO_CELL ? [] : [number]));
  state.focus = [to, clamp(column, cells[0], cells[cells.length - 1])];
  state.render();
  focusOn(`[data-cell="${state.focus.join()}"]`, state.large);
}
