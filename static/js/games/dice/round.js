// The table: who holds which marker, the dice, and what to do about them.

import { h, icon } from "../../lib/dom.js";
import { die, marker } from "../../lib/drawing.js";
import { list, t, tn } from "../../lib/words.js";
import { diceEntry } from "./entry.js";
import { ring } from "./ring.js";
import { sheets } from "./sheets.js";
import { undo } from "../../table/undo.js";

/**
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
export function roundScreen(app, task) {
  const { view } = app;
  return h(
    "div",
    { class: "round-screen" },
    h("p", { class: "status-line" }, view.status),
    heading(task),
    view.solo ? soloMarkers(app) : ring(app, task.seat),
    tray(app, task),
    act(app, task),
    missing(app, task),
    undo(app, task, t("script.sheet.undo")),
    sheets(app),
  );
}

/** @param {DiceTask} task */
function heading(task) {
  // The marker has to be handed on before the next roll, by everybody.
  const passed =
    task.passing && task.do !== "pass" ? h("p", { class: "passing" }, icon("pass"), task.passed_title) : null;
  return h(
    "div",
    { class: "task-head" },
    passed,
    h("h1", { id: "heading", tabindex: "-1" }, task.do === "pass" ? icon("pass") : null, task.title),
    task.text ? h("p", { class: "lead" }, task.text) : null,
  );
}

/** @param {DiceApp} app */
function soloMarkers(app) {
  const { ring: markers } = app.view.game;
  const order = [markers.places[0].colour, ...markers.standby];
  return h(
    "ol",
    { class: "solo-markers", "aria-label": t("script.ring.label") },
    order.map((letter, place) =>
      h(
        "li",
        { class: place ? "" : "next" },
        marker(letter, place ? null : app.screens.colour(letter)),
        place ? h("span", { class: "unseen" }, app.screens.colour(letter)) : null,
      ),
    ),
  );
}

/**
 * The dice on the table: to look at, or to take one in two steps.
 *
 * @param {DiceApp} app
 * @param {DiceTask | null} task
 */
export function tray(app, task) {
  const { dice } = app.view.game;
  if (
    !dice.length ||
    task?.do === "enter-dice" ||
    app.ui.correcting ||
    (task?.do === "roll" && task.passing)
  ) {
    return null;
  }
  const toPick = task?.do === "pick" ? /** @type {PickTask} */ (task).dice : null;
  return h(
    "div",
    { class: "tray", role: "group", "aria-label": t("script.die.tray") },
    dice.map((one) => trayDie(app, one, toPick?.[one.die] ?? null)),
  );
}

/**
 * @param {DiceApp} app
 * @param {TableDie} one
 * @param {DieToPick | null} hint what it would give; null where one only looks
 */
function trayDie(app, { die: number, value, taken_by: by }, hint) {
  const owner = by === null ? null : app.player(by);
  const chosen = hint !== null && app.ui.die === number;
  const below = owner
    ? h("span", { class: "die-owner" }, t("script.die.taken", { name: owner.name }))
    : hint?.text
      ? h("span", { class: `die-hint ${hint.verdict}` }, hint.text)
      : null;
  const inside = [die(value), h("span", { class: "unseen" }, t("script.die.face", { face: value })), below];
  if (!hint || owner) return h("div", { key: number, class: `tray-die ${owner ? "taken" : ""}` }, inside);
  const choose = () => {
    app.ui.die = chosen ? undefined : number;
    app.render();
  };
  return h(
    "button",
    { key: number, class: "tray-die", type: "button", "aria-pressed": String(chosen), onclick: choose },
    inside,
  );
}

/**
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
function act(app, task) {
  if (task.do === "roll") return rollButton(app, task);
  if (task.do === "enter-dice") return diceEntry(app, task, "EnterDice");
  if (task.do === "pick") return takeButton(app, /** @type {PickTask} */ (task));
  return correction(app, task);
}

/**
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
function rollButton(app, task) {
  const roll = () => app.busy || app.send({ type: "RollDice", seat: task.seat }, true);
  return h(
    "button",
    { class: "button main wide tall", type: "button", "aria-disabled": String(app.busy), onclick: roll },
    app.busy ? t("script.sending") : tn("script.die.roll", task.dice_count ?? 0),
  );
}

/**
 * @param {DiceApp} app
 * @param {PickTask} task
 */
function takeButton(app, task) {
  if (app.ui.correcting) return correction(app, task);
  const chosen = task.dice.find((one) => one.die === app.ui.die && one.free);
  const ready = chosen !== undefined && !app.busy;
  const label = chosen ? t("script.die.take", { face: chosen.value }) : t("script.die.choose");
  return [
    chosen?.verdict === "nothing"
      ? h("p", { class: "notice warn", role: "status" }, icon("warn"), h("span", {}, t("script.die.ruin")))
      : null,
    h(
      "button",
      {
        class: "button main wide tall",
        type: "button",
        "aria-disabled": String(!ready),
        onclick: () => ready && app.send({ type: "TakeDie", seat: task.seat, die: chosen.die }, true),
      },
      app.busy ? t("script.sending") : label,
    ),
    correction(app, task),
  ];
}

/**
 * Real dice typed in wrong: the way to put them right, while there is one.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
export function correction(app, task) {
  if (!task.can_correct) return null;
  if (app.ui.correcting) return diceEntry(app, task, "CorrectDice");
  const begin = () => {
    app.ui.correcting = true;
    app.render();
  };
  return h(
    "button",
    { class: "button quiet wide", type: "button", onclick: begin },
    icon("pencil"),
    t("script.die.correct"),
  );
}

/**
 * Who keeps the round from ending, and what one can do about it.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
function missing(app, task) {
  const { game, you } = app.view;
  const drawing = game.players.filter((player) => player.drawing).map((player) => player.name);
  if (!you || task.needed || !drawing.length || task.do === "pick") return null;
  return h("p", { class: "missing", role: "status" }, t("script.round.missing", { names: list(drawing) }));
}
