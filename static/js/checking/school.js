// What a class can do with a sheet it has drawn or photographed: a worksheet about it, a file of it.

import { h, icon } from "../lib/dom.js";
import { saveFile } from "../lib/files.js";
import { t } from "../lib/words.js";

/**
 * Two buttons below a sheet that is drawn on; null while there is nothing to ask about.
 *
 * @param {CheckState} state
 */
export function school(state) {
  if (state.game || state.report || state.isEmpty || state.round !== null) return null;
  const record = JSON.stringify(state.body());
  return h.section(
    { class: "card stack", key: "school" },
    h.h2({}, t("check_page.school.title")),
    h.p({}, t("check_page.school.about")),
    h.form(
      { method: "post", action: "/print", target: "_blank" },
      h.input({ type: "hidden", name: "name", value: "worksheet" }),
      h.input({ type: "hidden", name: "lang", value: document.documentElement.lang }),
      h.input({ type: "hidden", name: "record", value: record }),
      h.button({ class: "button wide", type: "submit" }, icon("paper"), t("check_page.school.worksheet")),
    ),
    h.button(
      {
        class: "button wide",
        onclick: () => saveFile(new Blob([record], { type: "application/json" }), "rollwrite-sheet.json"),
      },
      icon("down"),
      t("check_page.school.save"),
    ),
  );
}
