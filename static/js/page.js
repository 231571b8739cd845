// What every page has: the look menu, and what is asked for ahead of time.

import { mindFaceChoice } from "./lib/faces/choice.js";
import { workOffline } from "./lib/live/offline.js";
import { mindPopups } from "./lib/popup.js";
import { mindOwnName } from "./lib/own-name.js";
import * as prefs from "./lib/prefs.js";

/** @param {NodeListOf<HTMLElement>} buttons */
function showTheme(buttons) {
  const chosen = prefs.theme() ?? "system";
  for (const button of buttons) {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === chosen));
  }
}

/**
 * Wire the theme buttons and the left-hand switch inside `root`.
 *
 * @param {ParentNode} [root]
 */
function wireLook(root = document) {
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = root.querySelectorAll("[data-theme-choice]");
  for (const button of buttons) {
    const { themeChoice: choice = "system" } = button.dataset;
    button.onclick = () => {
      prefs.setTheme(choice === "system" ? null : choice);
      showTheme(buttons);
    };
  }
  showTheme(buttons);
  /** @type {NodeListOf<HTMLInputElement>} */
  const boxes = root.querySelectorAll("[data-hand-choice]");
  for (const box of boxes) {
    box.checked = prefs.isLeftHanded();
    box.onchange = () => prefs.setLeftHanded(box.checked);
  }
}

// A page that the browser has kept may offer what has been done since: a table opened, a turn taken.
addEventListener("pageshow", (event) => {
  if (event.persisted && document.querySelector("[data-return=reload]")) location.reload();
});

// What comes next is asked for while somebody reads or types; not every browser does so by itself.
addEventListener("load", () => {
  /** @type {NodeListOf<HTMLLinkElement>} */
  const links = document.querySelectorAll("link[rel=prefetch]");
  for (const link of links) {
    if (!link.relList.supports("prefetch")) fetch(link.href).catch(() => {});
  }
});

// The browser's own way back keeps what was filled in.
document.querySelector("[data-back-to-form]")?.addEventListener("click", (event) => {
  event.preventDefault();
  history.back();
});

workOffline();
mindPopups();
mindFaceChoice();
mindOwnName();
wireLook();
