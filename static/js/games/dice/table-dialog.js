// What stands in the dialog with the table: everybody's sheet, name and score.

import { h } from "../../lib/dom.js";
import { letBotPlay } from "../../table/stand-in.js";
import { closeTable, tableDialog } from "../../table/dialog.js";
import { movesAgain } from "./bot-move.js";
import { sheetOptions } from "./play/sheet-options.js";
import { sheets } from "./sheets.js";

/** @param {DiceApp} app */
export function sheetsDialog(app) {
  const { view, task } = app;
  const player = task ? app.player(task.seat) : null;
  return tableDialog(app, () =>
    h.div(
      { class: "inside stack" },
      view.solo ? null : sheets(app),
      letBotPlay(app, closeTable),
      movesAgain(app, closeTable),
      task && player?.known ? sheetOptions(app, app.screens.current(task), player, closeTable) : null,
    ),
  );
}
