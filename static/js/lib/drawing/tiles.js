// A board of a tile game as SVG: squares or triangles, hatched areas, letters.

import { memo, s } from "../dom.js";
import { gridOf } from "../grid.js";
import { corners, edges, mean, middle, size } from "../tile-geometry.js";
import { signOf } from "./colours.js";
import { badge, cause } from "./drawing.js";
import { nameOf } from "./squares.js";

export const NO_CELL = " ";
export const CLEAR = ".";

/** How far a badge reaches.
 *
 * @param {TileBoard} game
 */
export const reach = (game) => (game.triangles ? 2.6 : 3);

/** @typedef {{sides: Map<string, Square[]>, ground: string, lines: string, rim: string}} Outline */

/** @type {WeakMap<TileBoard, Outline>} */
const outlines = new WeakMap();

/**
 * Every edge of the board with the cells on both sides, made once for each game.
 *
 * @param {TileBoard} game
 */
export function outline(game) {
  const known = outlines.get(game);
  if (known) return known;
  /** @type {Map<string, Square[]>} */
  const sides = new Map();
  game.rows.forEach((text, row) =>
    [...text].forEach((at, column) => {
      if (at === NO_CELL) return;
      for (const edge of edges(game, row, column)) {
        sides.set(edge, [...(sides.get(edge) ?? []), [row, column]]);
      }
    }),
  );
  const rims = [...sides].filter(([, cells]) => cells.length === 1);
  const cells = game.rows.flatMap((text, row) =>
    [...text].flatMap((at, column) => (at === NO_CELL ? [] : [/** @type {Square} */ ([row, column])])),
  );
  const made = {
    sides,
    ground: filled(game, cells),
    lines: path([...sides.keys()]),
    rim: path(rims.map(([edge]) => edge)),
  };
  outlines.set(game, made);
  return made;
}

/**
 * @param {TileBoard} game
 * @param {Square[]} cells
 */
const filled = (game, cells) =>
  cells
    .map(
      (cell) =>
        `M${corners(game, ...cell)
          .map((point) => point.join(" "))
          .join("L")}Z`,
    )
    .join("");

/** @param {string[]} lines */
const path = (lines) => lines.map((edge) => `M${edge}`).join("");

/** @typedef {{colour: string, cells: Square[]}} Area */

/**
 * Cells of one colour that hang together along edges, each with its colour.
 *
 * @param {TileBoard} game
 * @param {string[][]} squares
 */
export function areas(game, squares) {
  const { sides } = outline(game);
  const seen = new Set();
  /** @type {Area[]} */
  const found = [];
  squares.forEach((letters, row) =>
    letters.forEach((colour, column) => {
      if (colour === CLEAR || colour === NO_CELL || seen.has(`${row},${column}`)) return;
      /** @type {Square[]} */
      const open = [[row, column]];
      /** @type {Square[]} */
      const cells = [];
      seen.add(`${row},${column}`);
      for (let cell = open.pop(); cell; cell = open.pop()) {
        cells.push(cell);
        for (const [r, c] of edges(game, ...cell).flatMap((edge) => sides.get(edge) ?? [])) {
          if (squares[r][c] !== colour || seen.has(`${r},${c}`)) continue;
          seen.add(`${r},${c}`);
          open.push([r, c]);
        }
      }
      found.push({ colour, cells });
    }),
  );
  return found;
}

/**
 * The edges around some cells and between them, as paths.
 *
 * @param {TileBoard} game
 * @param {Square[]} cells
 */
export function traced(game, cells) {
  const counts = new Map();
  for (const edge of cells.flatMap((cell) => edges(game, ...cell))) {
    counts.set(edge, (counts.get(edge) ?? 0) + 1);
  }
  const around = [...counts].filter(([, n]) => n === 1).map(([edge]) => edge);
  const within = [...counts].filter(([, n]) => n > 1).map(([edge]) => edge);
  return { around: path(around), within: path(within), body: filled(game, cells) };
}

/** How large the triangle inside a triangle is. */
const INNER = 0.62;

/**
 * What the cells of a colour are filled with: its hatching. So small as triangles are, red and green hatching look alike
 * to who sees no red and green: there each green cell has a triangle in it instead.
 *
 * @param {TileBoard} game
 * @param {Area} one
 * @param {string} d the path of its cells
 * @param {string | null} [look] a class
 */
export function filling(game, { colour, cells }, d, look = null) {
  if (!game.triangles || colour !== "G") return s.path({ d, class: look, fill: `url(#hatch-${colour})` });
  return s.g(
    { class: look },
    s.path({ d, class: "wash-G" }),
    s.path({ d: innerOf(game, cells), class: "inner-G" }),
  );
}

/**
 * The triangles inside some triangles, as a path.
 *
 * @param {TileBoard} game
 * @param {Square[]} cells
 */
export const innerOf = (game, cells) => cells.map((cell) => inner(game, cell)).join("");

/**
 * @param {TileBoard} game
 * @param {Square} cell
 */
function inner(game, [row, column]) {
  const [x, y] = middle(game, row, column);
  const points = corners(game, row, column).map(([cx, cy]) =>
    [x + (cx - x) * INNER, y + (cy - y) * INNER].map((at) => at.toFixed(2)).join(" "),
  );
  return `M${points.join("L")}Z`;
}

/**
 * The middle of the cell that stands for some cells.
 *
 * @param {TileBoard} game
 * @param {Square[]} cells
 * @returns {Point}
 */
export function centreOf(game, cells) {
  const middles = cells.map((cell) => middle(game, ...cell));
  const centre = mean(middles);
  /** @param {Point} point */
  const far = (point) => (point[0] - centre[0]) ** 2 + (point[1] - centre[1]) ** 2;
  return middles.reduce((best, point) => (far(point) < far(best) - 1e-9 ? point : best));
}

/**
 * A piece, or cells of one colour that hang together.
 *
 * @param {TileBoard} game
 * @param {Area} one
 * @param {string} [sign] on it, if not the letter of its colour
 */
export function area(game, { colour, cells }, sign = signOf(colour)) {
  const { around, within, body } = traced(game, cells);
  return s.g(
    {},
    filling(game, { colour, cells }, body),
    s.path({ d: within, class: "seam" }),
    s.path({ d: around, class: `piece-${colour} rim` }),
    badge(...centreOf(game, cells), reach(game), sign),
  );
}

/**
 * The piece that was placed last, with an outline that every colour lets see.
 *
 * @param {TileBoard} game
 * @param {Area} one
 * @param {string} [sign]
 */
export function lastPiece(game, one, sign) {
  const { around } = traced(game, one.cells);
  return s.g(
    { class: "last-piece", key: `last-${one.cells.join(" ")}` },
    s.path({ d: around, class: "last-halo" }),
    area(game, one, sign),
    s.path({ d: around, class: "last-rim" }),
  );
}

/**
 * Pieces that were placed shortly before that: the letter the other way round, as on the last one.
 *
 * @param {TileBoard} game
 * @param {Area[]} pieces
 */
const recentPieces = (game, pieces) =>
  pieces.map((one) => s.g({ class: "recent-piece", key: `recent-${one.cells.join(" ")}` }, area(game, one)));

/**
 * Cells of which a ghost should have covered one, and those that are the reason why it may not lie there.
 *
 * @param {TileBoard} game
 * @param {{wanted?: Square[], bad?: Square[]}} cells
 */
export function reasonsOn(game, { wanted = [], bad = [] }) {
  return [
    wanted.map((cell) => ring(game, cell)),
    bad.map(([row, column]) => cross(...middle(game, row, column))),
  ];
}

/**
 * Rows of one letter a square, ".BYRG", as arrays.
 *
 * @param {string[]} rows
 */
export const lettersOf = (rows) => rows.map((row) => [...row]);

/**
 * A board; `free` are start cells that nothing lies on, `bad` the cells that are the reason of a problem, `unsure`
 * those to look at, `last` the piece that was placed last, `recent` those before it that one may not have seen,
 * `extra` more on top, `id` by which all below that can be used again, `hasNames` whether the columns and rows have
 * their names at the edge, `label` what it is for those who cannot see it, or null when something else says so.
 *
 * @param {TileBoard} game
 * @param {string[][]} squares
 * @param {{
 *   free?: Square[], bad?: Square[], unsure?: Square[], last?: Area | null, recent?: Area[], extra?: Child,
 *   label?: string | null, id?: string | null, hasNames?: boolean,
 * }} [options]
 */
export function drawing(
  game,
  squares,
  {
    free = [],
    bad = [],
    unsure = [],
    last = null,
    recent = [],
    extra = null,
    label = null,
    id = null,
    hasNames = false,
  } = {},
) {
  const [width, height] = size(game);
  const { ground, lines, rim } = outline(game);
  const margin = hasNames ? 1.6 * nameSize(game) : 1;
  const lying = squares.map((letters) => letters.join("")).join();
  return s.svg(
    {
      viewBox: `${-margin} -1 ${width + margin + 1} ${height + margin + 1}`,
      class: "sheet",
      role: label === null ? null : "img",
      "aria-label": label,
      "aria-hidden": label === null ? "true" : null,
    },
    s.g(
      { id },
      memo(s.g({ key: "ground" }), ground, () => [
        s.path({ d: ground, class: "sheet-ground" }),
        s.path({ d: lines, class: "sheet-lines" }),
        s.path({ d: rim, class: "sheet-frame" }),
      ]),
      free.map((cell) => startCell(game, cell)),
      // What lies there seldom changes, while a ghost moves on top of it.
      memo(s.g({ key: "pieces" }), lying, () => areas(game, squares).map((one) => area(game, one))),
      recentPieces(game, recent),
      last ? lastPiece(game, last) : null,
    ),
    hasNames ? names(game) : null,
    reasonsOn(game, { wanted: unsure, bad }),
    extra,
  );
}

/**
 * @param {TileBoard} game
 * @param {Square} cell
 */
function startCell(game, [row, column]) {
  const [cx, cy] = middle(game, row, column);
  return s.circle({ class: "start-cell", cx, cy, r: reach(game) });
}

/**
 * @param {TileBoard} game
 * @param {Square} cell
 */
function ring(game, [row, column]) {
  const [cx, cy] = middle(game, row, column);
  return s.circle({ class: "wanted", cx, cy, r: reach(game) + 0.4 });
}

/**
 * @param {number} x
 * @param {number} y
 */
function cross(x, y) {
  return cause(`M${x - 2} ${y - 2}l4 4m0 -4l-4 4`);
}

/**
 * How large the names at the edge are, in units of the drawing: on a phone about ten pixels, on every board.
 *
 * @param {TileBoard} game
 */
const nameSize = (game) => size(game)[0] / 32;

/** Columns of triangles are too narrow for all their letters: every fifth has its own. */
const NAMED = 5;

/**
 * The letters of the columns below the board, the numbers of the rows beside it.
 *
 * @param {TileBoard} game
 */
function names(game) {
  const { rows, columns } = gridOf(game);
  const [, height] = size(game);
  const [em, tall] = [nameSize(game), height / rows];
  /**
   * @param {number} x
   * @param {number} y
   * @param {string} text
   */
  const name = (x, y, text) => s.text({ x, y, dy: "0.36em", "font-size": em }, text);
  const numbers = Array.from({ length: rows }, (_, row) =>
    name(-0.8 * em, (row + 0.5) * tall, String(rows - row)),
  );
  const letters = Array.from({ length: columns }, (_, column) =>
    game.triangles && column % NAMED
      ? null
      : name(middle(game, 0, column)[0], height + 0.8 * em, nameOf([0, column], rows).replace(/[0-9]+/, "")),
  );
  return s.g({ key: "names", class: "board-names", "aria-hidden": "true" }, numbers, letters);
}
