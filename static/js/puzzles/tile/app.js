// What is known of a puzzle of a tile game and what is being done: the little of a table that its board asks for.

import { ask, Problem } from "../../lib/api.js";
import { byId, patch } from "../../lib/dom.js";
import { t } from "../../lib/words.js";
import { showPiece } from "../../games/tile/hint.js";
import { PieceState } from "../../games/tile/piece-state.js";
import { keepSolved } from "../kept.js";
import { cellsOf, PuzzlePlaces } from "./places.js";
import { tilePuzzleScreen } from "./screen.js";

/** The only seat. */
const SEAT = 1;

export class TilePuzzleApp {
  /**
   * @param {TilePuzzleFacts} facts
   * @param {TilePuzzleNow} now its beginning
   */
  constructor(facts, now) {
    this.facts = facts;
    this.start = now;
    this.now = now;
    /** The cells of each piece that was placed. @type {string[]} */
    this.line = [];
    /** @type {TilePuzzleSolution | null} */
    this.solution = null;
    /** What a hint said about this position, and whether it has said where. @type {TilePuzzleHint | null} */
    this.hint = null;
    this.busy = false;
    /** @type {{kind: string, text: string} | null} */
    this.notice = null;
    this.code = `tile-puzzle-${facts.number}`;
    /** @type {Record<string, any>} */
    this.ui = {};
    this.frame = 0;
    this.said = "";
    this.root = byId("main");
    this.screens = { places: new PuzzlePlaces(this) };
    /** The position as the board wants it, and what it was made of. @type {{now: TilePuzzleNow, view: any} | null} */
    this.shown = null;
    const app = /** @type {TileApp} */ (/** @type {unknown} */ (this));
    this.state = new PieceState(app, app.view.game ?? /** @type {never} */ (null), SEAT);
    addEventListener("keydown", (event) => this.key(event));
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

  /** Ask for a render; many in one frame are one. */
  render() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  // ── what its screen asks for ───────────────────────────────────────────────────────────────────

  get isOver() {
    return this.now.outcome === "goal" || this.now.outcome === "missed";
  }

  undo() {
    if (this.solution) {
      this.solution = null;
      this.render();
    } else if (this.line.length) this.go(this.line.slice(0, -1));
  }

  /** From the beginning. */
  again() {
    this.go([]);
  }

  async solve() {
    try {
      this.solution = await ask("GET", `/puzzles/tile/${this.facts.number}/solution`);
    } catch (error) {
      this.failed(error);
    }
    this.render();
  }

  /** Which piece comes next: it is taken in hand. Who asks again sees where it lies. */
  async advise() {
    if (this.busy) return;
    const { line, state } = this;
    try {
      const isAgain = this.hint !== null;
      const hint =
        this.hint ?? (await ask("POST", `/puzzles/tile/${this.facts.number}/hint`, { moves: line }));
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

  /**
   * Place other pieces; the server says what has come of it, and where the next one may lie.
   *
   * @param {string[]} line
   */
  async go(line) {
    if (this.busy) return;
    this.busy = true;
    this.notice = null;
    this.screens.places.checks.forget();
    this.render();
    try {
      const now = line.length
        ? await ask("POST", `/puzzles/tile/${this.facts.number}/line`, { moves: line })
        : this.start;
      const isBack = line.length < this.line.length;
      this.line = line;
      this.now = now;
      this.solution = null;
      this.hint = null;
      this.ui = {};
      if (now.outcome === "goal") keepSolved(this.facts.number, "tile");
      // A piece in hand belonged to what has been taken back.
      if (isBack) this.state.drop();
    } catch (error) {
      this.failed(error);
    }
    this.busy = false;
    this.render();
  }

  // ── the rest ───────────────────────────────────────────────────────────────────────────────────

  /** @param {unknown} error */
  failed(error) {
    const text = error instanceof Problem ? error.detail : t("puzzle.offline");
    this.notice = { kind: "bad", text };
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select");
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    if (event.key.toLowerCase() === "u" && !event.repeat) this.undo();
  }

  draw() {
    const held = this.root.contains(document.activeElement);
    this.state.settle();
    patch(this.root, tilePuzzleScreen(this));
    this.root.dataset.outcome = this.now.outcome;
    this.root.dataset.done = String(this.now.done);
    // A button that is gone must not take the focus along.
    if (held && !this.root.contains(document.activeElement)) {
      document.getElementById("heading")?.focus({ preventScroll: true });
    }
    this.speak(this.solution ? this.solution.text : `${this.now.title} ${this.now.text}`);
  }

  /** @param {string} sentence */
  speak(sentence) {
    if (sentence === this.said) return;
    this.said = sentence;
    byId("say").textContent = sentence;
  }
}
