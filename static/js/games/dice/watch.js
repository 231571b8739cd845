// A spectator's table, large enough for a projector.

import { h } from "../../lib/dom.js";
import { summary } from "./end.js";
import { ring } from "./ring.js";
import { tray } from "./round.js";
import { sheets } from "./sheets.js";

/** @param {DiceApp} app */
export function watchScreen(app) {
  const { view } = app;
  const over = view.phase === "over";
  return h(
    "div",
    { class: "watch-screen" },
    h(
      "div",
      { class: "watch-table" },
      over
        ? summary(app)
        : [
            h("h1", { id: "heading", tabindex: "-1" }, view.status),
            view.solo ? null : ring(app, null),
            tray(app, null),
          ],
    ),
    sheets(app),
  );
}
