// Keys on the play screen that belong to no element of it.

import { canLookAt, lookAt } from "./play/tray.js";

/**
 * 1 to 4 look at a die, wherever the focus is.
 *
 * @param {DiceApp} app
 * @param {DiceTask | null} task
 * @param {KeyboardEvent} event
 */
export function dieKey(app, task, event) {
  const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
  if (!task || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const number = "1234".indexOf(event.key);
  const one = number < 0 ? undefined : app.view.game.dice[number];
  if (!one || !canLookAt(task, one)) return;
  lookAt(app, task, number);
}
