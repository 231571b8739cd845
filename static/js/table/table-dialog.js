// The table over the play screen: everybody, and how they stand. A game fills it.

import { closeDialog, dialog, openDialog } from "./dialog.js";

const ID = "table-dialog";

/** @param {{draw(): void}} app */
export const openTable = (app) => openDialog(app, ID);

/** Back to the play screen; nothing happens where that is shown already. */
export const closeTable = () => closeDialog(ID);

/**
 * @param {{view: TableView, render(): void}} app
 * @param {() => Child} inside
 */
export const tableDialog = (app, inside) => dialog(app, ID, app.view.status, inside, "sheet-dialog");
