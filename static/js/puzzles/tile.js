// A puzzle of a tile game: the board asks it as it asks a table, and places a piece in each step.

import "../page.js";
import { GivenPlaces, cellsOf } from "../games/tile/play/given-places.js";
import { showPiece } from "../games/tile/play/hint.js";
import { PieceState } from "../games/tile/play/piece-state.js";
import { ask } from "../lib/api.js";
import { given } from "../lib/dom.js";
import { keyOf } from "../lib/drawing/squares.js";
import { Solving } from "./solving.js";
import { tilePuzzleScreen } from "./tile/screen.js";

/** The only seat. */
const SEAT = 1;

/**
 * A step is the cells of a piece.
 *
 * @extends {Solving<TilePuzzleFacts, TilePuzzleNow, TilePuzzleSolution, string>}
 */
export class TilePuzzleApp extends Solving {
  /**
   * @param {TilePuzzleFacts} facts
   * @param {TilePuzzleNow} now its beginning
   */
  constructor(facts, now) {
    super(facts, now, { kind: "tile", home: "/puzzles/tile", code: `tile-puzzle-${facts.number}` });
    /** What a hint said about this position. @type {TilePuzzleHint | null} */
    this.hint = null;
    this.screens = { places: new GivenPlaces(this) };
    /** The position as the board wants it, and what it was made of. @type {{now: TilePuzzleNow, view: any} | null} */
    this.shown = null;
    const app = /** @type {TileApp} */ (/** @type {unknown} */ (this));
    this.state = new PieceState(app, app.view.game ?? /** @type {never} */ (null), SEAT);
  }

  // ── what the board and the pieces ask for ──────────────────────────────────────────────────────

  get view() {
    if (this.shown?.now !== this.now) this.shown = { now: this.now, view: this.seen() };
    return this.shown.view;
  }

  seen() {
    const { facts, now, line } = this;
    const isOpen = now.outcome === "open";
    const game = {
      number: facts.number,
      name: facts.name,
      board: now.board,
      moves: line,
      played: line.map((_, index) => ({ n: index + 1, seat: SEAT })),
      colour: facts.colour,
      to_move: isOpen ? SEAT : null,
      players: [this.player(SEAT)],
      pieces: now.pieces,
      last: now.last,
      stuck: [],
      shared: [],
      corners: [],
    };
    const tasks = isOpen ? [{ seat: SEAT, do: "move" }] : [];
    return { game, tasks, colours: facts.colours, phase: "place", settings: {}, you: { seats: [SEAT] } };
  }

  /** @param {number} _seat */
  player(_seat) {
    const { facts, now } = this;
    const pieces = { [facts.colour]: now.pieces[facts.colour] };
    return { seat: SEAT, name: "", in: true, colours: [facts.colour], pieces };
  }

  /**
   * The piece in hand is placed.
   *
   * @param {Command} command
   */
  send({ move }) {
    this.go([...this.line, cellsOf(String(move))]);
  }

  get colour() {
    return this.facts.colour;
  }

  /**
   * Why a piece may not lie there.
   *
   * @param {string} cells
   * @param {AbortSignal} signal
   * @returns {Promise<Reason[]>}
   */
  async tried(cells, signal) {
    const { reasons } = await ask("POST", `${this.path}/check`, { moves: this.line, move: cells }, signal);
    return reasons;
  }

  // ── what its screen asks for ───────────────────────────────────────────────────────────────────

  get isOver() {
    return this.now.outcome === "goal" || this.now.outcome === "missed";
  }

  /** A piece is laid where it leads to the goal; who has moved it away and asks again sees it there once more. */
  async advise() {
    if (this.busy) return;
    const { line, state } = this;
    try {
      const hint = this.hint ?? (await ask("POST", `${this.path}/hint`, this.sent(line)));
      if (this.line !== line) return;
      this.hint = hint;
      if (hint.shape === null) state.drop();
      else state.chooseAt(hint.shape, hint.squares);
      requestAnimationFrame(() => requestAnimationFrame(showPiece));
    } catch (error) {
      this.failed(error);
    }
    this.render();
  }

  /** What the hint has to say of what is in hand now; nothing of a piece that lies elsewhere. */
  get advice() {
    const { hint, state } = this;
    if (!hint) return null;
    const lying = state.ghost && keyOf(state.ghost.squares);
    if (hint.shape === null) return lying === null ? hint.text : null;
    return lying === keyOf(hint.squares) ? hint.place : null;
  }

  // ── as a puzzle ────────────────────────────────────────────────────────────────────────────────

  /** @param {string[]} line */
  sent(line) {
    return { moves: line };
  }

  leave() {
    this.screens.places.checks.forget();
  }

  /** @param {boolean} isBack */
  arrive(isBack) {
    this.hint = null;
    // A piece in hand belonged to what has been taken back.
    if (isBack) this.state.drop();
  }

  screen() {
    this.state.settle();
    return tilePuzzleScreen(this);
  }
}

new TilePuzzleApp(given("puzzle"), given("now")).render();
