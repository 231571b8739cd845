// Moves shown on a sheet that nobody has drawn: what is advised, and what is compared. Colours come from
// css/table/advice.css and css/pages/coach.css.

import { s } from "../dom.js";
import { UNIT, centre, tick } from "./drawing.js";
import { has, outline } from "./squares.js";

/**
 * A shape that somebody might draw: pale, with a double edge and a bulb, whatever its colour.
 *
 * @param {Square[]} squares
 * @param {string} letter
 */
export function adviceGhost(squares, letter) {
  const path = outline(squares, UNIT, 0.3);
  const [x, y] = centre(squares);
  return s.g(
    { class: "advice-ghost" },
    s.path({ d: path, class: "ghost-halo" }),
    s.path({ d: path, class: `ghost-body piece-${letter}`, fill: `url(#hatch-${letter})` }),
    s.path({ d: path, class: "advice-edge" }),
    s.circle({ cx: x, cy: y, r: 3.6, class: "advice-disc" }),
    s.use({ href: "#i-bulb", x: x - 2.6, y: y - 2.6, width: 5.2, height: 5.2, class: "icon advice-bulb" }),
  );
}

/**
 * Squares that a reason speaks of: a ring around each, whatever its colour.
 *
 * @param {Square[]} squares
 */
export const lit = (squares) =>
  squares.map(([row, column]) => {
    const at = { cx: (column + 0.5) * UNIT, cy: (row + 0.5) * UNIT, r: 3.6 };
    return s.g({ class: "lit" }, s.circle({ ...at, class: "lit-halo" }), s.circle(at));
  });

/**
 * Two shapes to be compared: what was played, with a dashed edge and a cross, and what was better, with a solid
 * edge around it and a tick. Where they overlap both edges are seen.
 *
 * @param {Square[] | null} played
 * @param {Square[] | null} better
 * @param {string} letter
 */
export function comparison(played, better, letter) {
  const rest = (played ?? []).filter(([row, column]) => !has(better ?? [], row, column));
  const body = outline([...(better ?? []), ...rest], UNIT, 0.5);
  return s.g(
    { class: "comparison" },
    s.path({ d: body, class: "ghost-halo" }),
    s.path({ d: body, class: `comparison-body piece-${letter}`, fill: `url(#hatch-${letter})` }),
    better ? s.path({ d: outline(better, UNIT, 0.5), class: "better-edge" }) : null,
    played ? s.path({ d: outline(played, UNIT, 2), class: "played-edge" }) : null,
    better ? tick(...centre(only(better, played ?? []))) : null,
    played ? cross(...centre(only(played, better ?? []))) : null,
  );
}

/**
 * Where a better shape would lie, above what was drawn.
 *
 * @param {Square[]} squares
 */
export function betterGhost(squares) {
  const d = outline(squares, UNIT, 0.5);
  return s.g(
    { class: "comparison" },
    s.path({ d, class: "comparison-halo" }),
    s.path({ d, class: "better-edge" }),
    tick(...centre(squares)),
  );
}

/**
 * The squares of a shape that another one does not cover; all of them where it covers all.
 *
 * @param {Square[]} squares
 * @param {Square[]} others
 */
function only(squares, others) {
  const own = squares.filter(([row, column]) => !has(others, row, column));
  return own.length ? own : squares;
}

/**
 * The sign of what was played where something else was better.
 *
 * @param {number} x
 * @param {number} y
 */
export function cross(x, y) {
  return s.g(
    { class: "played-cross" },
    s.circle({ cx: x, cy: y, r: 3.6 }),
    s.path({ d: `M${x - 1.6} ${y - 1.6}l3.2 3.2m0 -3.2l-3.2 3.2` }),
  );
}
