// A puzzle of the dice game: the sheet asks it as it asks a table, and draws a shape in each step.

import "../page.js";
import { Legal } from "../games/dice/play/legal.js";
import { SheetState } from "../games/dice/play/sheet-state.js";
import { ask } from "../lib/api.js";
import { given } from "../lib/dom.js";
import { keyOf } from "../lib/drawing/squares.js";
import { t } from "../lib/words.js";
import { puzzleScreen } from "./dice/screen.js";
import { Solving } from "./solving.js";

/** The only seat. */
const SEAT = 1;

/** A step is the squares of a shape. @extends {Solving<PuzzleFacts, PuzzleNow, PuzzleSolution, Square[]>} */
export class PuzzleApp extends Solving {
  /**
   * @param {PuzzleFacts} facts
   * @param {PuzzleNow} now its beginning
   */
  constructor(facts, now) {
    super(facts, now, { kind: "dice", home: "/puzzles", code: `puzzle-${facts.number}` });
    const legal = new Legal(/** @type {any} */ (this.link()), () => this.render());
    this.screens = {
      layout: facts.layout,
      legal,
      snaps: true,
      advice: { shown: () => null },
      colour: (/** @type {string} */ letter) => facts.colours[letter],
    };
    this.state = this.fresh();
  }

  link() {
    return {
      /**
       * @param {number} _seat
       * @param {Square[]} squares
       * @param {boolean} _strike
       * @param {AbortSignal} signal
       */
      check: (_seat, squares, _strike, signal) =>
        ask("POST", `${this.path}/check`, { line: this.line, squares }, signal),
    };
  }

  // ── what the sheet asks for ────────────────────────────────────────────────────────────────────

  get view() {
    const rows = this.now.row ? [this.now.row] : [];
    return { settings: { hints: true }, tasks: [{ seat: SEAT, do: "draw", rows }] };
  }

  get step() {
    const { steps } = this.facts;
    return steps[Math.min(this.now.done, steps.length - 1)];
  }

  get isOver() {
    return this.now.row === null;
  }

  /** @param {number} _seat */
  player(_seat) {
    const { colour, face } = this.step;
    const { marks } = this.now;
    return {
      seat: SEAT,
      name: t("puzzle.title_one", { n: this.facts.number }),
      face: this.isOver ? null : face,
      colour,
      marks,
    };
  }

  /** Draw the ghost, if it may lie there. */
  place() {
    const { ghost, verdict } = this.state;
    if (ghost && verdict === "legal") this.go([...this.line, ghost.squares]);
  }

  /** A sheet with nothing in hand. */
  fresh() {
    const key = `${this.facts.number}/${this.line.map((squares) => keyOf(squares)).join("/")}`;
    const app = /** @type {DiceApp} */ (/** @type {unknown} */ (this));
    const state = new SheetState(app, SEAT, this.isOver ? null : this.step.face, key);
    // What was in hand before a reload belonged to a line that is gone.
    state.restored = true;
    state.onPlace = () => this.place();
    return state;
  }

  // ── as a puzzle ────────────────────────────────────────────────────────────────────────────────

  /** @param {Square[][]} line */
  sent(line) {
    return { line };
  }

  leave() {
    this.screens.legal.forget();
  }

  arrive() {
    this.state = this.fresh();
  }

  screen() {
    return puzzleScreen(this);
  }
}

new PuzzleApp(given("puzzle"), given("now")).render();
