// The tile games at a table: which of their screens a phone shows, and what the shell has to know of them.

import { h } from "../../lib/dom.js";
import { swatch } from "../../lib/drawing/drawing.js";
import { learned } from "../../table/lobby/first-time.js";
import { openTable } from "../../table/dialog.js";
import { undoByKey } from "../../table/undo.js";
import { BotPieces, botPieceScreen } from "./bot-piece.js";
import { endScreen } from "./end/end.js";
import { prints, realBoard } from "./end/real-board.js";
import { allPiecesDialog } from "./play/all-pieces.js";
import { lineupSetting, lobbyNotices, seatColours } from "./lobby.js";
import { TileMotion } from "./motion.js";
import { Hint } from "./play/hint.js";
import { PieceState } from "./play/piece-state.js";
import { Places } from "./play/places.js";
import { playScreen } from "./play/play.js";
import { endGame, isAlone, undoable } from "./screens.js";
import { strip } from "./strip.js";
import { piecesDialog } from "./table-dialog.js";
import { watchScreen } from "./watch.js";

/** @implements {GameScreens} */
export class TileScreens {
  /** @param {TileApp} app */
  constructor(app) {
    this.app = app;
    this.onPaper = false;
    this.undoCommand = "UndoMove";
    this.places = new Places(app);
    this.motion = new TileMotion();
    this.hint = new Hint(app);
    this.botPieces = new BotPieces(app);
    /** @type {Map<number, PieceState>} */
    this.states = new Map();
  }

  /** At a real board one phone keeps it in step, for everybody who plays on it. */
  get isKept() {
    return this.app.view.settings.board === "real";
  }

  // ── what the shell asks for ────────────────────────────────────────────────────────────────────

  /** @param {TileTask} task */
  play(task) {
    const { number } = this.game;
    const piece = this.botPieces.due;
    if (piece) {
      return {
        name: `bot/${number}/${piece.n}`,
        build: () => botPieceScreen(this.app, this.game, piece),
      };
    }
    return {
      name: `play/${number}/${task.seat}`,
      build: () => (this.app.player(task.seat)?.in ? this.playing(task) : this.watch()),
    };
  }

  watch() {
    return watchScreen(this.app, this.game);
  }

  end() {
    return endScreen(this.app, this.game);
  }

  strip() {
    return strip(this.app, this.game, () => openTable(this.app));
  }

  dialogs() {
    const { task, view } = this.app;
    const isPlaying = task !== null && view.phase !== "over" && this.app.player(task.seat)?.in === true;
    const state = isPlaying ? this.state(task.seat) : null;
    const placing = view.phase === "place" && state ? allPiecesDialog(this.app, state) : null;
    return [piecesDialog(this.app, this.game, state), placing];
  }

  /**
   * Who plays alone may stop at any time, but seldom does.
   *
   * @param {() => void} close
   * @returns {Child}
   */
  menu(close) {
    const { app } = this;
    const task = /** @type {TileTask | null} */ (app.task);
    return [
      realBoard(app, app.view.game),
      prints(app),
      task?.can_end && isAlone(this.game) ? endGame(app, task, close) : null,
    ];
  }

  /** @param {number} seat */
  letterOf(seat) {
    const colour = this.app.player(seat)?.colours[0];
    return colour ? this.app.view.colours[colour].letter : "";
  }

  /** @param {number} seat */
  handSign(seat) {
    const colours = this.app.player(seat)?.colours ?? [];
    return colours.map((colour) => {
      const { letter, name } = this.app.view.colours[colour];
      return h.span({ class: "marker" }, swatch(letter), h.span({ class: "marker-name" }, name));
    });
  }

  /**
   * @param {TileView} before
   * @param {TileView} now
   */
  changed(before, now) {
    this.motion.changed(before, now);
    this.botPieces.changed(before, now);
  }

  drawn() {
    this.motion.drawn();
    const { task } = this.app;
    if (task) this.states.get(task.seat)?.drawn();
  }

  /**
   * A move is still meant where nobody has moved meanwhile: somebody may have sat down, or voted.
   *
   * @param {Command} command
   * @param {TileView} before
   * @param {TileView} now
   */
  stillMeant({ type, seat }, { game: old }, { game }) {
    if (type !== "PlayMove" || !old || !game || old.number !== game.number) return false;
    return game.to_move === seat && old.moves.join("|") === game.moves.join("|");
  }

  sent() {
    this.places.checks.forget();
  }

  /** @param {Reason[]} reasons */
  refused(reasons) {
    for (const state of this.states.values()) state.refused(reasons);
  }

  /** @param {Seat} seat */
  seatSign(seat) {
    return seatColours(this.app, seat);
  }

  lobbyNotices() {
    return lobbyNotices(this.app);
  }

  moreSettings() {
    return lineupSetting(this.app);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { task } = this.app;
    undoByKey(this.app, task && undoable(this.app, task), event);
  }

  // ── what its own screens ask for ───────────────────────────────────────────────────────────────

  /** The game; its screens are only shown while there is one. */
  get game() {
    return /** @type {TileGame} */ (this.app.view.game);
  }

  /** @param {TileTask} task */
  playing(task) {
    const { learning } = this.app.view;
    // Who has made a move is new to it no more.
    if (learning && this.game.played.some(({ seat }) => seat === task.seat)) learned(learning.lesson);
    return playScreen(this.app, task, this.state(task.seat));
  }

  /**
   * What a seat has in hand, as long as the game lasts.
   *
   * @param {number} seat
   */
  state(seat) {
    const { game } = this;
    const known = this.states.get(seat);
    if (known?.number === game.number) return known;
    const state = new PieceState(this.app, game, seat);
    this.states.set(seat, state);
    return state;
  }
}
