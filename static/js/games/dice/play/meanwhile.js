// What who is out may do beside watching: play on for fun, and read again why.

import { h, icon } from "../../../lib/dom.js";
import { t } from "../../../lib/words.js";

/**
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
export function funButton(app, task) {
  if (!task.can_play_for_fun) return null;
  return h.button(
    { class: "button", key: "fun", onclick: () => app.screens.fun.start(task) },
    icon("pencil"),
    t("script.fun.go"),
  );
}

/**
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
export const whyButton = (app, task) =>
  h.button(
    {
      class: "button",
      key: "why-out",
      "aria-label": t("script.out.again"),
      onclick: () => app.screens.out.again(task),
    },
    icon("info"),
    t("script.out.why_short"),
  );
