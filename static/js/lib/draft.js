// The ghost: a shape that is being placed. It stays on the sheet; whether it may lie there the server knows.

import { box, middle } from "./squares.js";
import { flipped, squaresOf, turned } from "./shapes.js";

/** A shape, how it lies, and where its top left corner is. Never changed, only replaced. */
export class Draft {
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
    return new Draft(this.side, this.shape, this.orientation, this.row + rows, this.column + columns);
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

  /** @param {number} orientation */
  lying(orientation) {
    const there = new Draft(this.side, this.shape, orientation, this.row, this.column);
    return there.centred(this.middle);
  }

  turned() {
    return this.lying(turned(this.shape, this.orientation));
  }

  flipped() {
    return this.lying(flipped(this.shape, this.orientation));
  }

  /**
   * A placement of the server's list as a draft.
   *
   * @param {number} side
   * @param {string} shape
   * @param {{orientation: number, squares: Square[]}} placement
   */
  static of(side, shape, placement) {
    const { top, left } = box(placement.squares);
    return new Draft(side, shape, placement.orientation, top, left);
  }
}
