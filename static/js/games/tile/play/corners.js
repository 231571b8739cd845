// The corners of the others on the board one plays on, where one wants to see them. The phone remembers in which game.

import { h, memo, s } from "../../../lib/dom.js";
import { signOf } from "../../../lib/drawing/colours.js";
import { recall, remember } from "../../../lib/prefs.js";
import { middle } from "../../../lib/tile-geometry.js";
import { t } from "../../../lib/words.js";

/** @typedef {import("./piece-state.js").PieceState} PieceState */

const KEY = "rw-others-corners";

/** @param {PieceState} state */
export const seesOthers = (state) => recall(KEY) === gameOf(state);

/** @param {PieceState} state */
const gameOf = ({ app, number }) => `${app.code}/${number}`;

/**
 * The switch; nobody else has corners where one plays alone.
 *
 * @param {PieceState} state
 */
export function cornerSwitch(state) {
  const { app, game } = state;
  if (game.players.length < 2) return null;
  const isShown = seesOthers(state);
  return h.button(
    {
      key: "others-corners",
      class: "button small corner-switch",
      "aria-pressed": String(isShown),
      onclick: () => {
        remember(KEY, isShown ? null : gameOf(state));
        app.render();
      },
    },
    s.svg(
      { viewBox: "-5 -5 10 10", class: "corner-sign", "aria-hidden": "true" },
      s.path({ d: "M0-4l4 4l-4 4l-4-4z" }),
    ),
    h.span({ class: "corner-words" }, t("script.tile.others_corners")),
    h.span({ class: "corner-word", "aria-hidden": "true" }, t("script.tile.others_corners_short")),
  );
}

/**
 * The corners of the others that are to be seen: for each cell, as "row,column", the letters of the colours that go on from it.
 *
 * @param {PieceState} state
 */
export function othersCorners({ app, others }) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const [colour, cells] of Object.entries(others)) {
    const { letter } = app.view.colours[colour];
    for (const cell of cells) found.set(cell.join(), [...(found.get(cell.join()) ?? []), letter]);
  }
  return found;
}

/**
 * Where one colour alone may start, likewise: what is anybody's says nothing about the others.
 *
 * @param {PieceState} state
 */
export function startsOfOne(state) {
  const own = new Set(state.list.dots.map((dot) => dot.join()));
  const all = [...othersCorners(state)];
  return new Map(all.filter(([cell, letters]) => letters.length === 1 && !own.has(cell)));
}

/**
 * Where each of the others may start: shown while one waits, as before one's own first piece.
 *
 * @param {PieceState} state
 * @returns {Square[]}
 */
export function startsOfAll(state) {
  if (state.isTurn || !state.isOpening || seesOthers(state)) return [];
  const all = [...othersCorners(state)].filter(([, letters]) => letters.length > 1);
  return all.map(([cell]) => /** @type {Square} */ (cell.split(",").map(Number)));
}

/**
 * Each of them as a diamond with the letter of its colour.
 *
 * @param {TileBoard} board
 * @param {Map<string, string[]>} corners
 * @param {Square[]} dots one's own, which stay to be seen
 * @param {boolean} isLight nobody has asked for them
 */
export function cornersOn(board, corners, dots, isLight) {
  const own = new Set(dots.map((dot) => dot.join()));
  const token = [...corners].join(" ") + [...own].join(" ");
  return memo(s.g({ key: "others", class: isLight ? "light" : null }), token, () =>
    [...corners].map(([cell, letters]) => beside(board, cell, letters, own.has(cell))),
  );
}

/**
 * What has a cell as its corner, beside each other.
 *
 * @param {TileBoard} board
 * @param {string} cell
 * @param {string[]} letters
 * @param {boolean} isOwn one's own dot lies there too
 */
function beside(board, cell, letters, isOwn) {
  const [row, column] = cell.split(",").map(Number);
  const [cx, cy] = middle(board, row, column);
  const count = letters.length + Number(isOwn);
  const large = board.triangles ? 3.2 : 4;
  const radius = count > 1 ? large * 0.75 : large;
  return letters.map((letter, at) => {
    const aside = ((count - 1 - 2 * at) * large * 1.3) / count;
    return corner(letter, cx + aside, cy - aside, radius);
  });
}

/**
 * @param {string} letter
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
const corner = (letter, x, y, radius) =>
  s.g(
    { class: "others-corner" },
    s.path({
      d: `M${x} ${y - radius}l${radius} ${radius}l${-radius} ${radius}l${-radius} ${-radius}z`,
      class: `mark-${letter}`,
    }),
    s.text({ x, y, dy: "0.36em", "font-size": radius * 1.1 }, signOf(letter)),
  );

/**
 * Whose corner a cell is, to be read aloud; null where it is nobody's.
 *
 * @param {PieceState} state
 * @param {string[]} [letters] of the colours
 */
export function cornerWords({ app }, letters = []) {
  const names = Object.values(app.view.colours).filter(({ letter }) => letters.includes(letter));
  return names.map(({ name }) => t("script.tile.corner_of", { colour: name })).join(", ") || null;
}
