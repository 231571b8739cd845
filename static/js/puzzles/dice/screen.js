// The screen of a puzzle: what to do, the board, the steps, and below them the shapes or the result.

import { board } from "../../games/dice/play/board.js";
import { palette } from "../../games/dice/play/palette.js";
import { h, icon } from "../../lib/dom.js";
import { die, sheet, swatch } from "../../lib/drawing/drawing.js";
import { shapeName, t, tn } from "../../lib/words.js";
import { keyed } from "../../placing/keys.js";
import { placeButton, putBack, tools } from "../../placing/tools.js";
import { result, undo } from "../result.js";

/** @typedef {import("../puzzle.js").PuzzleApp} PuzzleApp */

/** @param {PuzzleApp} app */
export function puzzleScreen(app) {
  return h.div(
    { class: "play puzzle", key: "play", onkeydown: (event) => app.isOver || keyed(app.state, event) },
    line(app),
    h.div({ class: "play-board", key: "board" }, boardOf(app)),
    steps(app),
    h.div({ class: "hand", key: "hand" }, app.now.outcome === "open" ? hand(app) : result(app)),
  );
}

/** @param {PuzzleApp} app */
function line(app) {
  const { now, facts, state } = app;
  const isOpen = now.outcome === "open";
  const isSaying = isOpen && state.verdict === "illegal" && state.whyNot;
  return h.section(
    { class: `line ${isSaying ? "saying" : ""}`, key: "line", "aria-label": t("puzzle.now") },
    h.div(
      { class: "line-words" },
      h.h1({ id: "heading", tabindex: "-1" }, app.solution ? t("puzzle.solution") : now.title),
      app.notice ? h.p({ class: "bad", role: "alert" }, icon("warn"), app.notice.text) : words(app),
    ),
    h.p(
      { class: "puzzle-goal" },
      h.b({}, app.solution ? facts.goal : now.unfilled),
      h.span({ class: "small" }, t("script.sheet.empty")),
      h.b({}, facts.goal),
      h.span({ class: "small" }, t("puzzle.goal")),
    ),
  );
}

/** @param {PuzzleApp} app */
function words(app) {
  const { now, state } = app;
  if (app.solution) return h.p({}, app.solution.text);
  const sign = { open: null, stuck: icon("warn"), missed: null, goal: icon("tick") }[now.outcome];
  if (now.outcome !== "open" || !state.ghost) {
    const kind = now.outcome === "goal" ? "good" : now.outcome === "stuck" ? "bad" : null;
    return h.p({ class: kind }, sign, now.text);
  }
  if (state.carried?.leaving) return h.p({ role: "status" }, t("script.sheet.leaving"));
  if (state.verdict === "legal") {
    const text = t("script.sheet.legal");
    return h.p({ class: "good", role: "status" }, icon("tick"), text);
  }
  const { whyNot } = state;
  if (whyNot) return h.p({ class: "bad", role: "status" }, icon("cross"), whyNot);
  return h.p({ role: "status" }, state.carried ? now.text : t("script.sheet.unknown"));
}

/** @param {PuzzleApp} app */
function boardOf(app) {
  const { facts, solution, now } = app;
  const player = /** @type {DicePlayer} */ (/** @type {unknown} */ (app.player(1)));
  const dice = /** @type {DiceApp} */ (/** @type {unknown} */ (app));
  if (!solution) {
    const label = t("puzzle.board", { squares: tn("script.sheet.unfilled", now.unfilled) });
    return board(dice, now.outcome === "open" ? app.state : null, player, label);
  }
  const marks = [...app.start.marks, ...solution.marks];
  const label = t("puzzle.solution_board", { squares: tn("script.sheet.unfilled", facts.goal) });
  return h.div(
    { class: "board", key: "solution", style: { "--side": String(facts.layout.side) } },
    h.div({ class: "board-inner" }, sheet(facts.layout.side, marks, { label })),
  );
}

/** @param {PuzzleApp} app */
function steps({ facts, now }) {
  return h.ol(
    { class: "chips puzzle-steps", key: "steps", "aria-label": t("puzzle.steps") },
    facts.steps.map(({ colour, name, face }, n) => {
      const isDone = n < now.done;
      const label = t("puzzle.step_label", { colour: name, face });
      return h.li(
        {
          key: `step-${n}`,
          class: isDone ? "done" : null,
          "aria-current": n === now.done ? "step" : null,
        },
        h.span({ class: "unseen" }, isDone ? `${label} (${t("puzzle.step_done")})` : label),
        swatch(colour),
        die(face),
        isDone ? icon("tick") : null,
      );
    }),
  );
}

/** @param {PuzzleApp} app */
function hand(app) {
  const { state, now } = app;
  if (!now.row) return null;
  const player = /** @type {DicePlayer} */ (/** @type {unknown} */ (app.player(1)));
  const { ghost } = state;
  const ready = ghost !== null && state.verdict === "legal" && !app.busy;
  const label = ghost ? t("script.sheet.place", { shape: shapeName(ghost.shape) }) : t("script.sheet.choose");
  return [
    palette(state, now.row.shapes, player, { face: now.row.face, canStrike: false }),
    tools(state),
    h.div(
      { class: "actions", key: "actions" },
      app.line.length && !ghost ? undo(app) : null,
      ghost ? putBack(state) : null,
      placeButton(app, label, ready, () => app.place()),
    ),
  ];
}
