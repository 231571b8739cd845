// Below the board, in reach of the thumb: shapes, dice or tools, and the one big button. Each has its place for a whole
// game, whatever else is shown.

import { h, icon } from "../../../lib/dom.js";
import { pointAt } from "../../../lib/point.js";
import { shapeName, t, tn } from "../../../lib/words.js";
import { placeButton, putBack, tools } from "../../../placing/tools.js";
import { seeEnd } from "../../../table/see-end.js";
import { nudgeButton, reactionButton } from "../../../table/signals.js";
import { takeBack } from "../../../table/stand-in.js";
import { undo } from "../../../table/undo.js";
import { guessButton, smallGuessButton } from "../guess.js";
import { otherSheets } from "../sheets.js";
import { adviceButton, advisedMoves, playAdvised } from "./advice.js";
import { diceEntry } from "./entry.js";
import { goOut } from "./go-out.js";
import { funButton, whyButton } from "./meanwhile.js";
import { palette } from "./palette.js";
import { chosenRow, takeDie, tray } from "./tray.js";

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
  const others = otherSheets(app, task.seat, true);
  if (app.ui.correcting && task.can_correct) return [diceEntry(app, task, "CorrectDice"), others];
  if (task.do === "enter-dice") return [diceEntry(app, task, "EnterDice", back(app, task, null)), others];
  if (task.do === "draw" || task.do === "paper") {
    return drawing(app, /** @type {DrawTask} */ (task), player, /** @type {SheetState} */ (state));
  }
  const row = chosenRow(app, task);
  const shapes =
    advisedMoves(app, task) ??
    (state && row ? palette(state, row.shapes, player, { face: row.face, canStrike: false }) : null);
  const toSeat = takeBack(app, task.seat);
  // The way back to one's seat needs the room of a nudge.
  const signs = [reactionButton(app), toSeat ? null : nudgeButton(app)];
  return [
    hasFreeDice(app) ? tray(app, task) : null,
    shapes,
    otherSheets(app, task.seat, shapes !== null),
    h.div(
      { class: "actions", key: "actions" },
      beside(app, task, state),
      toSeat,
      task.do === "roll" ? rollButton(app, task) : null,
      task.do === "pick"
        ? (playAdvised(app, task) ?? takeButton(app, /** @type {PickTask} */ (task), state))
        : null,
      seeEnd(app) ?? (task.do === "out" ? guessButton(app, task) : null),
      task.do === "pick" || task.do === "roll" ? null : signs,
    ),
  ];
}

/**
 * What stands beside the big button. It is always as wide, so that the button stays where it is.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 * @param {SheetState | null} state
 */
const beside = (app, task, state) =>
  h.div({ class: "beside", key: "beside" }, adviceButton(app, task), back(app, task, state));

/**
 * The way back, always in the same place: for the shape in hand, for what was drawn, or for dice that were typed in
 * wrong.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 * @param {SheetState | null} state
 * @returns {Child}
 */
function back(app, task, state) {
  if (state?.ghost) return putBack(state);
  const ways = [
    undo(app, task, t("script.sheet.undo")),
    correction(app, task, t("script.die.correct_short")),
    task.do === "paper" ? paperBack(app, /** @type {DrawTask} */ (task)) : null,
  ];
  if (task.do === "out") {
    return [
      ways.find((way) => way !== null) ?? funButton(app, task),
      app.view.left_to_bots ? smallGuessButton(app, task) : null,
      whyButton(app, task),
    ];
  }
  if (ways.some((way) => way !== null)) return ways;
  const nothing = { key: "undo", class: "button", "aria-disabled": "true" };
  return h.button(nothing, icon("undo"), t("script.sheet.undo"));
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
      class: `button main tall grow ${app.screens.autoRoll.isDue ? "soon" : ""}`,
      key: "roll",
      id: "act",
      "aria-disabled": String(app.busy),
      onclick: roll,
    },
    app.busy ? t("script.sending") : tn("script.die.roll", task.dice_count ?? 0),
  );
}

/**
 * Take the die; with a shape that lies well already, take it and draw.
 *
 * @param {DiceApp} app
 * @param {PickTask} task
 * @param {SheetState | null} state
 */
function takeButton(app, task, state) {
  const chosen = chosenDie(app, task);
  const ready = chosen !== undefined && !app.busy;
  const lies = state?.ghost && state.verdict === "legal" ? state.ghost : null;
  let label = chosen ? t("script.die.take", { face: chosen.value }) : t("script.die.choose");
  if (task.last_die !== undefined && app.ui.die === undefined) label = t("script.die.last");
  if (lies) label = t("script.sheet.place", { shape: shapeName(lies.shape) });
  if (app.busy) label = t("script.sending");
  return h.button(
    {
      class: "button main tall grow",
      // Another button than the one that rolled: by keyboard one goes on above it, with the dice.
      key: "take",
      id: lies ? "place" : "act",
      "aria-disabled": String(!ready),
      onclick: () => {
        if (ready) takeAndPlace(app, task, state);
        else if (!app.busy) pointAt(".hand .tray");
      },
    },
    label,
  );
}

/**
 * The die that is looked at. Where none keeps the player in there is nothing to decide, and one is chosen already.
 *
 * @param {DiceApp} app
 * @param {PickTask} task
 */
const chosenDie = (app, { dice, last_die: last }) =>
  dice.find((one) => one.die === (app.ui.die ?? last) && one.free);

/**
 * Take the die that is looked at, and draw at once where the shape lies well already.
 *
 * @param {DiceApp} app
 * @param {PickTask} task
 * @param {SheetState | null} state
 */
function takeAndPlace(app, task, state) {
  const chosen = chosenDie(app, task);
  if (!chosen || app.busy) return;
  takeDie(app, task.seat, chosen.die);
  if (state?.ghost && state.verdict === "legal") placeNow(app, task.seat, state);
}

/**
 * @param {DiceApp} app
 * @param {DrawTask} task
 * @param {DicePlayer} player
 * @param {SheetState} state
 */
function drawing(app, task, player, state) {
  const advised = advisedMoves(app, task);
  const out = task.do === "draw" && task.can_go_out ? goOut(app, task) : null;
  const isLeaving = out !== null && app.ui.leaving === true;
  const more = { face: task.face, canStrike: task.can_strike, out };
  return [
    isLeaving ? out : (advised ?? palette(state, state.shapes, player, more)),
    advised || isLeaving ? null : tools(state),
    drawActions(app, task, state),
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
  const ready = ghost !== null && verdict === "legal" && !app.busy && !app.screens.tryFirst;
  // With nothing in the row that fits, the strike is the next step.
  const isStuck = task.can_strike && task.known && !task.row.some((shape) => shape.fits);
  const striking = isStuck && !ghost && !state.strike && !app.busy;
  let label = ghost ? t("script.sheet.place", { shape: shapeName(ghost.shape) }) : t("script.sheet.choose");
  if (ghost && state.strike) label = t("script.sheet.place_strike", { shape: shapeName(ghost.shape) });
  if (striking) label = t("script.sheet.use_strike");
  if (ghost && app.screens.tryFirst) label = app.screens.tryFirst;
  return h.div(
    { class: "actions", key: "actions" },
    beside(app, task, state),
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
  if (app.busy || !state.ghost || state.verdict !== "legal" || app.screens.tryFirst) return;
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
  const leave = () => app.screens.drawHere(task, false);
  return h.button(
    { key: "paper-back", class: "button", onclick: leave },
    icon("paper"),
    t("script.paper.back"),
  );
}

/**
 * Real dice typed in wrong: the way to put them right, while there is one.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 * @param {string} [label] shorter, where there is little room
 */
export function correction(app, task, label = t("script.die.correct")) {
  if (!task.can_correct) return null;
  if (app.ui.correcting) return diceEntry(app, task, "CorrectDice");
  const begin = () => {
    app.ui.correcting = true;
    app.render();
  };
  return h.button(
    { key: "correct", class: "button wide", "aria-label": t("script.die.correct"), onclick: begin },
    icon("pencil"),
    label,
  );
}

/**
 * Enter presses the one big button, wherever the focus is; what takes Enter itself keeps it.
 *
 * @param {KeyboardEvent} event
 */
export function mainKey(event) {
  const { key, target, repeat, defaultPrevented: isTaken } = event;
  const takesIt =
    target instanceof Element && target.closest("a, button, input, textarea, select, summary, dialog");
  if (key !== "Enter" || repeat || isTaken || takesIt || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  /** @type {HTMLElement | null} */ (document.querySelector(".hand .actions > .main"))?.click();
}
