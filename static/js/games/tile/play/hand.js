// Below the board, in reach of the thumb: the pieces, what moves the one in hand, and the one big button.

import { h, memo } from "../../../lib/dom.js";
import { t } from "../../../lib/words.js";
import { placeButton, putBack, tools } from "../../../placing/tools.js";
import { firstTime } from "../../../table/lobby/first-time.js";
import { seeEnd } from "../../../table/see-end.js";
import { nudgeButton, reactionButton } from "../../../table/signals.js";
import { takeBack } from "../../../table/stand-in.js";
import { undo } from "../../../table/undo.js";
import { players } from "../players.js";
import { consent, endGame, isAlone, undoable, undoWords } from "../screens.js";
import { allPiecesButton } from "./all-pieces.js";
import { cornerSwitch } from "./corners.js";
import { hintButton } from "./hint.js";
import { colourChoice, corners, pool, tray } from "./tray.js";

/** @typedef {import("./piece-state.js").PieceState} PieceState */

/**
 * @param {TileApp} app
 * @param {TileTask} task
 * @param {PieceState} state
 */
export function hand(app, task, state) {
  const asked = task.do === "consent" ? consent(app, state.game, task) : null;
  // It changes with the view alone, not with every step of a ghost.
  const everybody = memo(h.div({ class: "spare-room", key: "everybody" }), String(app.view.seq), () =>
    players(app, state.game),
  );
  return h.div({ class: "hand", key: "hand" }, asked ?? parts(app, task, state), everybody);
}

/**
 * @param {TileApp} app
 * @param {TileTask} task
 * @param {PieceState} state
 * @returns {Child}
 */
function parts(app, task, state) {
  const { phase } = app.view;
  if (phase === "pick" || phase === "corner") return [choices(app, state), actions(app, task, state)];
  return [
    tray(state),
    // On a phone colours and tools take turns in one line: both would cost the board a tenth of its width.
    h.div(
      { class: "hand-row", key: "row" },
      colourChoice(state, "chips"),
      firstTime(app.view),
      cornerSwitch(state),
      allPiecesButton(app, state),
      state.ghost ? tools(state) : null,
    ),
    actions(app, task, state),
  ];
}

/**
 * @param {TileApp} app
 * @param {PieceState} state
 */
function choices(app, state) {
  const { game } = state;
  if (app.view.phase === "corner") return corners(state);
  return game.colour === null ? null : pool(state, game.colour);
}

/**
 * @param {TileApp} app
 * @param {TileTask} task
 * @param {PieceState} state
 */
function actions(app, task, state) {
  const { ghost, isTurn } = state;
  const isWaiting = !isTurn && ghost === null;
  // While somebody plays for the seat there is one thing to do: play again oneself.
  const back = takeBack(app, task.seat);
  const undone = undoable(app, task);
  return h.div(
    { class: "actions", key: "actions" },
    ghost ? putBack(state) : undo(app, undone, undoWords(undone, "script.sheet.undo")),
    task.can_end && !ghost && !isAlone(state.game) ? endGame(app, task) : null,
    hintButton(app, task, state),
    back ?? (isWaiting ? [seeEnd(app), reactionButton(app), nudgeButton(app)] : mainButton(app, state)),
  );
}

/**
 * @param {TileApp} app
 * @param {PieceState} state
 */
function mainButton(app, state) {
  const { phase } = app.view;
  const [label, isReady, act] = phase === "pick" || phase === "corner" ? picking(app, state) : placing(state);
  return placeButton(app, label, isReady, act);
}

/**
 * @param {PieceState} state
 * @returns {[label: string, isReady: boolean, act: () => void]}
 */
function placing(state) {
  const { inHand, isReady, isTurn, verdict } = state;
  if (!inHand) return [t("script.tile.choose"), false, () => {}];
  const isPlanned = !isTurn && verdict === "legal";
  const label = isPlanned ? t("script.tile.planned") : t("script.sheet.place", { shape: inHand });
  return [label, isReady, () => state.place()];
}

/**
 * @param {TileApp} app
 * @param {PieceState} state
 * @returns {[label: string, isReady: boolean, act: () => void]}
 */
function picking(app, state) {
  const { picked, isTurn } = state;
  const kind = app.view.phase === "pick" ? "pick" : "corner";
  if (picked === null) {
    return [t(kind === "pick" ? "script.tile.choose" : "script.tile.corner_choose"), false, () => {}];
  }
  return [
    t(`script.tile.${kind}_take`, { what: picked }),
    isTurn && !app.busy,
    () => state.play(`${kind} ${picked}`),
  ];
}
