// A spectator's table, large enough for a projector: huge sheets, the dice, and who acts.

import { h } from "../../lib/dom.js";
import { watchedEnd } from "./end/end.js";
import { tray } from "./play/tray.js";
import { ring } from "./ring.js";
import { sheets } from "./sheets.js";

/** @param {DiceApp} app */
export function watchScreen(app) {
  const { view } = app;
  if (view.phase === "over") return watchedEnd(app);
  return h.div(
    { class: `watch-screen of-${view.game.players.length}`, key: "watch" },
    h.div(
      { class: "watch-table", key: "watch-table" },
      h.h1({ id: "heading", tabindex: "-1" }, view.status),
      view.game.players.map(({ seat, doomed }) =>
        doomed ? h.p({ key: seat, class: "lead" }, doomed) : null,
      ),
      view.solo ? null : ring(app, null),
      tray(app, null),
    ),
    sheets(app),
  );
}
