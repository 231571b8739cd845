// What somebody is doing on a sheet: the shape chosen, where it lies, strike or not, what of the board is shown.

import { Ghost } from "../../lib/ghost.js";
import { has, keyOf } from "../../lib/squares.js";
import { forgetGhost, keepGhost, keptGhost } from "./kept-ghost.js";
import { continuing, following, nearest, within } from "./places.js";
import { Zoom } from "./zoom.js";

/** @typedef {{from: Ghost | null, point: Square, leaving: boolean}} Carried what a finger has in hand */

export class SheetState {
  /**
   * @param {DiceApp} app
   * @param {number} seat
   * @param {number | null} face of the seat's die, or of one that is looked at before it is taken
   * @param {string} key of the turn: see `Legal.key`
   */
  constructor(app, seat, face, key) {
    this.app = app;
    this.seat = seat;
    this.face = face;
    this.key = key;
    this.side = app.screens.layout.side;
    this.strike = false;
    /** @type {Ghost | null} */
    this.ghost = null;
    /** Where the ghost lay before it was turned: turning goes on from there. @type {Ghost | null} */
    this.home = null;
    /** While a finger drags. @type {Carried | null} */
    this.carried = null;
    /** What a double tap does with a legal ghost. @type {(() => void) | null} */
    this.onPlace = null;
    this.zoom = new Zoom();
    /** @type {Square} */
    this.focus = [this.side - 1, 0];
    /** Reasons that came back with a refusal. @type {Reason[] | null} */
    this.blame = null;
    /** A shape chosen before it was known where it may lie. @type {string | null} */
    this.early = null;
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

  /** Whether the die is only looked at: shapes can be tried, but no reasons asked for. */
  get isPreview() {
    return this.app.player(this.seat)?.face !== this.face;
  }

  get list() {
    const { legal } = this.app.screens;
    // A move that is on its way may end the turn, and with it the list.
    if (this.strike) return legal.all(this.key, this.seat, this.app.busy);
    return legal.row(this.key, this.task, this.face);
  }

  /**
   * What the server's list says about the ghost.
   *
   * @returns {GhostState}
   */
  get verdict() {
    if (!this.ghost || !this.list.ready) return "unknown";
    return this.isLegal(this.ghost) ? "legal" : "illegal";
  }

  /** @param {Ghost} ghost */
  isLegal(ghost) {
    return this.list.keys.has(keyOf(ghost.squares));
  }

  /** @returns {Reason[]} */
  get reasons() {
    if (!this.ghost || this.verdict !== "illegal") return [];
    if (this.blame) return this.blame;
    if (this.app.busy || this.carried || this.isPreview) return [];
    return this.app.screens.legal.reasons(this.key, this.seat, this.ghost.squares, this.strike) ?? [];
  }

  /**
   * The nearest place for a ghost that may not lie where it is, as it lies now.
   *
   * @returns {Placement | null}
   */
  get hint() {
    if (!this.ghost || this.verdict !== "illegal") return null;
    return nearest(this.lying(this.ghost), this.ghost.middle);
  }

  /** @param {string} shape */
  placements(shape) {
    return this.list.shapes.get(shape) ?? [];
  }

  /**
   * The legal places of a ghost in its orientation.
   *
   * @param {Ghost} ghost
   */
  lying({ shape, orientation }) {
    return this.placements(shape).filter((placement) => placement.orientation === orientation);
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

  /** @param {Ghost | null} ghost */
  change(ghost) {
    this.ghost = ghost;
    this.home = null;
    this.blame = null;
    this.early = null;
    this.app.notice = null;
    if (ghost) {
      this.focus = ghost.middle;
      if (!this.carried) this.zoom = this.zoom.showing(ghost.squares, this.side);
    }
    if (!this.carried) this.keep();
    this.app.render();
  }

  /** Remember the ghost over a reload, and over Back and Forward. */
  keep() {
    if (this.ghost) keepGhost(this.app.code, this);
    else forgetGhost(this.app.code, this.seat);
  }

  /**
   * Take a shape: the ghost lies where it may, near where the last one was, or in the middle.
   *
   * @param {string} shape
   */
  choose(shape) {
    const centre = (this.side - 1) / 2;
    /** @type {Square} */
    const target = this.ghost ? this.ghost.middle : [centre, centre];
    const best = nearest(this.placements(shape), target);
    if (best) this.change(Ghost.of(this.side, shape, best));
    else {
      this.change(
        new Ghost(this.side, shape, 0, 0, 0).centred([Math.round(target[0]), Math.round(target[1])]),
      );
    }
    if (!this.list.ready) this.early = shape;
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

  /** Called when the screen is drawn: what was waited for may have come meanwhile. */
  settle() {
    // A strike opens all rows: they are fetched while one still looks at one's own.
    if (this.task?.can_strike && !this.isPreview) {
      this.app.screens.legal.all(this.key, this.seat, this.app.busy);
    }
    if (!this.restored) this.restore();
    if (this.early !== null && this.list.ready) this.choose(this.early);
  }

  /** The ghost of the same turn, from before the page was loaded. */
  restore() {
    this.restored = true;
    const kept = keptGhost(this.app.code, this.seat);
    if (!kept || this.ghost) return;
    const { task } = this;
    const row = kept.strike ? task?.all : task?.rows?.find(({ face }) => face === this.face)?.shapes;
    const isFree = row?.some(({ shape, used }) => shape === kept.shape && !used);
    if (kept.turn !== this.key || !isFree || (kept.strike && !task?.can_strike)) {
      forgetGhost(this.app.code, this.seat);
      return;
    }
    this.strike = kept.strike;
    this.change(new Ghost(this.side, kept.shape, kept.orientation, kept.row, kept.column));
  }

  /**
   * @param {string} shape
   * @param {Square[]} squares
   */
  chooseAt(shape, squares) {
    const found = this.placements(shape).find((placement) => keyOf(placement.squares) === keyOf(squares));
    if (found) this.change(Ghost.of(this.side, shape, found));
  }

  /**
   * Move the ghost to a square: to a legal place that covers it, as it lies now, if there is one.
   *
   * @param {Square} square
   */
  moveTo(square) {
    const { ghost } = this;
    if (!ghost) return;
    const covering = this.lying(ghost).filter(({ squares }) => has(squares, ...square));
    const best = nearest(covering, square);
    this.change(best ? Ghost.of(this.side, ghost.shape, best) : ghost.centred(square));
  }

  /**
   * The next legal place of the shape, from top left to bottom right, and round again.
   *
   * @param {1 | -1} step
   */
  next(step) {
    const { ghost } = this;
    if (!ghost) return;
    const ghosts = this.placements(ghost.shape).map((place) => Ghost.of(this.side, ghost.shape, place));
    if (ghosts.length) this.change(following(ghosts, ghost, step));
  }

  /**
   * @param {number} rows
   * @param {number} columns
   */
  nudge(rows, columns) {
    if (this.ghost) this.change(this.ghost.moved(rows, columns));
  }

  turn() {
    if (this.ghost && !this.carried) this.lay(this.ghost.whenTurned);
  }

  flip() {
    if (this.ghost && !this.carried) this.lay(this.ghost.whenFlipped);
  }

  /**
   * Let the ghost lie in another way: where it was, or where it may lie within reach of that. Four turns
   * lead back, because each starts from where the ghost lay before the first one.
   *
   * @param {number} orientation
   */
  lay(orientation) {
    const { ghost, app } = this;
    if (!ghost) return;
    const home = this.home ?? ghost;
    const there = home.lying(orientation);
    const player = app.player(this.seat);
    const continues = continuing(this.side, player.marks, player.colour);
    const keep = home.squares.filter((square) => continues.has(square.join()));
    const lying = this.isLegal(there) ? [] : this.lying(there);
    // At the edge of the sheet the ghost gives way; then what is near to it counts as well.
    const best = [home, there, ghost].reduce(
      (found, { middle }) => found ?? within(lying, middle, { keep }),
      /** @type {Placement | null} */ (null),
    );
    this.change(best ? Ghost.of(this.side, there.shape, best) : there);
    this.home = home;
  }

  /** A finger takes the ghost up; nothing is asked of the server until it lets go. */
  lift() {
    this.app.screens.legal.forget();
    this.carried = { from: this.ghost, point: this.ghost?.middle ?? [0, 0], leaving: false };
  }

  /**
   * @param {Ghost} ghost
   * @param {Square} point where its middle is exactly, in squares with fractions
   * @param {boolean} leaving whether that is outside the board
   */
  carry(ghost, point, leaving) {
    if (!this.carried) return;
    Object.assign(this.carried, { point, leaving });
    this.change(ghost);
  }

  /** The finger lets go: back into the palette, or where the ghost may lie within reach. */
  letGo() {
    const { carried, ghost } = this;
    if (!carried || !ghost) return;
    this.carried = null;
    if (carried.leaving) {
      this.drop();
      return;
    }
    const stays = !this.app.screens.snaps || this.isLegal(ghost);
    const best = stays ? null : within(this.lying(ghost), ghost.middle, carried);
    this.change(best ? Ghost.of(this.side, ghost.shape, best) : ghost);
  }

  /** The drag did not happen: the ghost is where it was. */
  takeBack() {
    const { carried } = this;
    if (!carried) return;
    this.carried = null;
    this.change(carried.from);
  }

  drop() {
    this.carried = null;
    this.change(null);
  }

  /** @param {boolean} on */
  useStrike(on) {
    this.strike = on;
    this.change(null);
  }

  /**
   * Look at a square, without a ghost.
   *
   * @param {Square} square
   */
  look(square) {
    this.focus = square;
    this.zoom = this.zoom.showing([square], this.side);
    this.app.render();
  }

  /** @param {Zoom} zoom */
  show(zoom) {
    this.zoom = zoom;
    this.app.render();
  }

  /** @param {Reason[]} reasons */
  refused(reasons) {
    this.blame = reasons.length ? reasons : null;
  }
}
