// The board as it is in the photo: a copy of that part alone, for this page only.

import { s } from "../../lib/dom.js";

/** The longer side of the copy, in pixels: of the board alone, and with the boxes beside it. */
const SHOWN_PX = 720;
const SHOWN_WITH_BOXES_PX = 1800;
/** Shown round the board and round a single square, in squares. */
const MARGIN = 0.7;
const AROUND = 0.6;
/** Shown round the board where its boxes are to be seen, as a part of its side. */
const BOXES = 0.7;

/**
 * The board turned upright, as the sheet is read: its middle stays in the middle, its sides become level.
 *
 * @param {Point[][]} nodes
 * @param {boolean} withBoxes
 * @returns {{matrix: DOMMatrix, unit: number, side: number}} from the photo's pixels to those of the copy, whose sides
 *   are `side` long and squares `unit`
 */
function upright(nodes, withBoxes) {
  const last = nodes.length - 1;
  const [a, b, c, d] = [nodes[0][0], nodes[0][last], nodes[last][last], nodes[last][0]];
  const along = [(b[0] - a[0] + c[0] - d[0]) / 2, (b[1] - a[1] + c[1] - d[1]) / 2];
  const down = [(d[0] - a[0] + c[0] - b[0]) / 2, (d[1] - a[1] + c[1] - b[1]) / 2];
  const length = Math.max(Math.hypot(...along), Math.hypot(...down));
  const whole = 1 + 2 * (withBoxes ? BOXES : MARGIN / last);
  const side = Math.round(Math.min(withBoxes ? SHOWN_WITH_BOXES_PX : SHOWN_PX, length * whole));
  const board = side / whole;
  const matrix = new DOMMatrix([
    along[0] / board,
    along[1] / board,
    down[0] / board,
    down[1] / board,
    (a[0] + b[0] + c[0] + d[0]) / 4,
    (a[1] + b[1] + c[1] + d[1]) / 4,
  ]).inverse();
  return { matrix: new DOMMatrix().translate(side / 2, side / 2).multiply(matrix), unit: board / last, side };
}

/**
 * @param {File} file
 * @param {PhotoReading} reading
 * @returns {Promise<PileView | null>} null for a kind of picture that this browser cannot show
 */
export async function boardView(file, { nodes, size, doubtful }) {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const { matrix, unit, side } = upright(nodes, Boolean(doubtful?.length));
    const canvas = document.createElement("canvas");
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext("2d");
    if (!context) return null;
    // Where the photo ends before the copy does.
    context.fillStyle = "#ddd";
    context.fillRect(0, 0, side, side);
    context.setTransform(matrix);
    context.drawImage(bitmap, 0, 0, ...size);
    bitmap.close();
    /** @type {Blob | null} */
    const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
    const moved = nodes.map((row) => row.map(([x, y]) => pointIn(matrix, x, y)));
    return blob && { url: URL.createObjectURL(blob), side, unit, nodes: moved };
  } catch {
    return null;
  }
}

/**
 * @param {DOMMatrix} matrix
 * @param {number} x
 * @param {number} y
 * @returns {Point}
 */
function pointIn(matrix, x, y) {
  const point = matrix.transformPoint({ x, y });
  return [point.x, point.y];
}

/**
 * The corners of a square, and its middle.
 *
 * @param {PileView} view
 * @param {Square} square
 */
function placeOf({ nodes }, [row, column]) {
  const points = [
    nodes[row][column],
    nodes[row][column + 1],
    nodes[row + 1][column + 1],
    nodes[row + 1][column],
  ];
  const x = points.reduce((sum, point) => sum + point[0], 0) / 4;
  const y = points.reduce((sum, point) => sum + point[1], 0) / 4;
  return { x, y, points };
}

/** @param {PileView} view */
const image = ({ url, side }) => s.image({ href: url, width: side, height: side });

/**
 * The whole board, rings on squares to look at.
 *
 * @param {PileView} view
 * @param {Square[]} squares
 * @param {string} label
 */
export function boardInPhoto(view, squares, label) {
  const { side, unit } = view;
  return s.svg(
    { class: "pile-photo", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label },
    image(view),
    squares.map((square) => {
      const { x, y } = placeOf(view, square);
      return [
        s.circle({ class: "pile-ring halo", cx: x, cy: y, r: 0.5 * unit, "stroke-width": 0.2 * unit }),
        s.circle({ class: "pile-ring", cx: x, cy: y, r: 0.5 * unit, "stroke-width": 0.09 * unit }),
      ];
    }),
  );
}

/**
 * One square with what lies round it.
 *
 * @param {PileView} view
 * @param {Square} square
 */
export function squareInPhoto(view, square) {
  const { x, y, points } = placeOf(view, square);
  const half = (0.5 + AROUND) * view.unit;
  return s.svg(
    {
      class: "pile-square",
      viewBox: `${x - half} ${y - half} ${2 * half} ${2 * half}`,
      "aria-hidden": "true",
    },
    image(view),
    s.polygon({
      class: "pile-frame",
      points: points.map((point) => point.join()).join(" "),
      "stroke-width": 0.05 * view.unit,
    }),
  );
}
