// A spectator's table, large enough for a projector.

import { h } from "../../lib/dom.js";
import { watchedEnd } from "./end.js";
import { ring } from "./ring.js";
import { tray } from "./round.js";
import { sheets } from "./sheets.js";

/** @param {DiceApp} app */
export function watchScreen(app) {
  const { view } = app;
  if (view.phase === "over") return watchedEnd(app);
  return h(
    "div",
    { class: "watch-screen" },
    h(
      "div",
      { class: "watch-table" },
      h("h1", { id: "heading", tabindex: "-1" }, view.status),
      view.solo ? null : ring(app, null),
      tray(app, null),
    ),
    sheets(app),
  );
}
