// Going out by choice: asked once more.

import { h } from "../../../lib/dom.js";
import { t } from "../../../lib/words.js";

/**
 * @param {DiceApp} app
 * @param {DiceTask} task
 * @param {string} [label]
 */
export function goOut(app, task, label = t("script.out.go")) {
  if (!app.ui.leaving) {
    const ask = () => {
      app.ui.leaving = true;
      app.render();
    };
    return h.button({ key: "out", class: "button bad wide", onclick: ask }, label);
  }
  const isLast = app.view.game.players.filter((player) => player.in).length === 1;
  const stay = () => {
    app.ui.leaving = false;
    app.render();
  };
  return h.div(
    { class: "notice warn" },
    h.div(
      { class: "grow" },
      h.p({}, t(isLast ? "script.out.sure_last" : "script.out.sure")),
      h.div(
        { class: "row wrap" },
        h.button(
          { class: "button bad", onclick: () => app.send({ type: "GoOut", seat: task.seat }) },
          t("script.out.yes"),
        ),
        h.button({ class: "button", onclick: stay }, t("script.out.stay")),
      ),
    ),
  );
}
