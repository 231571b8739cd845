// The board one plays on: the drawing below, its cells as an ARIA grid on top, a ghost in between.

import { h, s } from "../../../lib/dom.js";
import { dotsOn, ghostOn, hintOn } from "../../../lib/drawing/tile-marks.js";
import { drawing, lettersOf, reasonsOn } from "../../../lib/drawing/tiles.js";
import { isOn } from "../../../lib/prefs.js";
import { middle, size } from "../../../lib/tile-geometry.js";
import { t } from "../../../lib/words.js";
import { cells } from "../../../placing/cells.js";
import { stage } from "../../../placing/stage.js";
import { emptyBoard, lastOf, placedInOrder } from "../board.js";
import { cornerWords, cornersOn, othersCorners, seesOthers, startsOfAll, startsOfOne } from "./corners.js";

/** @typedef {import("./piece-state.js").PieceState} PieceState */

/** How far a loupe shows around the ghost, in units of the drawing: a piece of five in a row, and its edge. */
const REACH = 27;
const DRAWN = "tile-board";

/** Whether dots show from where a colour can go on. */
const hasDots = () => isOn("anchors", true);

/** @param {PieceState} state */
export function playBoard(state) {
  const { game } = state;
  const board = emptyBoard(game.board);
  const letters = lettersOf(game.board.rows);
  const [width, height] = size(board);
  const free = game.corners.map(({ square }) => square);
  const corners = seesOthers(state) ? othersCorners(state) : startsOfOne(state);
  const top = onTop(state, board, corners);
  return stage(
    state,
    [width + 2, height + 2],
    [
      drawing(board, letters, {
        free,
        last: lastOf(game.board, game.last),
        recent: recentPieces(state),
        extra: top(),
        id: DRAWN,
      }),
      cells(state, {
        label: t("script.tile.grid", { name: game.name }),
        lying: (row, column) =>
          wordOf(state, letters[row][column]) ?? cornerWords(state, corners.get(`${row},${column}`)),
      }),
    ],
    loupe(state, board, top),
  );
}

/**
 * @param {PieceState} state
 * @param {string} letter
 */
function wordOf({ app }, letter) {
  return Object.values(app.view.colours).find((colour) => colour.letter === letter)?.name ?? null;
}

/**
 * What others have placed since one's own last move, without the last piece: when it is one's turn at a table of bots
 * all of it is news.
 *
 * @param {PieceState} state
 */
function recentPieces({ game, app }) {
  const own = app.view.you?.seats ?? [];
  const from = game.played.findLast(({ seat }) => own.includes(seat))?.n ?? 0;
  return placedInOrder(game).filter(({ n }) => n > from && n !== game.last?.n);
}

/**
 * What lies on the board while one plays: corners, the ghost, and what is wrong with it.
 *
 * @param {PieceState} state
 * @param {TileBoard} board
 * @param {Map<string, string[]>} corners of the others
 * @returns {() => Child} made anew for every picture of it
 */
function onTop(state, board, corners) {
  const { ghost, verdict, reasons, carried, hint, letter, picked, game } = state;
  const wanted = reasons.filter(({ reason }) => reason === "start").flatMap(({ squares }) => squares);
  const bad = reasons.filter(({ reason }) => reason !== "start").flatMap(({ squares }) => squares);
  const corner = game.corners.filter(({ corner: name }) => name === picked).map(({ square }) => square);
  const dots = hasDots() ? [...state.dots, ...startsOfAll(state)] : [];
  return () => [
    cornersOn(board, corners, dots, !seesOthers(state)),
    dotsOn(board, dots),
    hint && !carried?.leaving ? hintOn(board, hint.squares) : null,
    ghost
      ? s.g({ class: carried?.leaving ? "leaving" : null }, ghostOn(board, ghost.squares, letter, verdict))
      : null,
    reasonsOn(board, { wanted, bad }),
    corner.length ? ghostOn(board, corner, letter, "legal") : null,
  ];
}

/**
 * What lies under a finger that drags, enlarged on the other side of the board.
 *
 * @param {PieceState} state
 * @param {TileBoard} board
 * @param {() => Child} top
 */
function loupe({ carried, ghost, zoom }, board, top) {
  if (!carried?.touch || carried.leaving || !ghost || !zoom.isWhole) return null;
  const [x, y] = middle(board, ...ghost.middle);
  const isLeft = x < size(board)[0] / 2;
  return h.div(
    { class: `board-loupe ${isLeft ? "at-right" : "at-left"}`, key: "loupe", "aria-hidden": "true" },
    s.svg(
      { viewBox: `${x - REACH} ${y - REACH} ${2 * REACH} ${2 * REACH}` },
      s.use({ href: `#${DRAWN}` }),
      top(),
    ),
  );
}
