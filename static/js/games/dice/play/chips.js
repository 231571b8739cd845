// One's four colours in the order they will be held, and how much each can still go on.

import { h } from "../../../lib/dom.js";
import { swatch } from "../../../lib/drawing/drawing.js";
import { capitalised, t, tn } from "../../../lib/words.js";

/**
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
export function chips(app, task) {
  if (!task.chips) return h.div({ class: "chips", key: "chips" });
  return h.ol(
    { class: "chips", key: "chips", "aria-label": t("script.chips.label") },
    task.chips.map(({ colour, corners }, at) => {
      const name = capitalised(app.screens.colour(colour));
      const words = corners
        ? tn("script.chips.corners", corners, { colour: name })
        : t("script.chips.blocked", { colour: name });
      return h.li(
        { class: `chip ${corners ? "" : "blocked"}`, title: words },
        at < 2 ? h.span({ class: "chip-when" }, t(at ? "script.chips.next" : "script.chips.now")) : null,
        swatch(colour),
        h.span({ class: "unseen" }, words),
        h.b({ "aria-hidden": "true" }, corners ? corners : "0!"),
      );
    }),
  );
}
