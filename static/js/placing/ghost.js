// The ghost: a shape that is being placed. It stays on the board; whether it may lie there the server knows.

import { squares as polyominoes, triangles } from "../lib/catalogue.js";
import { box, middle } from "../lib/drawing/squares.js";

/** @typedef {import("../lib/grid.js").Grid} Grid */

/**
 * How a shape of a board's kind can lie, and what turning and flipping makes of it.
 *
 * @param {Grid} grid
 * @param {string} shape
 */
const entry = (grid, shape) => (grid.triangles ? triangles : polyominoes)[shape];

/** A shape, how it lies, and how far it is from the upper left corner. Never changed, only replaced. */
export class Ghost {
  /**
   * @param {Grid} grid
   * @param {string} shape
   * @param {number} orientation
   * @param {number} row
   * @param {number} column of triangles: the nearest one in which it may lie as it does
   */
  constructor(grid, shape, orientation, row, column) {
    this.grid = grid;
    this.shape = shape;
    this.orientation = orientation;
    const lying = entry(grid, shape).orientations[orientation];
    const { top, left, height, width } = box(lying);
    this.row = clamp(row, -top, grid.rows - height - top);
    this.column = clamp(column, -left, grid.columns - width - left);
    if (!grid.isTranslation(this.row, this.column + grid.odd)) {
      this.column += this.column + 1 + left + width > grid.columns ? -1 : 1;
    }
    this.height = height;
    /** In columns. */
    this.width = width + grid.span - 1;
    /** Its upper left corner. */
    this.top = this.row + top;
    this.left = this.column + left;
    /** @type {Square[]} */
    this.squares = lying.map(([r, c]) => [r + this.row, c + this.column]);
  }

  /** The square that stands for the ghost: where the focus is, and what turning keeps in place. */
  get middle() {
    return middle(this.squares);
  }

  /**
   * @param {number} rows
   * @param {number} columns
   */
  moved(rows, columns) {
    return new Ghost(this.grid, this.shape, this.orientation, this.row + rows, this.column + columns);
  }

  /**
   * The same with its middle on a square, or as near as the board allows.
   *
   * @param {Square} square
   */
  centred([row, column]) {
    const [r, c] = this.middle;
    return this.moved(row - r, column - c);
  }

  /**
   * The same shape lying in another way, its middle where it was.
   *
   * @param {number} orientation
   */
  lying(orientation) {
    const there = new Ghost(this.grid, this.shape, orientation, this.row, this.column);
    return there.centred(this.middle);
  }

  /** The orientation after a turn: a quarter, or a sixth of triangles. */
  get whenTurned() {
    return entry(this.grid, this.shape).turned[this.orientation];
  }

  /** The orientation of its mirror image. */
  get whenFlipped() {
    return entry(this.grid, this.shape).flipped[this.orientation];
  }

  /**
   * A placement of the server's list as a ghost.
   *
   * @param {Grid} grid
   * @param {string} shape
   * @param {Placement} placement
   */
  static of(grid, shape, { orientation, squares }) {
    const [[row, column]] = entry(grid, shape).orientations[orientation];
    const [[top, left]] = [...squares].sort(([r, c], [s, d]) => r - s || c - d);
    return new Ghost(grid, shape, orientation, top - row, left - column);
  }
}

/**
 * @param {number} number
 * @param {number} least
 * @param {number} most
 */
const clamp = (number, least, most) => Math.max(least, Math.min(most, number));
