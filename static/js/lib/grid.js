// Boards of squares and of triangles, as far as fingers, ghosts and pictures ask: what lies where. What may be placed the server says.

/**
 * Whether a triangle points up.
 *
 * @param {{odd: number}} board
 * @param {Square} cell
 */
export const pointsUp = ({ odd }, [row, column]) => (row + column + odd) % 2 === 0;

/**
 * A board on which shapes are placed. Cells are [row, column]; of triangles each column is half a side wide, so that two
 * neighbours overlap by half.
 */
export class Grid {
  /**
   * @param {number} rows
   * @param {number} columns
   * @param {{triangles?: boolean, odd?: number, letters?: string[] | null}} [kind] `letters`: a text for each row,
   *     blank where there is no cell
   */
  constructor(rows, columns, { triangles: isTriangles = false, odd = 0, letters = null } = {}) {
    this.rows = rows;
    this.columns = columns;
    this.triangles = isTriangles;
    this.odd = odd;
    this.letters = letters;
    /** How many columns a cell covers. */
    this.span = isTriangles ? 2 : 1;
  }

  /** The width of the board, in columns. */
  get across() {
    return this.columns + this.span - 1;
  }

  /**
   * Whether there is such a cell.
   *
   * @param {Square} cell
   */
  has([row, column]) {
    const isInside = row >= 0 && column >= 0 && row < this.rows && column < this.columns;
    return isInside && this.letters?.[row][column] !== " ";
  }

  /**
   * Whether a shape may be moved so far at all: triangles that point up stay so.
   *
   * @param {number} rows
   * @param {number} columns
   */
  isTranslation(rows, columns) {
    return !this.triangles || (rows + columns) % 2 === 0;
  }

  /**
   * The steps of one press of an arrow from a row: as near to straight as triangles allow, and there and back again.
   *
   * @param {number} row
   * @param {Square} step
   * @returns {Square}
   */
  stepped(row, [rows, columns]) {
    if (!this.triangles) return [rows, columns];
    if (rows === 0) return [0, columns * 2];
    const boundary = rows > 0 ? row + 1 : row;
    const aside = boundary % 2 === 0 ? 1 : -1;
    return [rows, rows > 0 ? -aside : aside];
  }

  /**
   * The cell at a point, given in rows and columns with fractions from the upper left corner.
   *
   * @param {Square} point
   * @returns {Square}
   */
  cellAt([down, right]) {
    const [row, column] = [Math.floor(down), Math.floor(right)];
    if (!this.triangles) return [row, column];
    // Between two neighbouring tips lie the right half of one triangle and the left half of the next.
    const [below, beside] = [down - row, right - column];
    const isNext = pointsUp(this, [row, column]) ? below >= 1 - beside : below <= beside;
    return [row, isNext ? column : column - 1];
  }

  /**
   * How far two points are apart in rows, and in columns that are as wide as a cell.
   *
   * @param {Square} from
   * @param {Square} to
   * @returns {Square}
   */
  between([row, column], [toRow, toColumn]) {
    return [Math.abs(toRow - row), Math.abs(toColumn - column) / this.span];
  }
}

/** @type {WeakMap<TileBoard, Grid>} */
const grids = new WeakMap();

/**
 * The grid of a board of a tile game.
 *
 * @param {TileBoard} board
 */
export function gridOf(board) {
  const { rows, triangles, odd } = board;
  const grid = grids.get(board) ?? new Grid(rows.length, rows[0].length, { triangles, odd, letters: rows });
  grids.set(board, grid);
  return grid;
}
