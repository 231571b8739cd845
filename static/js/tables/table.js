// The page of a table: its shell, and the screens of the game that is played at it.

import { screensOf } from "../games/index.js";
import { byId, given } from "../lib/dom.js";
import { newestView } from "../lib/live/last-view.js";
import { workOffline } from "../lib/live/offline.js";
import { mindPopups } from "../lib/popup.js";
import { App } from "../table/app.js";

/** @param {ParentNode} root */
const openIn = (root) => /** @type {NodeListOf<HTMLDialogElement>} */ (root.querySelectorAll("dialog[open]"));

/**
 * Back closes an open dialog before it leaves the page, as on every phone: every dialog that opens inside `root` gets
 * a step of the browser's history.
 *
 * @param {HTMLElement} root
 */
function closeOnBack(root) {
  // Reloaded while a dialog was open: its step is left over.
  if (history.state?.dialog) history.back();
  const observer = new MutationObserver(() => {
    const isOpen = openIn(root).length > 0;
    if (isOpen && !history.state?.dialog) history.pushState({ dialog: true }, "");
    else if (!isOpen && history.state?.dialog) history.back();
  });
  observer.observe(root, { subtree: true, attributes: true, attributeFilter: ["open"] });
  addEventListener("popstate", () => {
    if (!history.state?.dialog) for (const dialog of openIn(root)) dialog.close();
  });
}

/** @type {TableView} */
const view = newestView(given("view"));
new App(view, screensOf(view.rules)).start();
closeOnBack(byId("app"));
mindPopups();
workOffline();
