// What lies above a board of a tile game while one plays: the ghost, dots, hints; and pieces by themselves.

import { s } from "../dom.js";
import { corners, middle } from "../tile-geometry.js";
import { signOf } from "./colours.js";
import { badge, tick, UNIT } from "./drawing.js";
import { centreOf, filling, reach, traced } from "./tiles.js";

/**
 * A piece by itself; nearly all are drawn to one scale, so that small ones look small.
 *
 * @param {Square[]} cells
 * @param {string} colour
 * @param {boolean} triangles
 */
export function pieceOf(cells, colour, triangles) {
  /** @type {TileBoard} */
  const board = { rows: ["."], triangles, odd: 0 };
  const points = cells.flatMap((cell) => corners(board, ...cell));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const room = Math.max(3.6 * UNIT, width, height) + 4;
  const { around, within, body } = traced(board, cells);
  return s.svg(
    {
      viewBox: `${left - (room - width) / 2} ${top - (room - height) / 2} ${room} ${room}`,
      "aria-hidden": "true",
      class: "shape",
    },
    filling(board, { colour, cells }, body),
    s.path({ d: within, class: "seam" }),
    s.path({ d: around, class: `piece-${colour} rim` }),
  );
}

/**
 * The ghost: solid with a tick where it may lie, dashed where not.
 *
 * @param {TileBoard} game
 * @param {Square[]} cells
 * @param {string} colour
 * @param {GhostState} state
 */
export function ghostOn(game, cells, colour, state) {
  const { around, within, body } = traced(game, cells);
  const at = centreOf(game, cells);
  return s.g(
    { class: `ghost ${state}` },
    s.path({ d: around, class: "ghost-halo" }),
    filling(game, { colour, cells }, body, "ghost-body"),
    s.path({ d: within, class: "seam" }),
    s.path({ d: around, class: "ghost-edge" }),
    state === "legal" ? tick(...at) : badge(...at, reach(game), signOf(colour)),
  );
}

/**
 * Where a ghost could lie that may not lie where it is.
 *
 * @param {TileBoard} game
 * @param {Square[]} cells
 */
export const hintOn = (game, cells) => s.path({ class: "ghost-hint", d: traced(game, cells).around });

/**
 * Where a better piece would lie, above what was placed, and what its reason speaks of.
 *
 * @param {TileBoard} game
 * @param {Square[]} cells
 * @param {{corners: Square[], room: Square[]}} why
 */
export function betterOn(game, cells, why) {
  const d = traced(game, cells).around;
  return s.g(
    { class: "comparison" },
    s.path({ d, class: "comparison-halo" }),
    s.path({ d, class: "better-edge" }),
    tick(...centreOf(game, cells)),
    countedOn(game, why),
  );
}

/**
 * The squares that a reason counts, and the corners that it names.
 *
 * @param {TileBoard} game
 * @param {{corners: Square[], room: Square[]}} why
 */
export const countedOn = (game, { corners: named, room }) => [
  room.map((cell) => dot(game, cell, "counted", 1)),
  named.map((cell) => dot(game, cell, "counted-corner", game.triangles ? 2.2 : 3.2)),
];

/**
 * Dots on the cells from which a colour can go on.
 *
 * @param {TileBoard} game
 * @param {Square[]} cells
 */
export const dotsOn = (game, cells) =>
  cells.map((cell) => dot(game, cell, "anchor", game.triangles ? 2.3 : 2));

/**
 * @param {TileBoard} game
 * @param {Square} cell
 * @param {string} look
 * @param {number} r
 */
function dot(game, [row, column], look, r) {
  const [cx, cy] = middle(game, row, column);
  return s.circle({ class: look, cx, cy, r });
}
