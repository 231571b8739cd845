// Real dice: one face after the other is tapped, as they show; a tap on a die puts it right.

import { h } from "../../../lib/dom.js";
import { die } from "../../../lib/drawing/drawing.js";
import { labelled, t, tn } from "../../../lib/words.js";

/**
 * Six faces, and below them the dice as they are being typed in; `type` is EnterDice or CorrectDice.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 * @param {"EnterDice" | "CorrectDice"} type
 * @param {Child} [back] what stands beside the button
 */
export function diceEntry(app, task, type, back = null) {
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
    leave(app);
  };
  return h.section(
    { class: "entry", key: "entry" },
    h.h2({ class: "entry-title" }, correcting ? t("script.entry.correct") : tn("script.entry.title", count)),
    faces(app, values),
    typed(app, values),
    h.div(
      { class: "actions", key: "actions" },
      h.div(
        { key: "beside", class: "beside" },
        correcting
          ? h.button({ key: "cancel", class: "button", onclick: () => leave(app) }, t("script.cancel"))
          : back,
      ),
      h.button(
        {
          key: "entered",
          class: "button main tall grow",
          id: "entered",
          "aria-disabled": String(!ready),
          onclick: send,
        },
        ready || app.busy ? t("script.entry.done") : t("script.entry.rest"),
      ),
    ),
  );
}

/** @param {DiceApp} app */
function leave(app) {
  app.ui.correcting = false;
  app.ui.values = undefined;
  app.ui.typing = undefined;
  app.render();
}

/**
 * The die whose face is tapped next: the one that was chosen, else the first that has none yet.
 *
 * @param {DiceApp} app
 * @param {(number | null)[]} values
 */
const typing = (app, values) => app.ui.typing ?? Math.max(0, values.indexOf(null));

/**
 * @param {DiceApp} app
 * @param {(number | null)[]} values
 */
function faces(app, values) {
  const at = typing(app, values);
  /** @param {number} face */
  const choose = (face) => {
    values[at] = face;
    // On to the next one that is missing; where none is, this one may still be put right.
    app.ui.typing = values.includes(null) ? undefined : at;
    app.render();
  };
  return h.div(
    {
      key: "faces",
      class: "entry-faces",
      role: "group",
      "aria-label": t("script.entry.die", { n: at + 1 }),
    },
    [1, 2, 3, 4, 5, 6].map((face) =>
      h.button(
        {
          class: "entry-face",
          "aria-pressed": String(values[at] === face),
          "aria-label": t("script.die.face", { face }),
          onclick: () => choose(face),
        },
        die(face),
      ),
    ),
  );
}

/**
 * @param {DiceApp} app
 * @param {(number | null)[]} values
 */
function typed(app, values) {
  const now = typing(app, values);
  /** @param {number} at */
  const choose = (at) => {
    app.ui.typing = at;
    app.render();
  };
  return h.div(
    { key: "typed", class: "tray entry-dice", role: "group", "aria-label": t("script.die.tray") },
    values.map((value, at) =>
      h.button(
        {
          key: at,
          class: "tray-die",
          "aria-pressed": String(at === now),
          "aria-label": labelled(t("script.entry.die", { n: at + 1 }), value ?? "?"),
          onclick: () => choose(at),
        },
        value === null ? h.span({ class: "die-unknown", "aria-hidden": "true" }, "?") : die(value),
      ),
    ),
  );
}
