// Out of the game: why, shape by shape, and what it means for the table.

import { h, icon } from "../../lib/dom.js";
import { sheet as drawSheet, shapePicture } from "../../lib/drawing/drawing.js";
import { squaresOf } from "../../lib/drawing/shapes.js";
import { capitalised, t } from "../../lib/words.js";
import { undo } from "../../table/undo.js";
import { shown } from "./play/board.js";
import { correction } from "./play/hand.js";
import { describe } from "./sheets.js";

/**
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
export function outScreen(app, task) {
  const player = app.player(task.seat);
  return h.div(
    { class: "out-screen stack" },
    h.div(
      { class: "card" },
      h.h1({ id: "heading", tabindex: "-1" }, task.title),
      h.p({ class: "lead" }, task.text),
      undo(app, task, t("script.sheet.undo")),
      correction(app, task),
    ),
    sheetOf(app, player),
    task.why_out?.length ? reasons(task.why_out, player) : null,
    h.button(
      { class: "button main wide", onclick: () => app.screens.seeOut(task) },
      icon("eye"),
      t("script.out.watch"),
    ),
  );
}

/**
 * "Show me": the other colours fade, so that one sees what is left around this one.
 *
 * @param {DiceApp} app
 * @param {DicePlayer} player
 */
function sheetOf(app, player) {
  const only = app.ui.only === true;
  const toggle = () => {
    app.ui.only = !only;
    app.render();
  };
  return h.div(
    { class: `out-sheet ${only ? `only-${player.colour}` : ""}` },
    drawSheet(app.screens.layout.side, player.marks, { label: describe(app, player), show: shown(app) }),
    player.marks.length
      ? h.button(
          { class: "button small", "aria-pressed": String(only), onclick: toggle },
          icon("eye"),
          t("script.out.show", { colour: app.screens.colour(player.colour) }),
        )
      : null,
  );
}

/**
 * Many shapes share a reason: it is said once.
 *
 * @param {{shape: string, text: string}[]} why
 * @param {DicePlayer} player
 */
function reasons(why, player) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const { shape, text } of why) groups.set(text, [...(groups.get(text) ?? []), shape]);
  return h.section(
    { class: "card why" },
    h.h2({}, t("script.out.why")),
    [...groups].map(([text, shapes]) => [
      h.h3({}, capitalised(text)),
      h.ul(
        {},
        shapes.map((shape) => h.li({}, shapePicture(squaresOf(shape, 0), player.colour), shape)),
      ),
    ]),
  );
}
