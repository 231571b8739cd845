// Which move is best: asked of the server and laid on the board like a piece of one's own, with the reason. Place plays it.

import { ask, Problem, table } from "../../../lib/api.js";
import { focusOn, h, icon } from "../../../lib/dom.js";
import { keyOf } from "../../../lib/drawing/squares.js";
import { t } from "../../../lib/words.js";
import { reasonWords } from "../../../table/advised.js";

/** @typedef {import("./piece-state.js").PieceState} PieceState */

/** What has been asked for a seat in one position; forgotten as soon as there is another. */
export class Hint {
  /** @param {TileApp} app */
  constructor(app) {
    this.app = app;
    /** The position it is for. */
    this.key = "";
    /** The piece that was asked about; null where it was about all of them. @type {string | null} */
    this.what = null;
    /** @type {AdvisedTileMove[]} */
    this.moves = [];
    this.chosen = 0;
    this.isAsking = false;
    /** Whether the chosen move is still to be laid on the board: not before it is known what may lie where. */
    this.isComing = false;
    /** Why there is none. @type {string | null} */
    this.trouble = null;
    /** The piece in hand when that was said, as it lay. @type {import("../../../placing/ghost.js").Ghost | null} */
    this.held = null;
    /** What was shown in this position already, as :func:`named` has it. @type {Set<string>} */
    this.seen = new Set();
    this.seenIn = "";
    /** Whether the move that lies on the board was shown before. */
    this.isAgain = false;
  }

  close() {
    this.key = "";
    this.what = null;
    this.moves = [];
    this.chosen = 0;
    this.isAsking = false;
    this.isComing = false;
    this.trouble = null;
  }

  /** @param {PieceState} state */
  isFor(state) {
    // Why there is none is said until the next tap: a piece that is taken or moved then has words of its own.
    const isOver = this.trouble !== null && this.held !== state.ghost;
    if (this.key !== "" && (isOver || this.key !== position(state))) this.close();
    return this.key !== "";
  }

  /**
   * The move that lies on the board as it was advised, or is about to be picked; null where somebody has moved it.
   *
   * @param {PieceState} state
   * @returns {AdvisedTileMove | null}
   */
  shown(state) {
    const move = this.isFor(state) ? this.moves[this.chosen] : undefined;
    if (!move || this.isComing) return null;
    const { ghost, picked } = state;
    const isThere = move.squares.length
      ? ghost !== null && keyOf(ghost.squares) === keyOf(move.squares)
      : picked === move.what;
    return isThere ? move : null;
  }

  /**
   * What the next tap asks about: the piece in hand, where to put it; all of them where there is none, or where it is
   * there only because it was advised, or has no room.
   *
   * @param {PieceState} state
   * @returns {string | null}
   */
  wanted(state) {
    if (this.shown(state)) return this.what;
    return state.homeless === null ? (state.ghost?.shape ?? null) : null;
  }

  /**
   * One tap asks, another one shows the next good move; what has been put back comes again.
   *
   * @param {PieceState} state
   * @param {boolean} byKey
   */
  press(state, byKey) {
    if (this.isAsking) return;
    const what = this.wanted(state);
    if (!this.isFor(state) || !this.moves.length || this.what !== what) {
      this.ask(state, what, byKey);
      return;
    }
    this.isComing = true;
    this.next();
    this.app.render();
  }

  /** Choose the first good move that was not shown yet; of those that were, the one after the last. */
  next() {
    const { moves, seen } = this;
    const fresh = moves.findIndex((move) => !seen.has(named(move)));
    this.isAgain = fresh < 0;
    this.chosen = fresh < 0 ? (this.chosen + 1) % moves.length : fresh;
    seen.add(named(moves[this.chosen]));
  }

  /**
   * @param {PieceState} state
   * @param {string | null} what the piece it is about; null for all of them
   * @param {boolean} byKey
   */
  async ask(state, what, byKey) {
    const { app } = this;
    const key = position(state);
    this.close();
    Object.assign(this, { key, what, isAsking: true });
    app.notice = null;
    app.render();
    /** @type {AdvisedTileMove[]} */
    let moves = [];
    let trouble = null;
    try {
      ({ moves } = await ask("POST", `${table(app.code)}/advice`, {
        seat: state.seat,
        ...(what === null ? {} : { what }),
      }));
    } catch (error) {
      trouble = error instanceof Problem ? error.detail : t("script.advice.later");
    }
    // Meanwhile somebody may have moved.
    if (this.key !== key || this.what !== what || key !== position(state)) return;
    Object.assign(this, { moves, trouble, isAsking: false, isComing: moves.length > 0, held: state.ghost });
    if (this.seenIn !== key) Object.assign(this, { seen: new Set(), seenIn: key });
    // Asked anew it begins with the best, if that was not shown in this position before.
    this.chosen = moves.length - 1;
    if (moves.length) this.next();
    app.render();
    // A key press (no pointer) goes on with the button that plays it; without a move one may ask again.
    if (byKey && moves.length) requestAnimationFrame(() => requestAnimationFrame(() => focusOn("#place")));
  }

  /**
   * Lay the chosen move on the board, as soon as it is known what may lie where.
   *
   * @param {PieceState} state
   */
  settle(state) {
    const move = this.isFor(state) ? this.moves[this.chosen] : undefined;
    if (!move || !this.isComing) return;
    if (move.squares.length) {
      if (state.colour !== move.colour) state.lookAt(move.colour);
      if (!state.list.ready) return;
    }
    this.isComing = false;
    if (move.squares.length) state.chooseAt(move.what, move.squares);
    else state.pick(move.what);
    requestAnimationFrame(() => requestAnimationFrame(showPiece));
  }
}

/** The tray shows the piece that is in hand now. */
export function showPiece() {
  document
    .querySelector('.palette .tile[aria-pressed="true"]')
    ?.scrollIntoView({ block: "nearest", inline: "center" });
}

/**
 * A name for a move that is advised.
 *
 * @param {AdvisedTileMove} move
 */
const named = ({ colour, what, squares }) => [colour, what, keyOf(squares)].join("/");

/**
 * A name for what a seat has to decide now.
 *
 * @param {PieceState} state
 */
const position = ({ seat, game }) => [seat, game.number, game.moves.join("|")].join("/");

/**
 * @param {TileApp} app
 * @param {TileTask} task
 * @param {PieceState} state
 */
export function hintButton(app, task, state) {
  const { hint } = app.screens;
  if (!task.can_be_advised) return null;
  const hasMore = hint.shown(state) !== null && hint.moves.length > 1;
  const label = hasMore
    ? "script.advice.again"
    : hint.wanted(state)
      ? "script.advice.where"
      : "script.advice.ask";
  return h.button(
    {
      key: "advice",
      class: "button advice-button",
      "aria-busy": String(hint.isAsking),
      onclick: (event) => hint.press(state, event.detail === 0),
    },
    icon("bulb"),
    h.span({}, t(label)),
  );
}

/**
 * The reason in a sentence, or why there is no hint; null where none was asked for.
 *
 * @param {TileApp} app
 * @param {PieceState} state
 */
export function hintWords(app, state) {
  const { hint } = app.screens;
  if (!hint.isFor(state)) return null;
  const isOnly = hint.moves.length === 1;
  const again = hint.isAgain ? t(isOnly ? "script.advice.only" : "script.advice.shown") : null;
  return reasonWords(hint, hint.shown(state), again);
}
