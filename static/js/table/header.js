// The line at the top: the menu, what is shown, the code of the table.

import { h, icon } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { openMenu } from "./menu.js";

/** @param {App} app */
export function header(app) {
  const { view, task } = app;
  const playing = view.you && view.game && view.phase !== "over" && app.tab !== "lobby";
  const tabs = playing && task ? tabsOf(app, task) : null;
  return h(
    "header",
    { key: "top", class: "top table-top" },
    h(
      "button",
      {
        class: "button quiet only-icon",
        type: "button",
        "aria-label": t("script.menu.open"),
        onclick: () => openMenu(app),
      },
      icon("menu"),
    ),
    tabs ?? h("span", { class: "grow top-title" }, view.you || !view.game ? view.status : t("script.brand")),
    h("span", { class: "code-tag", translate: "no" }, view.code),
  );
}

/**
 * What of the game can be shown; null where that is only one thing.
 *
 * @param {App} app
 * @param {Task} task
 */
function tabsOf(app, task) {
  const { screens } = app;
  if (!screens.tabs) return null;
  const { names, usual } = screens.tabs(task);
  const at = app.tab ?? usual;
  return h(
    "div",
    { class: "segments grow", role: "group", "aria-label": t("script.tabs.label") },
    Object.entries(names).map(([name, label]) =>
      h(
        "button",
        {
          type: "button",
          "aria-pressed": String(at === name),
          onclick: () => {
            app.tab = name;
            app.render();
          },
        },
        label,
      ),
    ),
  );
}
