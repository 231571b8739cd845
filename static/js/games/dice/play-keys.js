// Keys on the play screen: 1-4 for the dice; the rest belongs to the ghost.

import { place } from "./hand.js";
import { ghostKey } from "./ghost-keys.js";

/**
 * @param {DiceApp} app
 * @param {SheetState | null} state
 * @param {DiceTask} task
 * @param {KeyboardEvent & {target: HTMLElement}} event
 */
export function keyed(app, state, task, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) {
    return;
  }
  if (state && ghostKey(app, state, event, () => place(app, task, state))) event.preventDefault();
}

/**
 * 1 to 4 look at a die, wherever the focus is.
 *
 * @param {DiceApp} app
 * @param {DiceTask | null} task
 * @param {KeyboardEvent} event
 */
export function dieKey(app, task, event) {
  const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
  if (!task?.rows || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const number = "1234".indexOf(event.key);
  const one = number < 0 ? undefined : app.view.game.dice[number];
  if (!one || one.taken_by !== null || task.do === "draw") return;
  app.ui.die = app.ui.die === number ? undefined : number;
  app.render();
}
