// The board of a photo cut out and turned upright, as the sheet is read: a copy of that part alone, for this page only.

import { opened } from "./sending.js";

/**
 * The board turned upright: its middle stays in the middle, its sides become level.
 *
 * @param {Point[][]} nodes where its lines cross in the photo
 * @param {number} margin shown round it, as a part of its side
 * @param {number} most pixels of a side of the copy
 * @returns {{matrix: DOMMatrix, unit: number, side: number}} from the photo's pixels to those of the copy, whose sides
 *   are `side` long and squares `unit`
 */
function upright(nodes, margin, most) {
  const last = nodes.length - 1;
  const [a, b, c, d] = [nodes[0][0], nodes[0][last], nodes[last][last], nodes[last][0]];
  const along = [(b[0] - a[0] + c[0] - d[0]) / 2, (b[1] - a[1] + c[1] - d[1]) / 2];
  const down = [(d[0] - a[0] + c[0] - b[0]) / 2, (d[1] - a[1] + c[1] - b[1]) / 2];
  const length = Math.max(Math.hypot(...along), Math.hypot(...down));
  const whole = 1 + 2 * margin;
  const side = Math.round(Math.min(most, length * whole));
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
 * The board in a photo, with the points of its lines where they are in the copy.
 *
 * @param {Blob} file
 * @param {PhotoReading} reading
 * @param {{margin: number, most: number, form: string}} wanted as for `upright`, and the kind of file
 * @returns {Promise<{blob: Blob, side: number, unit: number, nodes: Point[][], moved: (point: Point) => Point} | null>}
 *   null for a kind of picture that this browser cannot show
 */
export async function cutOut(file, reading, { margin, most, form }) {
  const { nodes, size } = reading;
  try {
    const bitmap = await opened(file, reading);
    const { matrix, unit, side } = upright(nodes, margin, most);
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
    const blob = await new Promise((done) => canvas.toBlob(done, form, 0.85));
    /** @param {Point} point */
    const moved = ([x, y]) => pointIn(matrix, x, y);
    return blob && { blob, side, unit, nodes: nodes.map((row) => row.map(moved)), moved };
  } catch {
    return null;
  }
}

/**
 * Four corners in a photo, from the upper left on, turned upright.
 *
 * @param {Blob} file
 * @param {PhotoReading} reading of it
 * @param {Point[]} corners
 * @param {number} width of the copy in pixels
 * @returns {Promise<{blob: Blob, ratio: number} | null>} with its height as a part of its width
 */
export async function cutArea(file, reading, [a, b, , d], width) {
  try {
    const bitmap = await opened(file, reading);
    const [across, down] = [Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(d[0] - a[0], d[1] - a[1])];
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = Math.max(1, Math.round((width * down) / across));
    const { height } = canvas;
    const context = canvas.getContext("2d");
    if (!context) return null;
    const matrix = new DOMMatrix([
      (b[0] - a[0]) / width,
      (b[1] - a[1]) / width,
      (d[0] - a[0]) / height,
      (d[1] - a[1]) / height,
      a[0],
      a[1],
    ]).inverse();
    context.setTransform(matrix);
    context.drawImage(bitmap, 0, 0, ...reading.size);
    bitmap.close();
    /** @type {Blob | null} */
    const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
    return blob && { blob, ratio: height / width };
  } catch {
    return null;
  }
}
