// The page of a table: its shell, and the screens of the game that is played at it.

import { screensOf } from "../games/index.js";
import { closeOnBack } from "../lib/back.js";
import { byId, given } from "../lib/dom.js";
import { newestView } from "../lib/live/last-view.js";
import { workOffline } from "../lib/live/offline.js";
import { App } from "../table/app.js";

/** @type {TableView} */
const view = newestView(given("view"));
new App(view, screensOf(view.rules)).start();
closeOnBack(byId("app"));
workOffline();
