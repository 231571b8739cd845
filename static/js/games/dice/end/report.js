// A real sheet that the app has not seen: its player tells how many squares are empty.

import { filledIn, h, icon } from "../../../lib/dom.js";
import { labelled, t } from "../../../lib/words.js";

/**
 * A form for each such sheet of this phone.
 *
 * @param {DiceApp} app
 */
export function reports(app) {
  const most = app.screens.layout.side ** 2;
  return app.view.tasks
    .filter((task) => task.do === "report")
    .map((task) =>
      h.form(
        {
          class: "card stack",
          onsubmit: (event) => {
            event.preventDefault();
            const unfilled = Number(filledIn(event.target, "unfilled"));
            if (Number.isInteger(unfilled)) app.send({ type: "ReportScore", seat: task.seat, unfilled });
          },
        },
        h.h2({}, app.view.tasks.length > 1 ? labelled(task.name, task.title) : task.title),
        h.div(
          { class: "field" },
          h.label({ for: `unfilled-${task.seat}` }, task.text),
          h.input({
            id: `unfilled-${task.seat}`,
            name: "unfilled",
            class: "input",
            type: "number",
            inputmode: "numeric",
            min: 0,
            max: most,
            required: true,
          }),
        ),
        h.button({ class: "button main wide", type: "submit" }, t("script.end.report")),
        h.a(
          { class: "button wide", href: `/check?table=${app.code}&seat=${task.seat}` },
          icon("eye"),
          t("script.end.photo"),
        ),
      ),
    );
}
