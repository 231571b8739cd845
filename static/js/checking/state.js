// What is known of the sheet on the Check page, and what the server says about it.

import { Problem, ask, table } from "../lib/api.js";
import { nameOf } from "../lib/drawing/squares.js";
import { lettersOf } from "../lib/drawing/tiles.js";
import { Grid, gridOf } from "../lib/grid.js";
import { t } from "../lib/words.js";
import { FIELDS, complaint } from "./complaints.js";
import { orderCodes, SHEET_COLOURS } from "./order.js";
import { PaperTry } from "./paper-daily.js";

const WAIT_MS = 250;
const STEPS_BACK = 200;

/**
 * What is chosen until somebody chooses.
 *
 * @param {SettingField[]} settings
 */
const usual = (settings) => Object.fromEntries(settings.map(({ name, value }) => [name, value]));

export class CheckState {
  /**
   * @param {Layout[]} layouts
   * @param {SettingField[]} settings of the dice game
   * @param {CheckGame[]} games
   * @param {() => void} render
   */
  constructor(layouts, settings, games, render) {
    this.layouts = layouts;
    this.settings = settings;
    this.games = games;
    this.render = render;
    this.brush = "B";
    /** @type {Square} */
    this.focus = [0, 0];
    /** @type {Facts} */
    this.facts = {
      crossed: null,
      strikes: null,
      markers: null,
      order: "",
      dice: "",
      seed: "",
      final: null,
      out: null,
    };
    /** The problem whose squares are shown alone. @type {number | null} */
    this.selected = null;
    /** The round that the replay shows. @type {number | null} */
    this.round = null;
    /** @type {CheckPhoto | null} */
    this.photo = null;
    /** @type {Report | null} */
    this.report = null;
    /** The real board of a table, which this is. @type {RealBoard | null} */
    this.real = null;
    /** Whether what is painted waits for its answer. */
    this.isStale = false;
    /** How the table plays: what is chosen of the settings, by their names. */
    this.rules = usual(settings);
    /** What is wrong with an own layout. @type {string[] | null} */
    this.wrong = null;
    this.paper = new PaperTry(render);
    this.timer = 0;
    this.asked = 0;
    this.layout = layouts[0];
    /** The tile game whose board this is. @type {CheckGame | null} */
    this.game = null;
    /** A letter for each square. @type {string[][]} */
    this.squares = [];
    /** As they were before each stroke, and what was in doubt. @type {{squares: string[][], uncertain: Set<string>}[]} */
    this.past = [];
    /** Squares that the photo may show otherwise, as "row,column". @type {Set<string>} */
    this.uncertain = new Set();
    /** Squares with ink that is not counted, likewise. @type {Map<string, NotCounted>} */
    this.notCounted = new Map();
    /** The square or box in doubt that is looked at, as in doubts.js. @type {string | null} */
    this.doubt = null;
    this.large = false;
    /** @type {CheckVerdict | null} */
    this.verdict = null;
    /** @type {string | null} */
    this.failed = null;
    /** Fields that cannot be read. @type {Set<string>} */
    this.unreadable = new Set();
    this.use(this.layout);
  }

  get side() {
    return this.layout.side;
  }

  /** What lies where on the sheet or board. */
  get grid() {
    return this.game ? gridOf(this.game) : new Grid(this.side, this.side);
  }

  /** What one paints with: letter and name. */
  get colours() {
    return (
      this.game?.colours ??
      SHEET_COLOURS.map((letter) => ({ letter, name: t(`check_page.colour.${letter}`) }))
    );
  }

  /**
   * Begin anew on a layout of the dice game.
   *
   * @param {Layout} layout
   */
  use(layout) {
    this.layout = layout;
    if (this.game) this.rules = usual(this.settings);
    this.begin(null, Array(layout.side).fill(".".repeat(layout.side)));
  }

  /**
   * Begin anew on the board of a tile game.
   *
   * @param {CheckGame} game
   */
  play(game) {
    this.photo = null;
    this.rules = usual(game.settings);
    this.begin(game, game.rows);
  }

  /**
   * @param {CheckGame | null} game
   * @param {string[]} rows
   */
  begin(game, rows) {
    this.game = game;
    this.squares = lettersOf(rows);
    this.past = [];
    this.uncertain = new Set();
    this.notCounted = new Map();
    this.doubt = null;
    this.focus = [0, Math.max(0, this.squares[0].indexOf("."))];
    if (!this.colours.some(({ letter }) => letter === this.brush)) this.brush = this.colours[0].letter;
    this.large = false;
    this.forget();
  }

  /** Nothing painted, nothing told, on the same sheet or board. */
  clear() {
    this.photo = null;
    if (this.game) this.begin(this.game, this.game.rows);
    else this.use(this.layout);
    this.tell({ crossed: null, strikes: null, dice: "", seed: "", final: null, out: null });
  }

  forget() {
    this.verdict = null;
    this.failed = null;
    this.unreadable = new Set();
    this.selected = null;
    this.round = null;
  }

  get isEmpty() {
    return this.squares.every((row) => row.every((letter) => letter === "." || letter === " "));
  }

  /** What one tap or one stroke is about to change can be undone in one go. */
  remember() {
    this.past.push({ squares: this.squares.map((row) => [...row]), uncertain: new Set(this.uncertain) });
    if (this.past.length > STEPS_BACK) this.past.shift();
  }

  undo() {
    const before = this.past.pop();
    if (!before) return;
    Object.assign(this, before);
    this.changed();
  }

  /**
   * @param {number} row
   * @param {number} column
   * @param {string} letter
   */
  paint(row, column, letter) {
    if ((this.squares[row]?.[column] ?? " ") === " ") return;
    // Whoever has touched a square has looked at it.
    this.uncertain.delete(`${row},${column}`);
    this.squares[row][column] = letter;
    this.changed();
  }

  /**
   * Several squares looked at in one go.
   *
   * @param {string[]} keys as "row,column"
   * @param {string | null} letter that all of them get; null leaves each as it was read
   */
  settle(keys, letter) {
    this.remember();
    for (const key of keys) {
      const [row, column] = key.split(",").map(Number);
      if (letter !== null) this.squares[row][column] = letter;
      this.uncertain.delete(key);
    }
    this.changed();
  }

  /**
   * All squares at once: a photo, or the suggestion.
   *
   * @param {string[]} rows
   */
  replace(rows) {
    this.remember();
    this.squares = lettersOf(rows);
    this.changed();
  }

  /** @param {Partial<Facts>} facts */
  tell(facts) {
    Object.assign(this.facts, facts);
    this.changed();
  }

  /**
   * @param {string} setting
   * @param {boolean | string} value
   */
  rule(setting, value) {
    this.rules[setting] = value;
    this.changed();
  }

  /** Ask for a verdict once the finger rests. */
  changed() {
    this.selected = null;
    this.round = null;
    // Another sheet, or a corrected one, may be counted again.
    if (this.report) this.report.done = false;
    if (this.real) this.real.shown = null;
    this.isStale = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), WAIT_MS);
    this.render();
  }

  /** The cells of each colour, by the letters of the colours and the names of the cells. */
  cells() {
    /** @type {Record<string, string[]>} */
    const cells = {};
    this.squares.forEach((letters, row) =>
      letters.forEach((letter, column) => {
        if (letter !== "." && letter !== " ") {
          (cells[letter] ??= []).push(nameOf([row, column], this.squares.length));
        }
      }),
    );
    return cells;
  }

  body() {
    if (this.real) return { cells: this.cells(), last: this.real.last };
    const uncertain = [...this.uncertain].map((key) => key.split(",").map(Number));
    if (this.game) return { cells: this.cells(), ...this.rules, uncertain };
    const { crossed, strikes, markers, order, dice, seed, final, out } = this.facts;
    const { name, side, rows } = this.layout;
    const faces = [...dice.replace(/[\s,;]+/g, "")].map((text) => (/\d/.test(text) ? Number(text) : text));
    return {
      layout: { name, side, rows },
      squares: this.squares.map((row) => row.join("")),
      crossed: crossed === null ? null : [...crossed],
      strikes,
      // Nothing typed yet is nothing told.
      markers: markers === "told" ? orderCodes(order) || null : markers,
      dice: faces.length ? faces : null,
      // Only solo sheets have one.
      seed: seed.trim() || null,
      final_die: final,
      out,
      uncertain,
      doubtful: this.photo?.boxes ?? [],
      ...this.rules,
    };
  }

  async check() {
    this.asked += 1;
    const mine = this.asked;
    /** @type {CheckVerdict | null} */
    let verdict = null;
    /** @type {BoardComparison | null} */
    let answer = null;
    let failed = null;
    /** @type {string[]} */
    let unreadable = [];
    try {
      if (this.real) {
        answer = await ask("POST", `${table(this.real.code)}/board/compare`, this.body());
        verdict = answer?.verdict ?? null;
      } else verdict = await ask("POST", this.game ? `/check/${this.game.key}` : "/check", this.body());
    } catch (error) {
      const known = error instanceof Problem;
      if (known) unreadable = error.problems.map(({ code }) => FIELDS[code]).filter(Boolean);
      failed = known ? complaint(error, this.facts) : t("check_page.offline");
    }
    // A later tap has asked again.
    if (mine !== this.asked) return;
    this.verdict = verdict;
    if (this.real) this.real.answer = answer;
    this.isStale = false;
    this.failed = failed;
    this.unreadable = new Set(unreadable);
    this.render();
  }
}
