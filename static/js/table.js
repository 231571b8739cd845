// The page of a table: its shell, and the screens of the game that is played at it.

import { screensOf } from "./games/index.js";
import { given } from "./lib/dom.js";
import { App } from "./table/app.js";

/** @type {TableView} */
const view = given("view");
new App(view, screensOf(view.rules)).start();
