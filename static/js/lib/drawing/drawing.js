// Sheets, shapes, markers and dice as SVG. Colours and patterns come from css/base/drawing.css and _patterns.html.

import { h, icon, s } from "../dom.js";
import { signOf } from "./colours.js";
import { box, middle, nameOf, outline } from "./squares.js";

/** Units to a square in every drawing of a sheet. */
export const UNIT = 10;

/**
 * A marker: pattern, letter and, if wanted, the colour's name. Here as below, `letter` is the colour's code; drawn
 * is the letter that it has in the reader's language.
 *
 * @param {string} letter
 * @param {string | null} [name]
 * @param {string} [size]
 */
export function marker(letter, name, size = "") {
  return h.span(
    { class: `marker ${size}` },
    pen(letter),
    name ? h.span({ class: "marker-name" }, name) : null,
  );
}

/**
 * A felt-tip pen: pattern and letter on its barrel, the tip in the colour.
 *
 * @param {string} letter
 */
export function pen(letter) {
  return s.svg(
    { viewBox: "0 0 44 24", "aria-hidden": "true", class: "pen" },
    s.path({ d: "M32 6.500l5.5 2.500v6L32 17.500z", class: "pen-neck" }),
    s.path({ d: "M37.5 10l5 1.200v1.600l-5 1.200z", class: `wash-${letter} piece-${letter}` }),
    s.rect({
      x: 1.5,
      y: 3,
      width: 31,
      height: 18,
      rx: 4,
      class: `piece-${letter}`,
      fill: `url(#hatch-${letter})`,
    }),
    badge(11, 12, 6.5, signOf(letter)),
  );
}

/**
 * The square of pattern with its letter.
 *
 * @param {string} letter
 */
export function swatch(letter) {
  return s.svg(
    { viewBox: "0 0 24 24", "aria-hidden": "true", class: "swatch" },
    s.rect({
      x: 1.5,
      y: 1.5,
      width: 21,
      height: 21,
      rx: 5,
      class: `piece-${letter}`,
      fill: `url(#hatch-${letter})`,
    }),
    badge(12, 12, 7, signOf(letter)),
  );
}

/**
 * A letter or a number on a light disc.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} text
 */
export function badge(x, y, radius, text) {
  return s.g(
    { class: "badge" },
    s.circle({ cx: x, cy: y, r: radius }),
    s.text({ x, y, "font-size": radius * (text.length > 1 ? 1.15 : 1.45), dy: "0.36em" }, text),
  );
}

/**
 * A shape as a small picture for the palette.
 *
 * @param {Square[]} squares
 * @param {string} letter
 */
export function shapePicture(squares, letter) {
  const { top, left, height, width } = box(squares);
  const room = Math.max(3, height, width);
  const x = left * UNIT - ((room - width) * UNIT) / 2;
  const y = top * UNIT - ((room - height) * UNIT) / 2;
  return s.svg(
    {
      viewBox: `${x - 2} ${y - 2} ${room * UNIT + 4} ${room * UNIT + 4}`,
      "aria-hidden": "true",
      class: "shape",
    },
    drawn(squares, letter, 0.4),
  );
}

/**
 * A shape as a part of a picture, its upper left corner at a place that is measured in squares.
 *
 * @param {Square[]} squares
 * @param {string} letter
 * @param {number} column
 * @param {number} row
 */
export function shapeAt(squares, letter, column, row) {
  const { top, left } = box(squares);
  const to = `translate(${(column - left) * UNIT} ${(row - top) * UNIT})`;
  return s.g({ transform: to }, drawn(squares, letter, 0.4));
}

/**
 * @param {Square[]} squares
 * @param {string} letter
 * @param {number} inset
 */
function drawn(squares, letter, inset) {
  const path = outline(squares, UNIT, inset);
  return [
    s.path({ d: path, class: `piece-${letter}`, fill: `url(#hatch-${letter})` }),
    s.path({ d: seams(squares), class: "seam" }),
  ];
}

/**
 * The lines between the squares of one shape.
 *
 * @param {Square[]} squares
 */
function seams(squares) {
  const taken = new Set(squares.map((square) => square.join()));
  let path = "";
  for (const [row, column] of squares) {
    if (taken.has(`${row},${column + 1}`)) path += `M${(column + 1) * UNIT} ${row * UNIT + 1}v${UNIT - 2}`;
    if (taken.has(`${row + 1},${column}`)) path += `M${column * UNIT + 1} ${(row + 1) * UNIT}h${UNIT - 2}`;
  }
  return path;
}

/**
 * A sheet as one SVG.
 *
 * `marks` as in the view; `show`: {numbers, coordinates}; `extra`: more SVG on top (ghost, dots);
 * `label`: what it is for those who cannot see it, or null when something else says so.
 *
 * @param {number} side
 * @param {Mark[]} marks
 * @param {{show?: Shown, extra?: Child, label?: string | null, fresh?: number | null}} [options]
 */
export function sheet(side, marks, { show = {}, extra = [], label = null, fresh = null } = {}) {
  const size = side * UNIT;
  return s.svg(
    {
      viewBox: `-1 -1 ${size + 2} ${size + 2}`,
      class: "sheet",
      role: label === null ? null : "img",
      "aria-label": label,
      "aria-hidden": label === null ? "true" : null,
    },
    s.rect({ x: 0, y: 0, width: size, height: size, rx: 1.5, class: "sheet-ground" }),
    s.path({ d: gridLines(side), class: "sheet-lines" }),
    cornerMarks(side),
    s.rect({ x: 0, y: 0, width: size, height: size, rx: 1.5, class: "sheet-frame" }),
    marks.map(({ n, colour, squares }) =>
      squares
        ? s.g(
            { class: n === fresh ? "fresh" : null, "data-mark": n },
            drawn(squares, colour, 0.45),
            markBadge(squares, show.numbers ? String(n) : signOf(colour)),
          )
        : null,
    ),
    show.coordinates ? coordinates(side) : null,
    extra,
  );
}

/**
 * Instead of a sheet of real paper that the app has not seen whole.
 *
 * @param {string} words
 */
export function unseenSheet(words) {
  return h.div({ class: "sheet-unseen" }, icon("paper"), h.span({}, words));
}

/**
 * @param {Square[]} squares
 * @param {string} text
 */
function markBadge(squares, text) {
  const [row, column] = middle(squares);
  return badge((column + 0.5) * UNIT, (row + 0.5) * UNIT, 3, text);
}

/** @param {number} side */
function gridLines(side) {
  let path = "";
  for (let line = 1; line < side; line += 1) {
    path += `M${line * UNIT} 0V${side * UNIT}M0 ${line * UNIT}H${side * UNIT}`;
  }
  return path;
}

/** @param {number} side */
function cornerMarks(side) {
  const far = side * UNIT;
  return [
    [0, 0, 1, 1],
    [far, 0, -1, 1],
    [0, far, 1, -1],
    [far, far, -1, -1],
  ].map(([x, y, dx, dy]) =>
    s.path({
      d: `M${x} ${y}h${dx * UNIT}a${UNIT} ${UNIT} 0 0 ${dx * dy > 0 ? 1 : 0} ${-dx * UNIT} ${dy * UNIT}z`,
      class: "sheet-corner",
    }),
  );
}

/** @param {number} side */
function coordinates(side) {
  const texts = [];
  for (let line = 0; line < side; line += 1) {
    texts.push(s.text({ x: line * UNIT + 0.9, y: side * UNIT - 0.9 }, nameOf([0, line], side)[0]));
    texts.push(s.text({ x: 0.9, y: line * UNIT + 3.1 }, String(side - line)));
  }
  return s.g({ class: "coordinates" }, texts);
}

/**
 * The ghost: solid with a tick where it may lie, dashed where not; `state` is legal, illegal or unknown.
 *
 * @param {Square[]} squares
 * @param {string} letter
 * @param {GhostState} state
 */
export function ghost(squares, letter, state) {
  const path = outline(squares, UNIT, 0.3);
  const at = centre(squares);
  return s.g(
    { class: `ghost ${state}` },
    s.path({ d: path, class: "ghost-halo" }),
    s.path({ d: path, class: `ghost-body piece-${letter}`, fill: `url(#hatch-${letter})` }),
    s.path({ d: path, class: "ghost-edge" }),
    state === "legal" ? tick(...at) : badge(...at, 3, signOf(letter)),
  );
}

/**
 * The middle of the square that stands for a shape.
 *
 * @param {Square[]} squares
 * @returns {Point}
 */
export function centre(squares) {
  const [row, column] = middle(squares);
  return [(column + 0.5) * UNIT, (row + 0.5) * UNIT];
}

/**
 * A tick on a disc: it may lie here, or it was better.
 *
 * @param {number} x
 * @param {number} y
 */
export function tick(x, y) {
  return s.g(
    { class: "ghost-tick" },
    s.circle({ cx: x, cy: y, r: 3.6 }),
    s.path({ d: `M${x - 1.8} ${y + 0.1}l1.3 1.4 2.4-2.9` }),
  );
}

/**
 * Squares of which the ghost should have covered one.
 *
 * @param {Square[]} squares
 */
export function wanted(squares) {
  return squares.map(([row, column]) =>
    s.circle({ class: "wanted", cx: (column + 0.5) * UNIT, cy: (row + 0.5) * UNIT, r: 3.4 }),
  );
}

/**
 * Squares that are the reason why the ghost may not lie there.
 *
 * @param {Square[]} squares
 */
export function causes(squares) {
  return squares.map(([row, column]) =>
    cause(
      `M${column * UNIT + 1.5} ${row * UNIT + 1.5}h${UNIT - 3}v${UNIT - 3}h${3 - UNIT}zM${column * UNIT + 3} ${row * UNIT + 3}l${UNIT - 6} ${UNIT - 6}m0 ${6 - UNIT}l${6 - UNIT} ${UNIT - 6}`,
    ),
  );
}

/**
 * Squares of a problem on a sheet that people filled: a frame and an exclamation mark, for crosses are what squares may
 * be filled with.
 *
 * @param {Square[]} squares
 */
export function flawed(squares) {
  return squares.map(([row, column]) => {
    const [x, y] = [column * UNIT, row * UNIT];
    return [
      cause(`M${x + 1.2} ${y + 1.2}h${UNIT - 2.4}v${UNIT - 2.4}h${2.4 - UNIT}z`),
      s.g(
        { class: "flaw" },
        s.circle({ cx: x + UNIT - 2, cy: y + 2, r: 1.9 }),
        s.path({ d: `M${x + UNIT - 2} ${y + 1}v1.1m0 0.75v0.1` }),
      ),
    ];
  });
}

/**
 * A mark of a reason: it stands out from every colour below it, and from the empty board.
 *
 * @param {string} path
 */
export function cause(path) {
  return s.g({ class: "cause" }, s.path({ d: path, class: "cause-halo" }), s.path({ d: path }));
}

/**
 * Dots on the squares from which the colour can go on.
 *
 * @param {Square[]} squares
 */
export function anchors(squares) {
  return squares.map(([row, column]) =>
    s.circle({ class: "anchor", cx: (column + 0.5) * UNIT, cy: (row + 0.5) * UNIT, r: 1.5 }),
  );
}

/** @type {Record<number, number[]>} */
const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };

/**
 * A die with pips and, small below them, its numeral; null is a die not known yet.
 *
 * @param {number | null} face
 */
export function die(face) {
  const pips = (PIPS[face ?? 0] ?? []).map((place) => {
    const x = 16 + ((place - 1) % 3) * 12;
    const y = 12 + Math.floor((place - 1) / 3) * 10;
    return s.circle({ cx: x, cy: y, r: 4 });
  });
  return s.svg(
    { viewBox: "0 0 56 56", class: "die", "aria-hidden": "true" },
    s.rect({ x: 2, y: 2, width: 52, height: 52, rx: 11, class: "die-body" }),
    s.g({ class: "die-pips" }, pips),
    s.text({ x: 28, y: 51, class: "die-numeral" }, face ? String(face) : "?"),
  );
}

/** The stamp of a strike: a ring with a cross, as rubber prints it. */
export function stamp() {
  return s.svg(
    { viewBox: "0 0 40 40", class: "stamp", "aria-hidden": "true" },
    s.circle({ cx: 20, cy: 20, r: 17.5 }),
    s.circle({ cx: 20, cy: 20, r: 13.5, class: "stamp-inner" }),
    s.path({ d: "M13.500 13.500l13 13m0-13l-13 13" }),
  );
}

/**
 * Strike boxes: ○○○, crossed out where used.
 *
 * @param {number} used
 * @param {number} most
 * @param {string} label
 */
export function strikes(used, most, label) {
  const boxes = Array.from({ length: most }, (_, index) =>
    s.g(
      { class: index < used ? "strike used" : "strike" },
      s.circle({ cx: 10 + index * 20, cy: 10, r: 7 }),
      index < used ? s.path({ d: `M${5 + index * 20} 5l10 10m0-10l-10 10` }) : null,
    ),
  );
  return s.svg({ viewBox: `0 0 ${most * 20} 20`, class: "strikes", role: "img", "aria-label": label }, boxes);
}
