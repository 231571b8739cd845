// The photo with the squares as they stand now drawn over it, and what of it lies around one square.

import { h, s } from "../../lib/dom.js";
import { signOf } from "../../lib/drawing/colours.js";
import { CLEAR, NO_CELL } from "../../lib/drawing/tiles.js";
import { t } from "../../lib/words.js";
import { blamed } from "../board/board.js";

/** What is shown around the board, as a part of it, and around one square, in squares. */
const MARGIN = 0.06;
const AROUND = 1;

/**
 * Where the lines of the board on the page cross in its photo, in pixels; null while there is no such photo.
 *
 * @param {CheckState} state
 */
function nodesOf({ photo, squares }) {
  const nodes = photo?.reading?.nodes ?? [];
  const fits = nodes.length === squares.length + 1 && nodes[0].length === squares[0].length + 1;
  return photo?.shown && photo.reading?.found && fits ? nodes : null;
}

/**
 * A picture of a part of the photo: the copy, on which `inner` is drawn in pixels of the photo.
 *
 * @param {CheckPhoto} photo
 * @param {Point[]} points that are to be seen
 * @param {number} room around them
 * @param {string} label
 * @param {number} unit the side of a square
 * @param {...Child} inner
 */
function part(photo, points, room, label, unit, ...inner) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
  const [right, bottom] = [Math.max(...xs) + room, Math.max(...ys) + room];
  const [width, height] = photo.reading?.size ?? [0, 0];
  return s.svg(
    {
      viewBox: `${left} ${top} ${right - left} ${bottom - top}`,
      role: "img",
      "aria-label": label,
      style: { "--unit": String(unit) },
    },
    s.image({ href: photo.shown?.url, x: 0, y: 0, width, height, preserveAspectRatio: "none" }),
    inner,
  );
}

/**
 * The four corners of a square.
 *
 * @param {Point[][]} nodes
 * @param {Square} square
 */
const around = (nodes, [row, column]) => [
  nodes[row][column],
  nodes[row][column + 1],
  nodes[row + 1][column + 1],
  nodes[row + 1][column],
];

/** @param {Point[]} points */
const polygon = (points) => points.map((point) => point.join()).join(" ");

/**
 * The side of a square: of the diagonal, its part.
 *
 * @param {Point[][]} nodes
 */
function unitOf(nodes) {
  const [rows, columns] = [nodes.length - 1, nodes[0].length - 1];
  const [first, last] = [nodes[0][0], nodes[rows][columns]];
  return Math.hypot(last[0] - first[0], last[1] - first[1]) / Math.hypot(rows, columns);
}

/**
 * The photo with all squares; a tap paints as on the board.
 *
 * @param {CheckState} state
 */
export function overPhoto(state) {
  const { photo } = state;
  const nodes = nodesOf(state);
  if (!photo?.over || !nodes || photo.corners || state.round !== null) return null;
  const unit = unitOf(nodes);
  const squares = state.squares.flatMap((letters, row) =>
    letters.map((letter, column) => (letter === NO_CELL ? null : square(state, nodes, [row, column], unit))),
  );
  const room = MARGIN * unit * state.squares.length;
  return h.figure(
    { class: "over-photo", key: "over" },
    part(
      photo,
      nodes.flat(),
      room,
      t("check_page.photo.alt"),
      unit,
      squares,
      blamed(state).map((at) => flawed(around(nodes, at), unit)),
    ),
  );
}

/**
 * What the photo shows around one square, and the square's outline; null where there is no photo.
 *
 * @param {CheckState} state
 * @param {Square} at
 */
export function crop(state, at) {
  const nodes = nodesOf(state);
  if (!state.photo || !nodes) return null;
  const unit = unitOf(nodes);
  const points = around(nodes, at);
  const outline = s.polygon({ class: "crop-square", points: polygon(points) });
  return h.div(
    { class: "crop" },
    part(state.photo, points, AROUND * unit, t("check_page.doubts.crop"), unit, outline),
  );
}

/**
 * @param {CheckState} state
 * @param {Point[][]} nodes
 * @param {Square} at
 * @param {number} unit
 */
function square(state, nodes, at, unit) {
  const [row, column] = at;
  const letter = state.squares[row][column];
  const points = around(nodes, at);
  const [a, b, c, d] = points;
  const notCounted = letter === CLEAR && state.notCounted.has(`${row},${column}`);
  const x = (a[0] + b[0] + c[0] + d[0]) / 4;
  const y = (a[1] + b[1] + c[1] + d[1]) / 4;
  const paint = () => {
    state.remember();
    state.paint(row, column, letter === state.brush ? CLEAR : state.brush);
  };
  const isUnsure = state.uncertain.has(`${row},${column}`);
  const isNow = state.doubt === `${row},${column}`;
  return s.g(
    { class: "photo-square", onclick: paint },
    s.polygon({
      points: polygon(points),
      class: letter === CLEAR ? "photo-cell" : `photo-cell piece-${letter}`,
    }),
    letter === CLEAR
      ? null
      : s.g(
          { class: "badge" },
          s.circle({ cx: x, cy: y, r: unit * 0.19 }),
          s.text({ x, y, dy: "0.36em", "font-size": unit * 0.28 }, signOf(letter)),
        ),
    notCounted
      ? s.path({ class: "photo-not-counted", d: `M${x - unit * 0.25} ${y + unit * 0.3}h${unit * 0.5}` })
      : null,
    isUnsure || isNow
      ? s.circle({ class: isNow ? "photo-unsure now" : "photo-unsure", cx: x, cy: y, r: unit * 0.4 })
      : null,
  );
}

/**
 * The frame and the exclamation mark of a square of a problem, over what its neighbours have.
 *
 * @param {Point[]} points its corners
 * @param {number} unit
 */
function flawed(points, unit) {
  const [, [right, top]] = points;
  const [x, y] = [right - unit * 0.16, top + unit * 0.16];
  return s.g(
    { class: "photo-cause" },
    s.polygon({ points: polygon(points) }),
    s.circle({ cx: x, cy: y, r: unit * 0.17 }),
    s.text({ x, y, dy: "0.36em", "font-size": unit * 0.3 }, "!"),
  );
}
