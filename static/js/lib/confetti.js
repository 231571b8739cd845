// A few paper shapes in the four colours that fall once, for a winner.

import { h, s } from "./dom.js";
import { outline } from "./drawing/squares.js";

/** Shapes of a sheet, small enough to fall. @type {Square[][]} */
const SHAPES = [
  [
    [0, 0],
    [0, 1],
    [1, 0],
  ],
  [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 1],
  ],
  [
    [0, 1],
    [1, 0],
    [1, 1],
    [2, 0],
  ],
  [
    [0, 0],
    [1, 0],
    [1, 1],
  ],
  [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ],
  [
    [0, 0],
    [0, 1],
    [0, 2],
  ],
];
const COLOURS = ["B", "Y", "R", "G"];
const PIECES = 20;

/**
 * The shapes, which fall as soon as they are shown and are gone after 1.5 s; nothing to read, nothing to tap. Where
 * each begins follows from its number, so that drawing the page anew does not throw them again.
 */
export function confetti() {
  return h.div(
    { key: "confetti", class: "confetti", "aria-hidden": "true" },
    Array.from({ length: PIECES }, (_, number) =>
      h.span({ style: course(number) }, piece(SHAPES[number % SHAPES.length], COLOURS[number % 4])),
    ),
  );
}

/**
 * Where a piece falls: spread over the width, each its own way.
 *
 * @param {number} number
 */
const course = (number) => ({
  "--x": `${((number * 37) % 100) + 0.5}vw`,
  "--sway": `${((number * 53) % 17) - 8}vw`,
  "--turn": `${((number * 71) % 9) * 80 - 320}deg`,
  "--late": `${(number * 29) % 350}ms`,
});

/**
 * @param {Square[]} squares
 * @param {string} letter
 */
const piece = (squares, letter) =>
  s.svg(
    { viewBox: "-1 -1 32 32" },
    s.path({ d: outline(squares, 10, 0.4), class: `piece-${letter}`, fill: `url(#hatch-${letter})` }),
  );
