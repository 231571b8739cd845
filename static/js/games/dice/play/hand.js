// Below the board, in reach of the thumb: dice or shapes, and the one big button.

import { h, icon } from "../../../lib/dom.js";
import { t, tn } from "../../../lib/words.js";
import { placeButton, putBack, tools } from "../../../placing/tools.js";
import { nudgeButton, reactionButton } from "../../../table/signals.js";
import { takeBack } from "../../../table/stand-in.js";
import { undo } from "../../../table/undo.js";
import { otherSheets } from "../sheets.js";
import { adviceButton, advisedMoves, playAdvised } from "./advice.js";
import { diceEntry } from "./entry.js";
import { goOut } from "./go-out.js";
import { palette } from "./palette.js";
import { chosenRow, tray } from "./tray.js";

/**
 * @param {DiceApp} app
 * @param {DiceTask} task
 * @param {DicePlayer} player
 * @param {SheetState | null} state
 */
export function hand(app, task, player, state) {
  return h.div({ class: "hand", key: "hand" }, parts(app, task, player, state));
}

/**
 * @param {DiceApp} app
 * @param {DiceTask} task
 * @param {DicePlayer} player
 * @param {SheetState | null} state
 * @returns {Child}
 */
function parts(app, task, player, state) {
  if (app.ui.correcting && task.can_correct) return diceEntry(app, task, "CorrectDice");
  if (task.do === "enter-dice") {
    return [diceEntry(app, task, "EnterDice"), undo(app, task, t("script.sheet.undo"))];
  }
  if (task.do === "draw" || task.do === "paper") {
    return drawing(app, /** @type {DrawTask} */ (task), player, /** @type {SheetState} */ (state));
  }
  const row = chosenRow(app, task);
  const advised = advisedMoves(app, task);
  return [
    hasFreeDice(app) ? tray(app, task) : null,
    advised,
    state && row && !advised
      ? palette(state, row.shapes, player, { face: row.face, canStrike: false })
      : null,
    otherSheets(app, task.seat, hasFreeDice(app) || state !== null),
    h.div(
      { class: "actions", key: "actions" },
      adviceButton(app, task),
      state?.ghost ? putBack(state) : null,
      takeBack(app, task.seat),
      task.do === "roll" ? rollButton(app, task) : null,
      task.do === "pick"
        ? (playAdvised(app, task) ?? takeButton(app, /** @type {PickTask} */ (task), state))
        : null,
      undo(app, task, t("script.sheet.undo")),
      outAgain(app, task),
      task.do === "pick" || task.do === "roll" ? null : [reactionButton(app), nudgeButton(app)],
    ),
    correction(app, task),
  ];
}

/**
 * Once all dice are taken the ring says who has which.
 *
 * @param {DiceApp} app
 */
const hasFreeDice = ({ view: { game } }) => game.dice.some((one) => one.taken_by === null);

/**
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
function rollButton(app, task) {
  const roll = () => app.busy || app.send({ type: "RollDice", seat: task.seat }, true);
  return h.button(
    {
      class: "button main tall grow",
      key: "roll",
      id: "act",
      "aria-disabled": String(app.busy),
      onclick: roll,
    },
    app.busy ? t("script.sending") : tn("script.die.roll", task.dice_count ?? 0),
  );
}

/**
 * Who is out can read again why.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
function outAgain(app, task) {
  if (task.do !== "out") return null;
  const open = () => app.screens.out.again(task);
  return h.button({ class: "button grow", key: "why-out", onclick: open }, t("script.out.again"));
}

/**
 * Take the die; with a shape that lies well already, take it and draw.
 *
 * @param {DiceApp} app
 * @param {PickTask} task
 * @param {SheetState | null} state
 */
function takeButton(app, task, state) {
  const chosen = task.dice.find((one) => one.die === app.ui.die && one.free);
  const ready = chosen !== undefined && !app.busy;
  const lies = state?.ghost && state.verdict === "legal" ? state.ghost : null;
  let label = chosen ? t("script.die.take", { face: chosen.value }) : t("script.die.choose");
  if (lies) label = t("script.sheet.place", { shape: lies.shape });
  if (app.busy) label = t("script.sending");
  return h.button(
    {
      class: "button main tall grow",
      // Another button than the one that rolled: by keyboard one goes on above it, with the dice.
      key: "take",
      id: lies ? "place" : "act",
      "aria-disabled": String(!ready),
      onclick: () => ready && takeAndPlace(app, task, state),
    },
    label,
  );
}

/**
 * Take the die that is looked at, and draw at once where the shape lies well already.
 *
 * @param {DiceApp} app
 * @param {PickTask} task
 * @param {SheetState | null} state
 */
function takeAndPlace(app, task, state) {
  const chosen = task.dice.find((one) => one.die === app.ui.die && one.free);
  if (!chosen || app.busy) return;
  app.send({ type: "TakeDie", seat: task.seat, die: chosen.die }, true);
  if (state?.ghost && state.verdict === "legal") placeNow(app, task.seat, state);
}

/**
 * @param {DiceApp} app
 * @param {DrawTask} task
 * @param {DicePlayer} player
 * @param {SheetState} state
 */
function drawing(app, task, player, state) {
  const shapes = state.strike ? task.all : task.row;
  const advised = advisedMoves(app, task);
  return [
    advised ?? palette(state, shapes, player, { face: task.face, canStrike: task.can_strike }),
    advised ? null : tools(state),
    drawActions(app, task, state),
    task.do === "paper" ? paperBack(app, task) : task.can_go_out ? goOut(app, task) : null,
    correction(app, task),
    otherSheets(app, task.seat, true),
  ];
}

/**
 * @param {DiceApp} app
 * @param {DrawTask} task
 * @param {SheetState} state
 */
function drawActions(app, task, state) {
  const { ghost, verdict } = state;
  const ready = ghost !== null && verdict === "legal" && !app.busy;
  // With nothing in the row that fits, the strike is the next step.
  const isStuck = task.can_strike && task.known && !task.row.some((shape) => shape.fits);
  const striking = isStuck && !ghost && !state.strike && !app.busy;
  let label = ghost ? t("script.sheet.place", { shape: ghost.shape }) : t("script.sheet.choose");
  if (ghost && state.strike) label = t("script.sheet.place_strike", { shape: ghost.shape });
  if (striking) label = t("script.sheet.use_strike");
  return h.div(
    { class: "actions", key: "actions" },
    adviceButton(app, task),
    ghost ? putBack(state) : null,
    playAdvised(app, task) ??
      placeButton(app, label, ready || striking, () =>
        striking ? state.useStrike(true) : place(app, task, state),
      ),
  );
}

/**
 * Place at once, no dialog: Undo is there until the next roll.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 * @param {SheetState} state
 */
export function place(app, task, state) {
  if (app.busy || !state.ghost || state.verdict !== "legal") return;
  if (task.do === "pick") takeAndPlace(app, /** @type {PickTask} */ (task), state);
  else if (task.do === "draw" || task.do === "paper") placeNow(app, task.seat, state);
}

/**
 * @param {DiceApp} app
 * @param {number} seat
 * @param {SheetState} state
 */
function placeNow(app, seat, state) {
  const squares = state.ghost?.squares;
  app.send({
    type: app.player(seat).kind === "paper" ? "MarkPaper" : "PlaceShape",
    seat,
    squares,
    strike: state.strike,
  });
}

/**
 * @param {DiceApp} app
 * @param {DrawTask} task
 */
function paperBack(app, task) {
  const back = () => app.screens.drawHere(task, false);
  return h.button({ class: "button wide", onclick: back }, t("script.paper.back"));
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
  return h.button({ class: "button quiet wide", onclick: begin }, icon("pencil"), t("script.die.correct"));
}
