// The drawings of the pattern page, in both themes.

import "../page.js";
import { h, patch } from "../lib/dom.js";
import { anchors, causes, die, ghost, marker, shapePicture, sheet, strikes } from "../lib/drawing/drawing.js";
import { t } from "../lib/words.js";

/** @type {(Mark & {squares: Square[]})[]} */
const MARKS = [
  {
    n: 1,
    colour: "B",
    squares: [
      [0, 0],
      [0, 1],
      [1, 1],
    ],
  },
  {
    n: 2,
    colour: "Y",
    squares: [
      [0, 8],
      [1, 8],
      [2, 8],
      [1, 7],
    ],
  },
  {
    n: 3,
    colour: "R",
    squares: [
      [8, 0],
      [8, 1],
      [7, 1],
      [7, 2],
      [6, 2],
    ],
  },
  {
    n: 4,
    colour: "G",
    squares: [
      [8, 8],
      [8, 7],
      [7, 8],
    ],
  },
  {
    n: 5,
    colour: "B",
    squares: [
      [2, 2],
      [2, 3],
      [2, 4],
      [3, 3],
      [1, 3],
    ],
  },
];
/** @type {Square[]} */
const LEGAL = [
  [3, 5],
  [4, 5],
  [4, 6],
];
/** @type {Square[]} */
const ILLEGAL = [
  [3, 4],
  [4, 4],
  [4, 3],
];

function drawings() {
  const names = { B: "blue", Y: "yellow", R: "red", G: "green" };
  return [
    h.div(
      { class: "row wrap" },
      Object.keys(names).map((letter) => marker(letter)),
    ),
    h.div(
      { class: "row wrap" },
      [1, 2, 3, 4, 5, 6, null].map((face) => die(face)),
    ),
    h.div(
      { class: "row wrap" },
      Object.keys(names).map((letter) => shapePicture(MARKS[4].squares, letter)),
    ),
    h.div({ class: "row" }, strikes(1, 3, t("script.sheet.strikes", { used: 1, most: 3 }))),
    h.div({ class: "sheet-row" }, [
      board({ numbers: true, coordinates: true }, []),
      board({}, [anchors(LEGAL), ghost(LEGAL, "B", "legal")]),
      board({}, [
        ghost(ILLEGAL, "B", "illegal"),
        causes([
          [3, 3],
          [2, 4],
        ]),
      ]),
      board({}, [ghost(LEGAL, "Y", "unknown")]),
    ]),
  ];
}

/**
 * @param {Shown} show
 * @param {Child} extra
 */
function board(show, extra) {
  return h.div({ class: "small-sheet" }, sheet(9, MARKS, { show, extra, label: t("script.patterns.sheet") }));
}

for (const holder of document.querySelectorAll("[data-pattern]")) patch(holder, ...drawings());
