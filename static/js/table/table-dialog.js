// The table over the play screen: everybody, and how they stand. A game fills it.

import { byId, h, icon } from "../lib/dom.js";
import { t } from "../lib/words.js";

const dialog = () => /** @type {HTMLDialogElement} */ (byId("table-dialog"));

/** @param {{draw(): void}} app */
export function openTable(app) {
  dialog().showModal();
  app.draw();
}

/** Back to the play screen; nothing happens where that is shown already. */
export function closeTable() {
  dialog().close();
}

/**
 * @param {{view: TableView, render(): void}} app
 * @param {() => Child} inside made while it is open
 */
export function tableDialog(app, inside) {
  return h.dialog(
    {
      key: "table-dialog",
      id: "table-dialog",
      class: "sheet-dialog",
      "aria-labelledby": "table-title",
      onclose: () => app.render(),
      onclick: (event) => event.target.id === "table-dialog" && closeTable(),
    },
    h.div(
      { class: "head" },
      h.h2({ id: "table-title" }, app.view.status),
      h.button(
        { class: "button quiet only-icon", "aria-label": t("script.close"), onclick: closeTable },
        icon("cross"),
      ),
    ),
    document.querySelector("#table-dialog[open]") ? inside() : null,
  );
}
