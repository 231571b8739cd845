// What is known of a puzzle and what is being done: the little of a table that the sheet asks for.

import { ask, Problem } from "../../lib/api.js";
import { byId, patch } from "../../lib/dom.js";
import { keyOf } from "../../lib/squares.js";
import { t } from "../../lib/words.js";
import { Legal } from "../../games/dice/legal.js";
import { SheetState } from "../../games/dice/sheet-state.js";
import { keepSolved } from "../kept.js";
import { puzzleScreen } from "./screen.js";

/** The only seat. */
const SEAT = 1;

export class PuzzleApp {
  /**
   * @param {PuzzleFacts} facts
   * @param {PuzzleNow} now its beginning
   */
  constructor(facts, now) {
    this.facts = facts;
    this.start = now;
    this.now = now;
    /** The squares of each shape that was drawn. @type {Square[][]} */
    this.line = [];
    /** @type {PuzzleSolution | null} */
    this.solution = null;
    this.busy = false;
    /** @type {{kind: string, text: string} | null} */
    this.notice = null;
    this.code = `puzzle-${facts.number}`;
    /** @type {Record<string, any>} */
    this.ui = {};
    this.frame = 0;
    this.said = "";
    this.root = byId("main");
    const legal = new Legal(/** @type {any} */ (this.link()), () => this.render());
    this.screens = {
      layout: facts.layout,
      legal,
      snaps: true,
      advice: { shown: () => null },
      colour: (/** @type {string} */ letter) => facts.colours[letter],
    };
    this.state = this.fresh();
    addEventListener("keydown", (event) => this.key(event));
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
        ask("POST", `/puzzles/${this.facts.number}/check`, { line: this.line, squares }, signal),
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

  /** Ask for a render; many in one frame are one. */
  render() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  // ── what its screen asks for ───────────────────────────────────────────────────────────────────

  /** Draw the ghost, if it may lie there. */
  place() {
    const { ghost, verdict } = this.state;
    if (ghost && verdict === "legal") this.go([...this.line, ghost.squares]);
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
      this.solution = await ask("GET", `/puzzles/${this.facts.number}/solution`);
    } catch (error) {
      this.failed(error);
    }
    this.render();
  }

  /**
   * Draw other shapes; the server says what they are worth, and where the next one may lie.
   *
   * @param {Square[][]} line
   */
  async go(line) {
    if (this.busy) return;
    this.busy = true;
    this.notice = null;
    this.screens.legal.forget();
    this.render();
    try {
      const now = line.length
        ? await ask("POST", `/puzzles/${this.facts.number}/line`, { line })
        : this.start;
      this.line = line;
      this.now = now;
      this.solution = null;
      this.ui = {};
      if (now.outcome === "goal") keepSolved(this.facts.number);
      this.state = this.fresh();
    } catch (error) {
      this.failed(error);
    }
    this.busy = false;
    this.render();
  }

  // ── the rest ───────────────────────────────────────────────────────────────────────────────────

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
    patch(this.root, puzzleScreen(this));
    this.root.dataset.outcome = this.now.outcome;
    this.root.dataset.done = String(this.now.done);
    // A button that is gone must not take the focus along.
    if (held && !this.root.contains(document.activeElement)) {
      document.getElementById("heading")?.focus({ preventScroll: true });
    }
    this.speak(`${this.now.title} ${this.now.text}`);
  }

  /** @param {string} sentence */
  speak(sentence) {
    if (sentence === this.said) return;
    this.said = sentence;
    byId("say").textContent = sentence;
  }
}
