// Out of the game: why, shape by shape, and what it means for the table. Read once, it stays small and can be opened
// again, to the end of the game and after it.

import { h, icon } from "../../lib/dom.js";
import { sheet as drawSheet, shapePicture } from "../../lib/drawing/drawing.js";
import { squaresOf } from "../../lib/drawing/shapes.js";
import { capitalised, labelled, t } from "../../lib/words.js";
import { seeEnd } from "../../table/see-end.js";
import { undo } from "../../table/undo.js";
import { smallGuessButton } from "./guess.js";
import { shown } from "./play/board.js";
import { correction } from "./play/hand.js";
import { describe } from "./sheets.js";

/** @typedef {NonNullable<DicePlayer["out"]>} Out */

/** The outs that have been read on this page, also before it was reloaded. */
const KEY = "rw-out-read";

/** Which seats of this phone are out and have not read why. */
export class OutNews {
  /** @param {DiceApp} app */
  constructor(app) {
    this.app = app;
    this.read = new Set(recallRead());
  }

  /**
   * The seat that has to read it now: the one that is shown first, none while another one is waited for. It does not
   * matter whether the next round has begun since.
   */
  get due() {
    const { task, view } = this.app;
    if (!task || task.needed) return null;
    return [task, ...view.tasks].find((one) => one.do === "out" && !this.read.has(this.key(one))) ?? null;
  }

  /** @param {DiceTask} task */
  key({ seat }) {
    const { code, view } = this.app;
    return `${code}/${view.game.number}/${seat}/${outOf(this.app, seat).round}`;
  }

  /** @param {DiceTask} task why it is out has been read */
  see(task) {
    this.read.add(this.key(task));
    keepRead([...this.read]);
    this.app.render();
  }

  /** @param {DiceTask} task that reads it once more */
  again(task) {
    this.read.delete(this.key(task));
    this.app.seat = task.seat;
    this.app.render();
  }
}

/**
 * @param {DiceApp} app
 * @param {number} seat that is out
 */
const outOf = (app, seat) => /** @type {Out} */ (app.player(seat).out);

/**
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
export function outScreen(app, task) {
  return h.div(
    { class: "out-screen stack" },
    h.div(
      { class: "card" },
      h.h1({ id: "heading", tabindex: "-1" }, named(app, task, task.title)),
      h.p({ class: task.so_far ? null : "lead" }, task.text),
      task.in_reach ? h.p({ class: "comfort" }, icon("crown"), task.in_reach) : null,
      task.so_far ? h.p({ class: "comfort" }, icon("medal"), task.so_far) : null,
      undo(app, task, t("script.sheet.undo")),
      correction(app, task),
    ),
    h.div(
      { class: "out-acts" },
      seeEnd(app, () => app.screens.out.see(task)),
      h.button(
        {
          class: `button ${app.view.left_to_bots ? "" : "main"} wide`,
          onclick: () => app.screens.out.see(task),
        },
        icon("eye"),
        t("script.out.watch"),
      ),
      meanwhile(app, task),
    ),
    reasons(app, task),
    sheetOf(app, task.seat),
  );
}

/**
 * What who is out can do beside watching.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
function meanwhile(app, task) {
  const { fun, out } = app.screens;
  const play = () => {
    out.see(task);
    fun.start(task);
  };
  return [
    smallGuessButton(app, task),
    task.can_play_for_fun
      ? h.button({ class: "button", key: "fun", onclick: play }, icon("pencil"), t("script.fun.go_on"))
      : null,
  ];
}

/**
 * What there is to read of it when the game is over, folded.
 *
 * @param {DiceApp} app
 */
export function outAtEnd(app) {
  const { tasks } = app.view;
  return tasks
    .filter((task) => task.why_out?.length)
    .map((task) =>
      h.details(
        { key: `out-${task.seat}`, class: "more out-why" },
        h.summary({}, named(app, task, t("script.out.again"))),
        h.div(
          { class: "inside stack" },
          h.p({}, outOf(app, task.seat).text),
          sheetOf(app, task.seat),
          reasons(app, task),
        ),
      ),
    );
}

/**
 * On a phone with several seats one says whose it is.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 * @param {string} words
 */
const named = ({ view }, { name }, words) => (view.tasks.length > 1 ? labelled(name, words) : words);

/**
 * "Show me": the other colours fade, so that one sees what is left around the one that was held.
 *
 * @param {DiceApp} app
 * @param {number} seat
 */
function sheetOf(app, seat) {
  const player = app.player(seat);
  const { colour } = outOf(app, seat);
  const only = app.ui.only === true;
  const toggle = () => {
    app.ui.only = !only;
    app.render();
  };
  return h.div(
    { class: `out-sheet ${only ? `only-${colour}` : ""}` },
    drawSheet(app.screens.layout.side, player.marks, { label: describe(app, player), show: shown(app) }),
    player.marks.length
      ? h.button(
          { class: "button small", "aria-pressed": String(only), onclick: toggle },
          icon("eye"),
          t("script.out.show", { colour: app.screens.colour(colour) }),
        )
      : null,
  );
}

/**
 * Many shapes share a reason: it is said once.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
function reasons(app, { seat, why_out: why = [] }) {
  if (!why.length) return null;
  const { colour } = outOf(app, seat);
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
        shapes.map((shape) => h.li({}, shapePicture(squaresOf(shape, 0), colour), shape)),
      ),
    ]),
  );
}

/** @returns {string[]} */
function recallRead() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {string[]} read */
function keepRead(read) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(read));
  } catch {
    // Full or switched off: a reload tells it once more.
  }
}
