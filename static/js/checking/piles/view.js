// The board as it is in the photo: a copy of that part alone, for this page only.

import { s } from "../../lib/dom.js";
import { cutArea, cutOut } from "../photo/upright.js";

/** The longer side of the copy, in pixels: of the board alone, and with the boxes beside it. */
const SHOWN_PX = 720;
const SHOWN_WITH_BOXES_PX = 1800;
/** Shown round the board and round a single square, in squares. */
const MARGIN = 0.7;
const AROUND = 0.6;
/** Shown round the board where its boxes are to be seen, as a part of its side. */
const BOXES = 0.7;
/** How wide the name is shown, in pixels. */
const NAME_PX = 480;

/**
 * @param {File} file
 * @param {PhotoReading} reading
 * @returns {Promise<PileView | null>} null for a kind of picture that this browser cannot show
 */
export async function boardView(file, reading) {
  const withBoxes = Boolean(reading.doubtful?.length);
  const margin = withBoxes ? BOXES : MARGIN / (reading.nodes.length - 1);
  const most = withBoxes ? SHOWN_WITH_BOXES_PX : SHOWN_PX;
  const made = await cutOut(file, reading, { margin, most, form: "image/jpeg" });
  if (!made) return null;
  const { blob, side, unit, nodes } = made;
  return { url: URL.createObjectURL(blob), side, unit, nodes };
}

/**
 * What is written above the board, turned upright: whose sheet it is.
 *
 * @param {File} file
 * @param {PhotoReading} reading
 */
export async function nameView(file, reading) {
  if (!reading.head) return null;
  const made = await cutArea(file, reading, reading.head, NAME_PX);
  return made && { url: URL.createObjectURL(made.blob), ratio: made.ratio };
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
