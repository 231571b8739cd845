// THE screen of a tile game: the board, always; below it one's pieces, also while others are to move. Nothing scrolls away.

import { h, icon } from "../../../lib/dom.js";
import { swatch } from "../../../lib/drawing/drawing.js";
import { drawnAs } from "../../../lib/faces/faces.js";
import { size } from "../../../lib/tile-geometry.js";
import { t } from "../../../lib/words.js";
import { keyed } from "../../../placing/keys.js";
import { whyNot } from "../../../placing/reasons.js";
import { face } from "../../../table/bots.js";
import { emptyBoard } from "../board.js";
import { sizeOf } from "../pieces.js";
import { players } from "../players.js";
import { canAnswer, consentLine, whoAsks } from "../screens.js";
import { playBoard } from "./board.js";
import { hand } from "./hand.js";
import { hintWords } from "./hint.js";
import { colourChoice, noRoom } from "./tray.js";

/** @typedef {import("./piece-state.js").PieceState} PieceState */

/**
 * @param {TileApp} app
 * @param {TileTask} task
 * @param {PieceState} state
 */
export function playScreen(app, task, state) {
  state.settle();
  app.screens.hint.settle(state);
  const [wide, high] = size(emptyBoard(state.game.board));
  return h.div(
    {
      class: `play tile-play do-${task.do}`,
      key: "play",
      style: { "--board-high": String((high + 2) / (wide + 2)) },
      onkeydown: (event) => app.view.phase === "place" && keyed(state, event),
    },
    canAnswer(state.game, task) && task.do !== "consent"
      ? consentLine(app, state.game, task, titleOf(task, state))
      : line(task, state),
    app.view.phase === "pick"
      ? // With large letters it scrolls: keys must come to it.
        h.div(
          {
            class: "play-board hands",
            key: "hands",
            role: "region",
            tabindex: "0",
            "aria-label": t("script.tile.players"),
          },
          players(app, state.game),
        )
      : h.div({ class: "play-board", key: "board" }, playBoard(state)),
    hand(app, task, state),
  );
}

/**
 * In which colour one plays, what is to be done or why the ghost may not lie there, and what is left.
 *
 * @param {TileTask} task
 * @param {PieceState} state
 */
function line(task, state) {
  const { letter, player } = state;
  const isWrong = state.ghost !== null && state.verdict === "illegal" && state.reasons.length > 0;
  const isSaying = isWrong || state.homeless !== null || state.app.screens.hint.shown(state) !== null;
  const pieces = Object.values(player.pieces).flat();
  // What one holds grows while it is picked (T8), and is placed afterwards.
  const [count, word] =
    state.app.view.phase === "pick"
      ? [pieces.length, "script.tile.picked"]
      : [sizeOf(pieces, state.grid.triangles), "script.tile.left"];
  return h.section(
    { class: `line ${isSaying ? "saying" : ""}`, key: "line", "aria-label": t("script.tile.line") },
    (state.app.view.phase === "place" && colourChoice(state, "line")) ||
      thinker(task, state) ||
      (letter ? h.span({ class: "line-colour" }, swatch(letter)) : null),
    h.div(
      { class: "line-words" },
      h.h1({ id: "heading", tabindex: "-1", class: isSaying ? "unseen" : null }, titleOf(task, state)),
      words(task, state),
    ),
    state.isOut ? null : h.div({ class: "line-count" }, h.b({}, count), h.span({ class: "small" }, t(word))),
  );
}

/**
 * The face of the player without a phone who thinks, while one has nothing in hand oneself.
 *
 * @param {TileTask} task
 * @param {PieceState} state
 */
function thinker({ do: what }, { app, game, ghost }) {
  const seat = app.view.seats.find((one) => one.seat === game.to_move);
  if (what !== "wait" || ghost || !seat?.level || !seat.thinking) return null;
  return h.span({ class: "line-colour", key: "thinker" }, face(drawnAs(seat), true));
}

/**
 * What is to be done, and by whom where a phone has several seats.
 *
 * @param {TileTask} task
 * @param {PieceState} state
 */
const titleOf = ({ do: what, name, title }, { app }) =>
  what === "move" && app.view.tasks.length > 1 ? t("script.tile.turn_of", { name }) : title;

/**
 * What is to be done, in a sentence below the title.
 *
 * @param {TileTask} task
 * @param {PieceState} state
 */
function whatToDo({ do: what, text }, { player, game, app, isOut }) {
  // What is asked stands with its answers.
  if (what === "consent") return "";
  const asking = whoAsks(game);
  if (asking !== null) return t("script.tile_table.undo.ask", { name: asking });
  // Who is out reads it where the pieces lay.
  if (isOut) return "";
  if (what !== "wait" || app.view.phase !== "place") return text;
  return t(player.can_move === false ? "script.tile.stuck_you" : "script.tile.plan");
}

/**
 * @param {TileTask} task
 * @param {PieceState} state
 */
function words(task, state) {
  const { ghost, verdict, reasons, game, isTurn, colour, app } = state;
  const homeless = noRoom(state);
  if (homeless) return homeless;
  const hinted = hintWords(app, state);
  if (hinted) return hinted;
  if (!ghost || app.view.phase !== "place") {
    return h.p({ role: "status" }, whatToDo(task, state));
  }
  if (state.carried?.leaving) return h.p({ role: "status" }, t("script.sheet.leaving"));
  if (verdict === "legal") {
    const isNow = isTurn && (game.colour === null || game.colour === colour);
    const text = t(isNow ? "script.sheet.legal" : "script.tile.legal_later");
    return h.p({ class: "good", role: "status" }, icon("tick"), text);
  }
  if (verdict === "unknown") return h.p({ role: "status" }, t("script.sheet.unknown"));
  return h.p({ class: "bad", role: "status" }, icon("cross"), whyNot(reasons));
}
