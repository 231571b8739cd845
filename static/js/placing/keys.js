// The ghost by keyboard: arrows, R, F, N, Home, End, Enter and Esc.

/** @type {Record<string, Square>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * A key on a screen that has a board to draw on. Letters and Esc act anywhere on it, the others on a cell.
 *
 * @param {Placing} state
 * @param {KeyboardEvent & {target: HTMLElement}} event
 */
export function keyed(state, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) {
    return;
  }
  const onCell = event.target.matches(".cell");
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const step = STEPS[key];
  if (step && onCell) walk(state, step);
  else if (key === "r") state.turn();
  else if (key === "f") state.flip();
  else if (key === "n") state.next(event.shiftKey ? -1 : 1);
  else if (key === "Escape" && state.ghost) state.drop();
  else if (key === "Enter" && onCell && state.verdict === "legal") state.onPlace?.();
  else if ((key === "Home" || key === "End") && onCell) {
    toEnd(state, key === "Home" ? 0 : state.grid.columns - 1);
  } else return;
  event.preventDefault();
  if (onCell) state.app.render();
}

/**
 * With a ghost the arrows move it; the focus goes along on its middle square.
 *
 * @param {Placing} state
 * @param {Square} step
 */
function walk(state, [rows, columns]) {
  if (state.ghost) {
    state.nudge(rows, columns);
    return;
  }
  /** @type {Square} */
  const next = [state.focus[0] + rows, state.focus[1] + columns];
  if (state.grid.has(next)) state.look(next);
}

/**
 * To the left or the right end of the row: the ghost, or the focus alone.
 *
 * @param {Placing} state
 * @param {number} column
 */
function toEnd(state, column) {
  const [row] = state.ghost?.middle ?? state.focus;
  // A hexagon's rows do not all begin at the edge.
  const step = column === 0 ? 1 : -1;
  let at = column;
  while (!state.grid.has([row, at])) at += step;
  if (state.ghost) state.change(state.ghost.centred([row, at]));
  else state.look([row, at]);
}
