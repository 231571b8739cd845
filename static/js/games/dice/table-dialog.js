// The table: everybody's sheet, name and score, over the play screen.

import { byId, h, icon } from "../../lib/dom.js";
import { t } from "../../lib/words.js";
import { movesAgain } from "./bot-move.js";
import { letBotPlay } from "../../table/stand-in.js";
import { sheetOptions } from "./sheet-options.js";
import { sheets } from "./sheets.js";

const dialog = () => /** @type {HTMLDialogElement} */ (byId("table-dialog"));

/** @param {DiceApp} app */
export function openTable(app) {
  dialog().showModal();
  app.draw();
}

/** Back to the play screen; nothing happens where that is shown already. */
export function closeTable() {
  dialog().close();
}

/** @param {DiceApp} app */
export function tableDialog(app) {
  const { view, task } = app;
  const player = task ? app.player(task.seat) : null;
  return h(
    "dialog",
    {
      key: "table-dialog",
      id: "table-dialog",
      class: "sheet-dialog",
      "aria-labelledby": "table-title",
      onclose: () => app.render(),
      onclick: (event) => event.target.id === "table-dialog" && closeTable(),
    },
    h(
      "div",
      { class: "head" },
      h("h2", { id: "table-title" }, view.status),
      h(
        "button",
        {
          class: "button quiet only-icon",
          type: "button",
          "aria-label": t("script.close"),
          onclick: closeTable,
        },
        icon("cross"),
      ),
    ),
    document.querySelector("#table-dialog[open]")
      ? h(
          "div",
          { class: "inside" },
          view.solo ? null : sheets(app),
          letBotPlay(app, closeTable),
          movesAgain(app, closeTable),
          task && player?.known ? sheetOptions(app, app.screens.current(task), player, closeTable) : null,
        )
      : null,
  );
}
