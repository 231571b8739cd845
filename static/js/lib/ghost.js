// The ghost: a shape that is being placed. It stays on the sheet; whether it may lie there the server knows.

import { flipped, squaresOf, turned } from "./shapes.js";
import { box, middle } from "./squares.js";

/** A shape, how it lies, and where its top left corner is. Never changed, only replaced. */
export class Ghost {
  /**
   * @param {number} side
   * @param {string} shape
   * @param {number} orientation
   * @param {number} row
   * @param {number} column
   */
  constructor(side, shape, orientation, row, column) {
    this.side = side;
    this.shape = shape;
    this.orientation = orientation;
    const lying = squaresOf(shape, orientation);
    const { height, width } = box(lying);
    this.row = Math.max(0, Math.min(side - height, row));
    this.column = Math.max(0, Math.min(side - width, column));
    this.height = height;
    this.width = width;
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
    return new Ghost(this.side, this.shape, this.orientation, this.row + rows, this.column + columns);
  }

  /**
   * The same with its middle on a square, or as near as the sheet allows.
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
    const there = new Ghost(this.side, this.shape, orientation, this.row, this.column);
    return there.centred(this.middle);
  }

  /** The orientation after a quarter turn. */
  get whenTurned() {
    return turned(this.shape, this.orientation);
  }

  /** The orientation of its mirror image. */
  get whenFlipped() {
    return flipped(this.shape, this.orientation);
  }

  /**
   * A placement of the server's list as a ghost.
   *
   * @param {number} side
   * @param {string} shape
   * @param {Placement} placement
   */
  static of(side, shape, placement) {
    const { top, left } = box(placement.squares);
    return new Ghost(side, shape, placement.orientation, top, left);
  }
}
