// A puzzle of a tile game: the board asks it as it asks a table, and places a piece in each step.

import "../page.js";
import { showPiece } from "../games/tile/play/hint.js";
import { PieceState } from "../games/tile/play/piece-state.js";
import { ask } from "../lib/api.js";
import { given } from "../lib/dom.js";
import { Solving } from "./solving.js";
import { PuzzlePlaces, cellsOf } from "./tile/places.js";
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
    /** What a hint said about this position, and whether it has said where. @type {TilePuzzleHint | null} */
    this.hint = null;
    this.screens = { places: new PuzzlePlaces(this) };
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

  // ── what its screen asks for ───────────────────────────────────────────────────────────────────

  get isOver() {
    return this.now.outcome === "goal" || this.now.outcome === "missed";
  }

  /** Which piece comes next: it is taken in hand. Who asks again sees where it lies. */
  async advise() {
    if (this.busy) return;
    const { line, state } = this;
    try {
      const isAgain = this.hint !== null;
      const hint = this.hint ?? (await ask("POST", `${this.path}/hint`, this.sent(line)));
      if (this.line !== line) return;
      this.hint = isAgain && hint.place !== null ? { ...hint, text: hint.place } : hint;
      if (hint.shape === null) state.drop();
      else if (isAgain) state.chooseAt(hint.shape, hint.squares);
      else state.choose(hint.shape);
      requestAnimationFrame(() => requestAnimationFrame(showPiece));
    } catch (error) {
      this.failed(error);
    }
    this.render();
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
