// The shapes of a row as one picture: packed close, so that each is as large as the box beside its die allows.

import { s } from "../../../lib/dom.js";
import { shapeAt, UNIT } from "../../../lib/drawing/drawing.js";
import { squaresOf } from "../../../lib/drawing/shapes.js";
import { box } from "../../../lib/drawing/squares.js";

/** Between two shapes, in squares. */
const GAP = 0.5;
/** The box beside a die is wider than high by as little as this: the packing that is largest in it is chosen. */
const ASPECT = 1.1;

/**
 * @typedef {object} Lying
 * @property {RowShape} entry
 * @property {Square[]} squares
 * @property {number} width in squares, as all below
 * @property {number} height
 * @property {number} x
 * @property {number} y
 *
 * @typedef {object} Packed
 * @property {Lying[]} shapes
 * @property {number} width
 * @property {number} height
 */

/**
 * The shapes of a row in one line or two, whichever is largest in the box.
 *
 * @param {RowShape[]} row
 * @returns {Packed}
 */
export function packed(row) {
  const all = row.map(flat);
  const ways = Array.from({ length: 2 ** Math.max(all.length - 1, 0) }, (_none, way) => {
    const isBelow = all.map((_one, at) => Boolean((way >> at) & 1));
    const above = all.filter((_one, at) => !isBelow[at]);
    const below = all.filter((_one, at) => isBelow[at]);
    return inLines([above, below].filter((line) => line.length));
  });
  const size = (/** @type {Packed} */ { width, height }) => Math.max(width / ASPECT, height);
  return ways.reduce((best, way) => (size(way) < size(best) ? way : best));
}

/**
 * A shape lying on its longer side.
 *
 * @param {RowShape} entry
 * @returns {Lying}
 */
function flat(entry) {
  const first = squaresOf(entry.shape, 0);
  const { width, height } = box(first);
  const squares =
    width < height ? first.map(([row, column]) => /** @type {Square} */ ([column, row])) : first;
  return { entry, squares, width: Math.max(width, height), height: Math.min(width, height), x: 0, y: 0 };
}

/**
 * @param {Lying[][]} lines
 * @returns {Packed}
 */
function inLines(lines) {
  const wide = (/** @type {Lying[]} */ line) => line.reduce((sum, { width }) => sum + width + GAP, -GAP);
  const width = Math.max(...lines.map(wide));
  let y = 0;
  const shapes = lines.flatMap((line) => {
    const height = Math.max(...line.map((one) => one.height));
    // What room a line has left stands between its shapes.
    let x = line.length > 1 ? 0 : (width - wide(line)) / 2;
    const gap = line.length > 1 ? GAP + (width - wide(line)) / (line.length - 1) : GAP;
    const lying = line.map((one) => {
      const at = { ...one, x, y: y + (height - one.height) / 2 };
      x += one.width + gap;
      return at;
    });
    y += height + GAP;
    return lying;
  });
  return { shapes, width, height: y - GAP };
}

/**
 * The picture of a row. All of a tray have the same room, so that a square is as large in each.
 *
 * @param {Packed} row
 * @param {{width: number, height: number}} room in squares
 * @param {string} colour
 */
export function rowPicture({ shapes, width, height }, room, colour) {
  const left = (width - room.width) / 2;
  const top = (height - room.height) / 2;
  const view = [left * UNIT - 2, top * UNIT - 2, room.width * UNIT + 4, room.height * UNIT + 4];
  return s.svg(
    { viewBox: view.join(" "), class: "row-shapes", "aria-hidden": "true" },
    shapes.map((one) => {
      const { shape, used, fits } = one.entry;
      return s.g(
        { class: `row-shape ${used ? "used" : fits ? "" : "unfit"}`, "data-shape": shape },
        s.g({}, shapeAt(one.squares, colour, one.x, one.y)),
        used ? s.path({ class: "row-crossed", d: cross(one) }) : null,
      );
    }),
  );
}

/** @param {Lying} one */
function cross({ x, y, width, height }) {
  const [left, top, right, bottom] = [x, y, x + width, y + height].map((at) => at * UNIT);
  return `M${left} ${top}L${right} ${bottom}M${left} ${bottom}L${right} ${top}`;
}
