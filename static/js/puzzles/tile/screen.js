// The screen of a puzzle of a tile game: what to do, the board, and below it the pieces or the result.

import { emptyBoard } from "../../games/tile/board.js";
import { piecesLeft } from "../../games/tile/pieces.js";
import { playBoard } from "../../games/tile/play/board.js";
import { fits, trouble } from "../../games/tile/play/ghost-words.js";
import { tray } from "../../games/tile/play/tray.js";
import { h, icon } from "../../lib/dom.js";
import { swatch } from "../../lib/drawing/drawing.js";
import { drawing, lastPiece, lettersOf } from "../../lib/drawing/tiles.js";
import { size } from "../../lib/tile-geometry.js";
import { t, tn } from "../../lib/words.js";
import { keyed } from "../../placing/keys.js";
import { stage } from "../../placing/stage.js";
import { placeButton, putBack, tools } from "../../placing/tools.js";
import { result, solve, undo } from "../result.js";

/** @typedef {import("../tile.js").TilePuzzleApp} TilePuzzleApp */

/** @param {TilePuzzleApp} app */
export function tilePuzzleScreen(app) {
  const { outcome } = app.now;
  const isPlaying = outcome === "open" && !app.solution;
  return h.div(
    {
      class: "play tile-play puzzle",
      key: "play",
      onkeydown: (event) => isPlaying && keyed(app.state, event),
    },
    line(app),
    h.div({ class: "play-board", key: "board" }, app.solution ? solved(app) : playBoard(app.state)),
    others(app),
    h.div({ class: "hand", key: "hand" }, isPlaying ? hand(app) : result(app)),
  );
}

/** @param {TilePuzzleApp} app */
function line(app) {
  const { now, facts, state, solution } = app;
  const isSaying = now.outcome === "open" && state.ghost !== null && state.verdict === "illegal";
  return h.section(
    { class: `line ${isSaying ? "saying" : ""}`, key: "line", "aria-label": t("puzzle.now") },
    h.span({ class: "line-colour" }, swatch(facts.colours[facts.colour].letter)),
    h.div(
      { class: "line-words" },
      h.h1({ id: "heading", tabindex: "-1" }, solution ? t("puzzle.solution") : now.title),
      app.notice ? h.p({ class: "bad", role: "alert" }, icon("warn"), app.notice.text) : words(app),
    ),
    h.div({ class: "line-count" }, h.b({}, now.left), h.span({ class: "small" }, t("script.tile.left"))),
  );
}

/** @param {TilePuzzleApp} app */
function words(app) {
  const { now, state, solution, advice } = app;
  if (solution) return h.p({}, solution.text);
  if (now.outcome !== "open") {
    const sign = { goal: "tick", missed: "info", stuck: "warn" }[now.outcome];
    const kind = { goal: "good", missed: null, stuck: "bad" }[now.outcome];
    return h.p({ class: kind }, icon(sign), now.text);
  }
  const { ghost } = state;
  const wrong = trouble(state);
  if (wrong) return wrong;
  if (advice) return h.p({ class: "advice-words", role: "status" }, icon("bulb"), h.span({}, advice));
  return ghost ? fits() : h.p({}, now.text);
}

/**
 * The board with what there was to be placed, numbered in its order.
 *
 * @param {TilePuzzleApp} app
 */
function solved({ start, facts, solution }) {
  const board = emptyBoard(start.board);
  const extra = (solution?.pieces ?? []).map(({ colour, squares }, n) =>
    lastPiece(board, { colour: facts.colours[colour].letter, cells: squares }, String(n + 1)),
  );
  const label = t("puzzle.tile.solution_board");
  const [width, height] = size(board);
  return stage(null, [width + 2, height + 2], drawing(board, lettersOf(start.board.rows), { extra, label }));
}

/**
 * What the other one has left: it will answer the best move.
 *
 * @param {TilePuzzleApp} app
 */
function others({ facts, now, view }) {
  if (facts.kind !== "best") return null;
  const left = Object.entries(now.pieces).filter(([key]) => key !== facts.colour);
  return h.div({ class: "puzzle-left", key: "others" }, piecesLeft(view, Object.fromEntries(left)));
}

/** @param {TilePuzzleApp} app */
function hand(app) {
  const { state, hint } = app;
  const { ghost } = state;
  // Where nothing leads to the goal any more there is nothing better to do than to go back.
  const isLost = !ghost && hint !== null && hint.shape === null;
  return [
    tray(state),
    ghost ? tools(state) : null,
    h.div(
      { class: "actions", key: "actions" },
      ghost ? putBack(state) : app.line.length && !isLost ? undo(app) : null,
      hintButton(app),
      isLost ? back(app, hint.keep ?? 0) : place(app),
    ),
    ghost ? null : h.div({ class: "actions", key: "give-up" }, solve(app)),
  ];
}

/** @param {TilePuzzleApp} app */
function place({ state }) {
  const { inHand, isReady, app } = state;
  const label = inHand ? t("script.sheet.place", { shape: inHand }) : t("script.tile.choose");
  return placeButton(app, label, isReady, () => state.place());
}

/**
 * The way back to where it could still be done.
 *
 * @param {TilePuzzleApp} app
 * @param {number} keep how many pieces stay
 */
function back(app, keep) {
  return h.button(
    {
      class: "button main tall grow",
      key: "back",
      id: "back",
      "aria-disabled": String(app.busy),
      onclick: () => app.go(app.line.slice(0, keep)),
    },
    icon("undo"),
    tn("puzzle.tile.back", app.line.length - keep),
  );
}

/** @param {TilePuzzleApp} app */
const hintButton = (app) =>
  h.button(
    { class: "button advice-button", key: "hint", id: "hint", onclick: () => app.advise() },
    icon("bulb"),
    t("puzzle.tile.hint"),
  );
