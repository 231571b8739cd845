// What somebody is doing on a sheet: the shape chosen, where it lies, strike or not, what of the board is shown.

import { Grid } from "../../../lib/grid.js";
import { labelled } from "../../../lib/words.js";
import { Ghost } from "../../../placing/ghost.js";
import { forgetGhost, keepGhost, keptGhost } from "../../../placing/kept-ghost.js";
import { Placing } from "../../../placing/placing.js";
import { asLine } from "../../../placing/reasons.js";

export class SheetState extends Placing {
  /**
   * @param {DiceApp} app
   * @param {number} seat
   * @param {number | null} face of the seat's die, or of one that is looked at before it is taken
   * @param {string} key of the turn: see `Legal.key`
   */
  constructor(app, seat, face, key) {
    super(app, new Grid(app.screens.layout.side, app.screens.layout.side));
    this.app = app;
    this.seat = seat;
    this.face = face;
    this.key = key;
    this.side = app.screens.layout.side;
    this.strike = false;
    /** Whether a ghost from before a reload has been looked for. */
    this.restored = false;
  }

  /**
   * The seat's task in the newest view.
   *
   * @returns {(DiceTask & Partial<DrawTask>) | null}
   */
  get task() {
    return this.app.view.tasks.find((task) => task.seat === this.seat) ?? null;
  }

  /** Whether the die is only looked at. */
  get isPreview() {
    return this.app.player(this.seat)?.face !== this.face;
  }

  get list() {
    const { legal } = this.app.screens;
    // A move that is on its way may end the turn, and with it the list.
    if (this.strike) return legal.all(this.key, this.seat, this.app.busy);
    return legal.row(this.key, this.task, this.face);
  }

  get snaps() {
    return !this.app.screens.tryFirst;
  }

  /** The shapes one may choose from: those of the row, or with a strike of all. @returns {RowShape[]} */
  get shapes() {
    const { task } = this;
    if (this.strike) return task?.all ?? [];
    return task?.rows?.find(({ face }) => face === this.face)?.shapes ?? [];
  }

  /**
   * Why the ghost may not lie where it is, in words: its shape fits nowhere at all, or what is wrong there. Empty while
   * a finger has it, and until the server has said so.
   */
  get whyNot() {
    const shape = this.shapes.find((one) => one.shape === this.ghost?.shape);
    if (shape?.text) return labelled(shape.shape, shape.text);
    return asLine(this.reasons);
  }

  /** @param {Ghost} ghost */
  why({ squares }) {
    if (this.app.busy || this.carried) return [];
    return this.app.screens.legal.reasons(this.key, this.seat, squares, this.strike) ?? [];
  }

  /** @param {Ghost} ghost */
  touching({ squares }) {
    const player = this.app.player(this.seat);
    const continues = continuing(this.side, player.marks, player.colour);
    return squares.filter((square) => continues.has(square.join()));
  }

  pause() {
    this.app.screens.legal.forget();
  }

  /**
   * Every square of the list that continues the colour, or the free corners for its first shape.
   *
   * @param {Mark[]} marks
   * @param {string} colour
   */
  anchors(marks, colour) {
    const continues = continuing(this.side, marks, colour);
    /** @type {Map<string, Square>} */
    const found = new Map();
    const shapes = this.ghost ? [this.ghost.shape] : [...this.list.shapes.keys()];
    for (const shape of shapes) {
      for (const { squares } of this.placements(shape)) {
        for (const square of squares) if (continues.has(square.join())) found.set(square.join(), square);
      }
    }
    return [...found.values()];
  }

  keep() {
    const { app, seat, key, strike, ghost } = this;
    if (ghost) keepGhost(app.code, seat, { turn: key, strike, ghost });
    else forgetGhost(app.code, seat);
  }

  /**
   * Take the shape of a row that alone fits, where nothing is in hand yet.
   *
   * @param {RowShape[]} shapes
   */
  chooseOnly(shapes) {
    const fitting = shapes.filter((one) => one.fits);
    if (this.list.ready && this.ghost === null && fitting.length === 1) this.choose(fitting[0].shape);
  }

  settle() {
    // A strike opens all rows: they are fetched while one still looks at one's own.
    if (this.task?.can_strike && !this.isPreview) {
      this.app.screens.legal.all(this.key, this.seat, this.app.busy);
    }
    if (!this.restored) this.restore();
    super.settle();
  }

  /** The ghost of the same turn, from before the page was loaded. */
  restore() {
    this.restored = true;
    const kept = keptGhost(this.app.code, this.seat);
    if (!kept || this.ghost) return;
    this.strike = kept.strike && this.task?.can_strike === true;
    const isFree = this.shapes.some(({ shape, used }) => shape === kept.shape && !used);
    if (kept.turn !== this.key || !isFree || this.strike !== kept.strike) {
      this.strike = false;
      forgetGhost(this.app.code, this.seat);
      return;
    }
    this.change(new Ghost(this.grid, kept.shape, kept.orientation, kept.row, kept.column));
  }

  /** @param {boolean} on */
  useStrike(on) {
    this.strike = on;
    this.change(null);
  }
}

/**
 * The squares from which a colour goes on, as "row,column": those diagonal to it, or the corners of the sheet for
 * its first shape.
 *
 * @param {number} side
 * @param {Mark[]} marks
 * @param {string} colour
 */
function continuing(side, marks, colour) {
  const own = marks.flatMap((mark) => (mark.colour === colour ? (mark.squares ?? []) : []));
  const last = side - 1;
  if (!own.length) return new Set(["0,0", `0,${last}`, `${last},0`, `${last},${last}`]);
  return new Set(
    own.flatMap(([row, column]) =>
      [-1, 1].flatMap((down) => [-1, 1].map((right) => `${row + down},${column + right}`)),
    ),
  );
}
