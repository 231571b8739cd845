// What somebody is doing on a board: the shape chosen, where it lies, what of the board is shown.

import { has, keyOf } from "../lib/drawing/squares.js";
import { shapeName } from "../lib/words.js";
import { Ghost } from "./ghost.js";
import { following, nearest, within } from "./near.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("../lib/grid.js").Grid} Grid */
/**
 * What a finger has in hand: `from` where it lay, `point` where its middle is exactly, `leaving` outside the board,
 * `touch` the finger hides what is below it.
 *
 * @typedef {{from: Ghost | null, point: Square, leaving: boolean, touch: boolean}} Carried
 */

/** A game says where shapes may lie, and why not; all that hands do with them is here. */
export class Placing {
  /**
   * @param {PlacingApp} app
   * @param {Grid} grid
   */
  constructor(app, grid) {
    this.app = app;
    this.grid = grid;
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
    this.focus = [grid.rows - 1, 0];
    /** Reasons that came back with a refusal. @type {Reason[] | null} */
    this.blame = null;
    /** A shape chosen before it was known where it may lie, and near what. @type {{shape: string, near: Square} | null} */
    this.early = null;
  }

  // ── what a game says ───────────────────────────────────────────────────────────────────────────

  /**
   * Where the server allows what may be placed now.
   *
   * @returns {Placements}
   */
  get list() {
    throw new Error("a game says what may be placed");
  }

  /**
   * Why a ghost may not lie where it is, where the server has said so; nothing until then.
   *
   * @param {Ghost} _ghost
   * @returns {Reason[]}
   */
  why(_ghost) {
    return [];
  }

  /**
   * The squares by which a ghost continues its colour.
   *
   * @param {Ghost} _ghost
   * @returns {Square[]}
   */
  touching(_ghost) {
    return [];
  }

  /** Whether a ghost that is let go slides to where it may lie within reach. */
  get snaps() {
    return true;
  }

  /** Remember the ghost over a reload, and over Back and Forward. */
  keep() {
    // Only where a game wants it.
  }

  /** Nothing more is asked about the ghost until it is let go. */
  pause() {
    // Only where a game asks.
  }

  // ── what may be done ───────────────────────────────────────────────────────────────────────────

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
    return this.blame ?? this.why(this.ghost);
  }

  /**
   * The nearest place for a ghost that may not lie where it is, as it lies now.
   *
   * @returns {Placement | null}
   */
  get hint() {
    if (!this.ghost || this.verdict !== "illegal") return null;
    const [lying, { middle }] = [this.lying(this.ghost), this.ghost];
    // Of triangles the nearest one may be too far aside: what is shown is where the ghost slides to.
    return within(this.grid, lying, middle, this.carried ?? {}) ?? nearest(this.grid, lying, middle);
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

  /** The letters of the colours that the ghost leaves no open corner, where it may lie. @returns {string[]} */
  get shut() {
    return [...((this.ghost && this.list.shuts.get(keyOf(this.ghost.squares))) ?? "")];
  }

  // ── the shape in hand ──────────────────────────────────────────────────────────────────────────

  /** What it is called in a sentence; empty where there is none. */
  get inHand() {
    return this.ghost ? shapeName(this.ghost.shape) : "";
  }

  /** @param {Ghost | null} ghost */
  change(ghost) {
    this.swap(ghost);
    this.app.notice = null;
    if (!this.carried) {
      if (ghost) this.zoom = this.zoom.showing(ghost.squares, this.grid);
      this.keep();
    }
    this.app.render();
  }

  /**
   * Have another ghost in hand, without a word: the page is being drawn.
   *
   * @param {Ghost | null} ghost
   */
  swap(ghost) {
    this.ghost = ghost;
    this.home = null;
    this.blame = null;
    this.early = null;
    // Beside the slanting edges of a hexagon there is no cell that could have the focus.
    if (ghost && this.grid.has(ghost.middle)) this.focus = ghost.middle;
  }

  /**
   * Take a shape: the ghost lies where it may, near where the last one was, or in the middle.
   *
   * @param {string} shape
   * @param {Square} [near]
   */
  choose(shape, near = this.ghost ? this.ghost.middle : this.centre) {
    const { grid } = this;
    const places = this.placements(shape);
    // What is laid first is a proposal: none that shuts a colour, where there is another.
    const open = places.filter(({ squares }) => !this.list.shuts.has(keyOf(squares)));
    const best = nearest(grid, open.length ? open : places, near);
    if (best) this.change(Ghost.of(grid, shape, best));
    else {
      this.change(new Ghost(grid, shape, 0, 0, 0).centred([Math.round(near[0]), Math.round(near[1])]));
    }
    if (!this.list.ready) this.early = { shape, near };
  }

  /** The middle of the board, which may lie between squares. @returns {Square} */
  get centre() {
    return [(this.grid.rows - 1) / 2, (this.grid.columns - 1) / 2];
  }

  /** Called when the screen is drawn: what was waited for may have come meanwhile. */
  settle() {
    if (this.early !== null && this.list.ready) this.choose(this.early.shape, this.early.near);
  }

  /**
   * @param {string} shape
   * @param {Square[]} squares
   */
  chooseAt(shape, squares) {
    const found = this.placements(shape).find((placement) => keyOf(placement.squares) === keyOf(squares));
    if (found) this.change(Ghost.of(this.grid, shape, found));
  }

  /**
   * Move the ghost to a square: to a legal place that covers it, as it lies now, if there is one.
   *
   * @param {Square} square
   */
  moveTo(square) {
    const { ghost, grid } = this;
    if (!ghost) return;
    const covering = this.lying(ghost).filter(({ squares }) => has(squares, ...square));
    const best = nearest(grid, covering, square);
    this.change(best ? Ghost.of(grid, ghost.shape, best) : ghost.centred(square));
  }

  /**
   * The next legal place of the shape, from top left to bottom right, and round again.
   *
   * @param {1 | -1} step
   */
  next(step) {
    const { ghost, grid } = this;
    if (!ghost) return;
    const ghosts = this.placements(ghost.shape).map((place) => Ghost.of(grid, ghost.shape, place));
    if (ghosts.length) this.change(following(ghosts, ghost, step));
  }

  /**
   * One step of an arrow.
   *
   * @param {number} rows
   * @param {number} columns
   */
  nudge(rows, columns) {
    const { ghost, grid } = this;
    if (ghost) this.change(ghost.moved(...grid.stepped(ghost.row, [rows, columns])));
  }

  turn() {
    if (this.ghost && !this.carried) this.lay(this.ghost.whenTurned);
  }

  flip() {
    if (this.ghost && !this.carried) this.lay(this.ghost.whenFlipped);
  }

  /**
   * Let the ghost lie in another way: where it was, or where it may lie within reach of that. Turning all the way
   * round leads back, because each turn starts from where the ghost lay before the first one.
   *
   * @param {number} orientation
   */
  lay(orientation) {
    const { ghost, grid } = this;
    if (!ghost) return;
    const home = this.home ?? ghost;
    const there = home.lying(orientation);
    const keep = this.touching(home);
    const lying = this.isLegal(there) ? [] : this.lying(there);
    // At the edge of the board the ghost gives way; then what is near to it counts as well.
    const best = [home, there, ghost].reduce(
      (found, { middle }) => found ?? within(grid, lying, middle, { keep }),
      /** @type {Placement | null} */ (null),
    );
    this.change(best ? Ghost.of(grid, there.shape, best) : there);
    this.home = home;
  }

  /**
   * A finger takes the ghost up; nothing is asked of the server until it lets go.
   *
   * @param {boolean} [touch] whether it hides what is below it
   */
  lift(touch = false) {
    this.pause();
    this.carried = { from: this.ghost, point: this.ghost?.middle ?? [0, 0], leaving: false, touch };
  }

  /**
   * @param {Ghost} ghost
   * @param {Square} point where its middle is exactly, in rows and columns with fractions
   * @param {boolean} leaving whether that is outside the board
   */
  carry(ghost, point, leaving) {
    if (!this.carried) return;
    Object.assign(this.carried, { point, leaving });
    this.change(ghost);
  }

  /** The finger lets go: back into the palette, or where the ghost may lie within reach. */
  letGo() {
    const { carried, ghost, grid } = this;
    if (!carried || !ghost) return;
    this.carried = null;
    if (carried.leaving) {
      this.drop();
      return;
    }
    const stays = !this.snaps || this.isLegal(ghost);
    const best = stays ? null : within(grid, this.lying(ghost), ghost.middle, carried);
    this.change(best ? Ghost.of(grid, ghost.shape, best) : ghost);
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

  // ── the board ──────────────────────────────────────────────────────────────────────────────────

  /**
   * Look at a square, without a ghost.
   *
   * @param {Square} square
   */
  look(square) {
    this.focus = square;
    this.zoom = this.zoom.showing([square], this.grid);
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
