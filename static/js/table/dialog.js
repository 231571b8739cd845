// A dialog over a table's page: its heading, the cross that closes it, and what it holds. It is part of the page all
// the time, so that patching keeps it; what it holds is made while it is open.

import { byId, h, icon } from "../lib/dom.js";
import { t } from "../lib/words.js";

/** @param {string} id */
const named = (id) => /** @type {HTMLDialogElement} */ (byId(id));

/**
 * @param {{draw(): void}} app
 * @param {string} id
 */
export function openDialog(app, id) {
  named(id).showModal();
  app.draw();
}

/** @param {string} id of a dialog; nothing happens where it is closed already */
export const closeDialog = (id) => named(id).close();

/**
 * A tap beside it closes it, as the cross does.
 *
 * @param {{render(): void}} app
 * @param {string} id
 * @param {string | undefined} title
 * @param {() => Child} inside
 * @param {string | null} [look] a class
 */
export function dialog(app, id, title, inside, look = null) {
  const close = () => closeDialog(id);
  return h.dialog(
    {
      key: id,
      id,
      class: look,
      "aria-labelledby": `${id}-title`,
      onclose: () => app.render(),
      onclick: (event) => event.target.id === id && close(),
    },
    h.div(
      { class: "head" },
      h.h2({ id: `${id}-title` }, title),
      h.button(
        { class: "button quiet only-icon", "aria-label": t("script.close"), onclick: close },
        icon("cross"),
      ),
    ),
    document.querySelector(`#${id}[open]`) ? inside() : null,
  );
}

// The table over the play screen: everybody, and how they stand. A game fills it.

const TABLE = "table-dialog";

/** @param {{draw(): void}} app */
export const openTable = (app) => openDialog(app, TABLE);

/** Back to the play screen; nothing happens where that is shown already. */
export const closeTable = () => closeDialog(TABLE);

/**
 * @param {{view: TableView, render(): void}} app
 * @param {() => Child} inside
 */
export const tableDialog = (app, inside) => dialog(app, TABLE, app.view.status, inside, "sheet-dialog");
