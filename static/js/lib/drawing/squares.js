// Squares are [row, column] from 0, row 0 at the top. Geometry for drawing; what is legal the server says.

/**
 * A key that is the same for the same squares in any order.
 *
 * @param {Square[]} squares
 */
export function keyOf(squares) {
  return squares
    .map(([row, column]) => row * 64 + column)
    .sort((a, b) => a - b)
    .join(" ");
}

/**
 * @param {Square[]} squares
 * @param {number} row
 * @param {number} column
 */
export const has = (squares, row, column) => squares.some(([r, c]) => r === row && c === column);

/**
 * The rows and columns a shape covers: `{top, left, height, width}`.
 *
 * @param {Square[]} squares
 */
export function box(squares) {
  const rows = squares.map(([row]) => row);
  const columns = squares.map(([, column]) => column);
  const top = Math.min(...rows);
  const left = Math.min(...columns);
  return { top, left, height: Math.max(...rows) - top + 1, width: Math.max(...columns) - left + 1 };
}

/**
 * The outline of connected squares as an SVG path, `unit` to a square, drawn `inset` inside the edges.
 *
 * @param {Square[]} squares
 * @param {number} unit
 * @param {number} [inset]
 */
export function outline(squares, unit, inset = 0) {
  /** @type {Map<string, Point[]>} */
  const edges = new Map();
  /**
   * @param {Point} from
   * @param {Point} to
   */
  const add = (from, to) => {
    const key = from.join();
    edges.set(key, [...(edges.get(key) ?? []), to]);
  };
  for (const [row, column] of squares) {
    if (!has(squares, row - 1, column)) add([column, row], [column + 1, row]);
    if (!has(squares, row, column + 1)) add([column + 1, row], [column + 1, row + 1]);
    if (!has(squares, row + 1, column)) add([column + 1, row + 1], [column, row + 1]);
    if (!has(squares, row, column - 1)) add([column, row + 1], [column, row]);
  }
  const paths = [];
  while (edges.size) paths.push(loop(edges).map((point) => pulled(point, unit, inset)));
  return paths.map((points) => `M${points.map((point) => point.join(" ")).join("L")}Z`).join("");
}

/** @typedef {{at: Point, before: Point, way: Point}} Corner where an outline turns, and the ways in and out */

/**
 * Walk one loop of edges clockwise, keeping a point only where it turns.
 *
 * @param {Map<string, Point[]>} edges
 */
function loop(edges) {
  const [first] = edges.keys();
  let at = /** @type {Point} */ (first.split(",").map(Number));
  /** @type {Corner[]} */
  const corners = [];
  let before = /** @type {Point} */ ([0, 0]); // no way yet
  do {
    const choices = edges.get(at.join()) ?? [];
    // Where two loops meet at a point, turn right: that stays on the same square.
    const [x, y] = at;
    const [dx, dy] = before;
    const turn = choices.findIndex((to) => dx * (to[1] - y) - dy * (to[0] - x) > 0);
    const [to] = choices.splice(Math.max(turn, 0), 1);
    if (!choices.length) edges.delete(at.join());
    /** @type {Point} */
    const way = [to[0] - x, to[1] - y];
    if (way.join() !== before.join()) corners.push({ at, before, way });
    at = to;
    before = way;
  } while (at.join() !== first);
  const [start] = corners;
  if (start.way.join() === before.join()) corners.shift();
  else start.before = before;
  return corners;
}

/**
 * Move a corner inwards: to the right of the way that comes and of the way that goes.
 *
 * @param {Corner} corner
 * @param {number} unit
 * @param {number} inset
 */
function pulled({ at, before, way }, unit, inset) {
  const x = at[0] * unit - (before[1] + way[1]) * inset;
  const y = at[1] * unit + (before[0] + way[0]) * inset;
  return [round(x), round(y)];
}

/** @param {number} number */
const round = (number) => Math.round(number * 100) / 100;

/**
 * "e5": the column as a letter, the row counted from the bottom, as boards are written.
 *
 * @param {Square} square
 * @param {number} rows
 */
export function nameOf([row, column], rows) {
  // After z comes aa.
  const letter = String.fromCharCode(97 + (column % 26));
  return `${column < 26 ? "" : String.fromCharCode(96 + Math.floor(column / 26))}${letter}${rows - row}`;
}

/**
 * The square that a name stands for: letters for the column, a number for the row, counted from the bottom.
 *
 * @param {string} name
 * @param {number} rows
 * @returns {Square}
 */
export function squareNamed(name, rows) {
  const [, letters, digits] = /** @type {string[]} */ (/^([a-z]+)([0-9]+)$/.exec(name));
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
  return [rows - Number(digits), column];
}

/**
 * The square nearest to the middle of a shape that the shape covers.
 *
 * @param {Square[]} squares
 */
export function middle(squares) {
  const row = squares.reduce((sum, [r]) => sum + r, 0) / squares.length;
  const column = squares.reduce((sum, [, c]) => sum + c, 0) / squares.length;
  let best = squares[0];
  let least = Infinity;
  for (const square of squares) {
    const far = (square[0] - row) ** 2 + (square[1] - column) ** 2;
    if (far < least - 1e-9) [best, least] = [square, far];
  }
  return best;
}
