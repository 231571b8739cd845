// The screen of the tile games' lesson: what one has, the board, and below it the pieces.

import { emptyBoard } from "../../games/tile/board.js";
import { sizeOf } from "../../games/tile/pieces.js";
import { playBoard } from "../../games/tile/play/board.js";
import { fits, trouble } from "../../games/tile/play/ghost-words.js";
import { tray } from "../../games/tile/play/tray.js";
import { h, icon } from "../../lib/dom.js";
import { swatch } from "../../lib/drawing/drawing.js";
import { size } from "../../lib/tile-geometry.js";
import { t } from "../../lib/words.js";
import { keyed } from "../../placing/keys.js";
import { placeButton, putBack, tools } from "../../placing/tools.js";

/** @typedef {import("../tile.js").TileLesson} TileLesson */

/** What stands for a pass among what was done. */
const PASS = "pass";

/** @param {TileLesson} lesson */
export function tileLessonScreen(lesson) {
  const { state, now } = lesson;
  state.settle();
  const [wide, high] = size(emptyBoard(now.board));
  return h.main(
    { id: "main", class: "screen", tabindex: "-1", key: "main" },
    h.div(
      {
        class: "play tile-play",
        key: "play",
        style: { "--board-high": String((high + 2) / (wide + 2)) },
        onkeydown: (event) => now.places !== null && keyed(state, event),
      },
      line(lesson),
      h.div({ class: "play-board", key: "board" }, playBoard(state)),
      h.div(
        { class: "hand", key: "hand" },
        tray(state),
        h.div({ class: "hand-row", key: "row" }, state.ghost ? tools(state) : null),
        h.div(
          { class: "actions", key: "actions" },
          state.ghost ? putBack(state) : null,
          now.task === "pass" ? playOn(lesson) : null,
          now.task === "done" ? onward(lesson) : null,
          now.places ? place(lesson) : null,
        ),
      ),
    ),
  );
}

/** @param {TileLesson} lesson */
function line({ state, facts, now, notice }) {
  const { name, letter } = facts.colours[facts.colour];
  const left = sizeOf(now.pieces[facts.colour], state.grid.triangles);
  const wrong = trouble(state);
  const isMistake = state.ghost !== null && state.verdict === "legal" && !state.hasSeen;
  return h.section(
    { class: `line ${wrong || isMistake ? "saying" : ""}`, key: "line", "aria-label": t("script.tile.line") },
    h.span({ class: "line-colour" }, swatch(letter)),
    h.div(
      { class: "line-words" },
      h.h1(
        { id: "heading", tabindex: "-1", class: wrong || isMistake ? "unseen" : null },
        t("tile_lesson.colour", { colour: name }),
      ),
      notice ? h.p({ class: "bad", role: "alert" }, icon("warn"), notice.text) : wrong,
      !notice && state.ghost && state.verdict === "legal" && !wrong ? (isMistake ? mistake() : fits()) : null,
    ),
    h.div({ class: "line-count" }, h.b({}, left), h.span({ class: "small" }, t("script.tile.left"))),
  );
}

/** It would fit, but first one is to see where it may not lie. */
const mistake = () => h.p({ role: "status" }, icon("info"), t("tile_lesson.mistake"));

/** @param {TileLesson} lesson */
function place({ state }) {
  const { inHand, isReady, app } = state;
  const label = inHand ? t("script.sheet.place", { shape: inHand }) : t("script.tile.choose");
  return placeButton(app, label, isReady, () => state.place());
}

/**
 * Who cannot place passes, and the game goes on.
 *
 * @param {TileLesson} lesson
 */
const playOn = (lesson) =>
  placeButton(lesson, t("tile_lesson.play_on"), !lesson.busy, () => lesson.go([...lesson.done, PASS]));

/**
 * The score has been read.
 *
 * @param {TileLesson} lesson
 */
const onward = (lesson) =>
  placeButton(lesson, t("tile_lesson.onward"), !lesson.busy, () => lesson.coach.finish());
