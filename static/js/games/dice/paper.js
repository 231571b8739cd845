// A seat with a real sheet of paper: one large card.

import { h, icon } from "../../lib/dom.js";
import { die, marker, shapePicture, strikes } from "../../lib/drawing/drawing.js";
import { squaresOf } from "../../lib/drawing/shapes.js";
import { labelled, t } from "../../lib/words.js";
import { goOut } from "./play/go-out.js";

/**
 * @param {DiceApp} app
 * @param {DrawTask} task
 */
export function paperScreen(app, task) {
  const player = app.player(task.seat);
  /** @param {boolean} strike */
  const done = (strike) => app.busy || app.send({ type: "MarkPaper", seat: task.seat, strike });
  const used = t("script.sheet.strikes", { used: player.strikes, most: player.strikes_max });
  return h.div(
    { class: `paper-card card edge-${player.colour}` },
    h.h1({ id: "heading", tabindex: "-1" }, task.title),
    h.div(
      { class: "paper-signs" },
      marker(player.colour, app.screens.colour(player.colour), "big"),
      die(task.face),
      strikes(player.strikes, player.strikes_max, used),
    ),
    h.p({ class: "lead" }, task.text),
    row(task, player.colour),
    h.button(
      { class: "button main wide tall", "aria-disabled": String(app.busy), onclick: () => done(false) },
      icon("tick"),
      app.busy ? t("script.sending") : t("script.paper.done"),
    ),
    task.can_strike
      ? h.button(
          { class: "button wide", "aria-disabled": String(app.busy), onclick: () => done(true) },
          t("script.paper.strike"),
        )
      : null,
    task.known
      ? h.button(
          { class: "button wide", onclick: () => app.screens.drawHere(task, true) },
          icon("pencil"),
          t("script.paper.draw"),
        )
      : h.p({ class: "small soft" }, t("script.paper.unknown")),
    goOut(app, task, t("script.paper.out")),
  );
}

/**
 * @param {DrawTask} task
 * @param {string} colour
 */
function row(task, colour) {
  return h.ul(
    { class: "paper-row", "aria-label": t("script.palette.row", { face: task.face }) },
    task.row.map(({ shape, used }) =>
      h.li(
        { class: used ? "used" : "" },
        shapePicture(squaresOf(shape, 0), colour),
        h.span({}, used ? labelled(shape, t("script.palette.used")) : shape),
      ),
    ),
  );
}
