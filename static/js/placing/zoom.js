// What of the board is shown: all of it, or a part up to three times as large.

const MOST = 3;

/**
 * @param {number} number
 * @param {number} least
 * @param {number} most
 */
const clamp = (number, least, most) => Math.max(least, Math.min(most, number));

/** Never changed, only replaced. Lengths are in widths of the board as a whole: 1 is all of it. */
export class Zoom {
  /**
   * @param {number} [scale]
   * @param {number} [x] where the left edge of the enlarged board lies: 0, or less where it is out of sight
   * @param {number} [y] likewise its upper edge
   */
  constructor(scale = 1, x = 0, y = 0) {
    this.scale = clamp(scale, 1, MOST);
    // Never an empty strip beside the board.
    this.x = clamp(x, 1 - this.scale, 0);
    this.y = clamp(y, 1 - this.scale, 0);
  }

  get isWhole() {
    return this.scale === 1;
  }

  /**
   * Larger or smaller, so that what was below one point is now below another: as fingers pull it.
   *
   * @param {number} scale
   * @param {Point} from
   * @param {Point} [to]
   */
  pulled(scale, [x, y], [toX, toY] = [x, y]) {
    const next = clamp(scale, 1, MOST);
    const times = next / this.scale;
    return new Zoom(next, toX - (x - this.x) * times, toY - (y - this.y) * times);
  }

  /**
   * @param {number} right
   * @param {number} down
   */
  moved(right, down) {
    return new Zoom(this.scale, this.x + right, this.y + down);
  }

  /**
   * Moved as little as possible so that some squares are in sight.
   *
   * @param {Square[]} squares
   * @param {import("../lib/grid.js").Grid} grid
   */
  showing(squares, { rows: high, across, span }) {
    if (this.isWhole) return this;
    const rows = squares.map(([row]) => row);
    const columns = squares.map(([, column]) => column);
    /**
     * @param {number} at
     * @param {number[]} lines
     * @param {number} unit the part of what is seen that a line covers
     * @param {number} wide how many lines a cell covers
     */
    const moved = (at, lines, unit, wide) => {
      const least = -Math.min(...lines) * unit;
      const most = 1 - (Math.max(...lines) + wide) * unit;
      return clamp(at, Math.min(least, most), Math.max(least, most));
    };
    return new Zoom(
      this.scale,
      moved(this.x, columns, this.scale / across, span),
      moved(this.y, rows, this.scale / high, 1),
    );
  }

  /** As CSS, for an element whose origin is its top left corner. */
  get transform() {
    return `translate(${this.x * 100}%, ${this.y * 100}%) scale(${this.scale})`;
  }
}
