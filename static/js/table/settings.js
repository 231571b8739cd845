// How a table plays: the game's own settings in the shell's frame, and whether strangers may still come in.

import { h } from "../lib/dom.js";
import { t } from "../lib/words.js";

/** @param {App} app */
export function settingsPanel(app) {
  const { summary, fields } = app.screens.settings();
  return h(
    "details",
    { class: "more", key: "settings" },
    h("summary", {}, t("script.settings.title"), h("span", { class: "small soft grow" }, summary)),
    h("div", { class: "inside stack" }, fields, app.view.solo ? null : lock(app)),
  );
}

/** @param {App} app */
function lock(app) {
  const { locked } = app.view;
  return h(
    "label",
    { class: "choice" },
    h("input", {
      type: "checkbox",
      checked: locked,
      onchange: (event) => app.send({ type: "LockTable", locked: event.target.checked }),
    }),
    h("span", {}, t("script.menu.lock")),
  );
}
