// A spectator's table, large enough for a projector: huge sheets, the dice, and who acts.

import { h } from "../../lib/dom.js";
import { summary } from "./end.js";
import { ring } from "./ring.js";
import { sheets } from "./sheets.js";
import { tray } from "./tray.js";

/** @param {DiceApp} app */
export function watchScreen(app) {
  const { view } = app;
  const over = view.phase === "over";
  return h(
    "div",
    { class: `watch-screen of-${view.game.players.length}`, key: "watch" },
    h(
      "div",
      { class: "watch-table", key: "watch-table" },
      over
        ? summary(app)
        : [
            h("h1", { id: "heading", tabindex: "-1" }, view.status),
            view.solo ? null : h("div", { class: "watch-ring", key: "ring" }, ring(app, null)),
            tray(app, null),
          ],
    ),
    sheets(app),
  );
}
