// Real dice: tap what each of them shows.

import { h } from "../../../lib/dom.js";
import { die } from "../../../lib/drawing/drawing.js";
import { t, tn } from "../../../lib/words.js";

/**
 * Six faces for each die; `type` is EnterDice or CorrectDice.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 * @param {"EnterDice" | "CorrectDice"} type
 */
export function diceEntry(app, task, type) {
  const { dice } = app.view.game;
  const correcting = type === "CorrectDice";
  const count = (correcting ? dice.length : task.dice_count) ?? 0;
  /** @type {(number | null)[]} */
  const fresh = correcting ? dice.map((one) => one.value) : Array(count).fill(null);
  // Somebody who leaves in between takes a die along.
  const values = app.ui.values?.length === count ? app.ui.values : fresh;
  app.ui.values = values;
  const ready = values.every((value) => value !== null) && !app.busy;
  const send = () => {
    if (!ready) return;
    app.send({ type, seat: task.dice_seat ?? task.seat, values: [...values] }, true);
    app.ui.correcting = false;
    app.ui.values = undefined;
  };
  return h.section(
    { class: "entry card" },
    h.h2({}, correcting ? t("script.entry.correct") : tn("script.entry.title", count)),
    values.map((value, index) => entryRow(app, values, value, index)),
    h.button(
      { class: "button main wide tall", "aria-disabled": String(!ready), onclick: send },
      ready || app.busy ? t("script.entry.done") : t("script.entry.rest"),
    ),
    correcting
      ? h.button({ class: "button quiet wide", onclick: () => leave(app) }, t("script.cancel"))
      : null,
  );
}

/** @param {DiceApp} app */
function leave(app) {
  app.ui.correcting = false;
  app.ui.values = undefined;
  app.render();
}

/**
 * @param {DiceApp} app
 * @param {(number | null)[]} values
 * @param {number | null} value
 * @param {number} index
 */
function entryRow(app, values, value, index) {
  /** @param {number} face */
  const choose = (face) => {
    values[index] = face;
    app.render();
  };
  return h.div(
    { class: "entry-row", role: "radiogroup", "aria-label": t("script.entry.die", { n: index + 1 }) },
    [1, 2, 3, 4, 5, 6].map((face) =>
      h.button(
        {
          class: "entry-face",
          role: "radio",
          "aria-checked": String(value === face),
          "aria-label": t("script.die.face", { face }),
          onclick: () => choose(face),
        },
        die(face),
      ),
    ),
  );
}
