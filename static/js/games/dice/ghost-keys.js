// Keys that move the ghost and the focus on the board.

import { focusCell } from "./board.js";

/** @type {Record<string, Square>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * @param {DiceApp} app
 * @param {SheetState} state
 * @param {KeyboardEvent & {target: HTMLElement}} event
 * @param {() => void} onPlace
 * @returns {boolean} whether the key was one of these
 */
export function ghostKey(app, state, event, onPlace) {
  const onCell = event.target.matches(".cell");
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const step = STEPS[key];
  if (step && onCell) walk(state, step);
  else if (key === "r") state.turn();
  else if (key === "f") state.flip();
  else if (key === "Escape") state.drop();
  else if (key === "Enter" && onCell) {
    onPlace();
  } else if ((key === "Home" || key === "End") && onCell) {
    state.focus = [state.focus[0], key === "Home" ? 0 : state.side - 1];
    if (state.draft) state.change(state.draft.centred(state.focus));
  } else return false;
  if (onCell) afterRender(app, () => focusCell(state));
  return true;
}

/**
 * With a ghost the arrows move it; the focus goes along on its middle square.
 *
 * @param {SheetState} state
 * @param {Square} step
 */
function walk(state, [rows, columns]) {
  if (state.draft) {
    state.nudge(rows, columns);
    return;
  }
  /** @param {number} number */
  const clamp = (number) => Math.max(0, Math.min(state.side - 1, number));
  state.focus = [clamp(state.focus[0] + rows), clamp(state.focus[1] + columns)];
  state.app.render();
}

/**
 * @param {DiceApp} app
 * @param {() => void} act
 */
function afterRender(app, act) {
  app.render();
  requestAnimationFrame(act);
}
