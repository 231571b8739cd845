// The page of a table: its shell, and the screens of the game that is played at it.

import { screensOf } from "./games/index.js";
import { App } from "./table/app.js";

const data = document.getElementById("view");
if (data) {
  /** @type {TableView} */
  const view = JSON.parse(data.textContent);
  new App(view, screensOf(view.rules)).start();
}
