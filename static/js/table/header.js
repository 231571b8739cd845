// The line at the top: the menu, and what the game shows there or the code of the table.

import { h, icon } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { openMenu } from "./menu.js";
import { reactionButton } from "./signals.js";

/** @param {App} app */
export function header(app) {
  const { view } = app;
  const playing = view.you && app.task && view.game && view.phase !== "over" && app.tab !== "lobby";
  const strip = (playing && app.screens.strip?.()) || null;
  return h.header(
    { key: "top", class: strip ? "top table-top has-strip" : "top table-top" },
    h.button(
      {
        key: "menu-button",
        class: "button quiet only-icon",
        "aria-label": t("script.menu.open"),
        onclick: () => openMenu(app),
      },
      icon("menu"),
    ),
    strip ?? [
      h.span({ class: "grow top-title" }, view.you || !view.game ? view.status : t("script.brand")),
      reactionButton(app),
      h.span({ class: "code-tag", translate: "no" }, view.code),
    ],
  );
}
