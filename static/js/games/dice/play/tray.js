// The dice on the table: each with the shapes of its row, to look at and to take.

import { h, icon } from "../../../lib/dom.js";
import { die, strikes } from "../../../lib/drawing/drawing.js";
import { pointAt } from "../../../lib/point.js";
import { t } from "../../../lib/words.js";
import { faceOf } from "../../../table/bots.js";
import { isAdvisedDie } from "./advice.js";
import { packed, rowPicture } from "./row-picture.js";

/**
 * The dice; a tap on a free one shows on the board what it would give, as long as one has still to take one.
 *
 * @param {DiceApp} app
 * @param {DiceTask | null} task
 */
export function tray(app, task) {
  const { dice, upcoming } = app.view.game;
  if (!dice.length || upcoming) return null;
  const rows = task ? rowsToTake(task) : [];
  const pictures = new Map(rows.map((row) => [row.face, packed(row.shapes)]));
  const shown = dice.flatMap((one) => pictures.get(one.value) ?? []);
  const room = {
    width: Math.max(...shown.map(({ width }) => width)),
    height: Math.max(...shown.map(({ height }) => height)),
  };
  const picture = (/** @type {DieRow} */ { face }) => {
    const row = pictures.get(face);
    return row && task ? rowPicture(row, room, app.player(task.seat).colour) : null;
  };
  return h.div(
    { key: "tray", class: "tray", role: "group", "aria-label": t("script.die.tray") },
    dice.map((one) => trayDie(app, task, one, rows.find((row) => row.face === one.value) ?? null, picture)),
  );
}

/**
 * The face of the die that is looked at, or null.
 *
 * @param {DiceApp} app
 */
function chosenFace(app) {
  const one = app.view.game.dice.find(({ die: number }) => number === app.ui.die);
  return one && one.taken_by === null ? one.value : null;
}

/**
 * The rows of the dice that one may still take; none once one has taken one.
 *
 * @param {DiceTask} task
 */
const rowsToTake = (task) => (task.do === "draw" || task.do === "paper" ? [] : (task.rows ?? []));

/**
 * Whether a die is free, and one has still to take one.
 *
 * @param {DiceTask} task
 * @param {TableDie} die
 */
export const canLookAt = (task, { value, taken_by: by }) =>
  by === null && rowsToTake(task).some((row) => row.face === value);

/**
 * The row of the die that is looked at before it is taken, or null.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
export function chosenRow(app, task) {
  const face = chosenFace(app);
  return rowsToTake(task).find((row) => row.face === face) ?? null;
}

/**
 * Look at a die; one that is looked at already is taken, where it is one's turn to. A shape that is the only one to
 * fit lies on the board at once.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 * @param {number} number of the die
 */
function tapped(app, task, number) {
  if (app.ui.die === number) {
    if (task.do === "pick") takeDie(app, task.seat, number);
    return;
  }
  app.ui.die = number;
  app.screens.advice.close();
  const row = chosenRow(app, task);
  if (row && app.screens.offersOnly) app.screens.sheet(task, row.face).chooseOnly(row.shapes);
  app.render();
}

/**
 * @param {DiceApp} app
 * @param {number} seat
 * @param {number} number of the die
 */
export function takeDie(app, seat, number) {
  if (!app.busy) app.send({ type: "TakeDie", seat, die: number }, true);
}

/**
 * @param {DiceApp} app
 * @param {DiceTask | null} task
 * @param {TableDie} one
 * @param {DieRow | null} row what it would give; null where one only looks
 * @param {(row: DieRow) => Child} picture of the shapes of a row
 */
function trayDie(app, task, { die: number, value, taken_by: by }, row, picture) {
  const owner = by === null ? null : app.player(by);
  const named = h.span({ class: "unseen" }, t("script.die.face", { face: value }));
  if (!row || !task || owner) {
    const words = owner ? ownerOf(app, owner) : null;
    return h.div(
      {
        key: number,
        class: `tray-die ${owner ? "taken" : ""}`,
        "data-die": number,
        // Who taps a die that is gone is shown whose it is.
        onclick: (event) => owner && pointAt(event.currentTarget),
      },
      die(value),
      named,
      words,
    );
  }
  const isChosen = app.ui.die === number;
  const hint = task.dice?.[number];
  const choose = () => tapped(app, task, number);
  return h.button(
    { key: number, class: "tray-die", "data-die": number, "aria-pressed": String(isChosen), onclick: choose },
    die(value),
    isAdvisedDie(app, task, number) ? h.span({ class: "die-advised" }, icon("bulb")) : null,
    named,
    // Where no die keeps one in, it does not matter what each costs.
    (task.last_die === undefined ? cost(hint) : null) ?? picture(row),
    hint?.text ? h.span({ class: "unseen" }, `, ${hint.text}`) : null,
  );
}

/**
 * Who has a die, by face and name: beside it there is no room for a sentence. On a phone of one person "you".
 *
 * @param {DiceApp} app
 * @param {DicePlayer} owner
 */
function ownerOf({ view }, { seat, name }) {
  const { you } = view;
  const isOwn = you?.seats.length === 1 && you.seats[0] === seat;
  return h.span(
    { class: "die-owner" },
    faceOf(view, seat),
    h.b({ "aria-hidden": "true", title: name }, isOwn ? t("script.ring.you") : name),
    h.span({ class: "unseen" }, isOwn ? t("script.die.taken_own") : t("script.die.taken", { name })),
  );
}

/**
 * What a die costs none of whose shapes fits: a strike, by the sign that will be crossed out, or the game. Null where
 * it costs nothing, or where nobody may tell.
 *
 * @param {DieToPick | undefined} hint
 */
function cost(hint) {
  if (hint?.verdict !== "strike" && hint?.verdict !== "nothing") return null;
  const isStrike = hint.verdict === "strike";
  return h.span(
    { class: `die-cost ${hint.verdict}`, "aria-hidden": "true" },
    isStrike ? strikes(1, 1, "") : icon("warn"),
    h.span({}, t(isStrike ? "script.die.strike" : "script.ring.out")),
  );
}

/**
 * 1 to 4 are a tap on a die, wherever the focus is; Esc puts away the one that is looked at.
 *
 * @param {DiceApp} app
 * @param {DiceTask | null} task
 * @param {KeyboardEvent} event
 */
export function dieKey(app, task, event) {
  const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
  if (!task || isTyping || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && app.ui.die !== undefined) {
    app.ui.die = undefined;
    app.render();
    return;
  }
  const number = "1234".indexOf(event.key);
  const one = number < 0 ? undefined : app.view.game.dice[number];
  if (one && canLookAt(task, one)) tapped(app, task, number);
}
