// The board one paints on: the drawing below, an ARIA grid of squares on top.

import { h } from "../../lib/dom.js";
import { signOf } from "../../lib/drawing/colours.js";
import { flawed, sheet, swatch, wanted } from "../../lib/drawing/drawing.js";
import { nameOf } from "../../lib/drawing/squares.js";
import { CLEAR, NO_CELL, drawing } from "../../lib/drawing/tiles.js";
import { size } from "../../lib/tile-geometry.js";
import { list, t } from "../../lib/words.js";
import { differing } from "../real-board.js";
import { areasOf } from "./areas.js";
import { dab, keyed, press } from "./strokes.js";

/**
 * @param {string} key
 * @returns {Square}
 */
function split(key) {
  const [row, column] = key.split(",").map(Number);
  return [row, column];
}

// Their squares are drawn rightly: they are shown only when somebody asks for them.
const NOT_THE_DRAWING = ["V5", "V6", "V7"];

/**
 * The squares that are shown as the reason of a problem: of the chosen one, or of all in the drawing.
 *
 * @param {Pick<CheckState, "verdict" | "selected" | "round">} state
 */
export function blamed(state) {
  if (!state.verdict || state.round !== null) return [];
  const { problems } = state.verdict;
  const shown =
    state.selected === null
      ? problems.filter(({ code, sure }) => sure && !NOT_THE_DRAWING.includes(code))
      : [problems[state.selected]];
  const keys = new Set(shown.flatMap(({ squares }) => squares.map(String)));
  return [...keys].map(split);
}

/**
 * Squares to look at: the one that is looked at now, or all.
 *
 * @param {CheckState} state
 */
function ringed(state) {
  const { doubt, uncertain } = state;
  if (doubt !== null && uncertain.has(doubt)) return [split(doubt)];
  // What differs from the app is to be looked at as well.
  return [...new Set([...uncertain, ...differing(state).map(String)])].map(split);
}

/** @param {CheckState} state */
export function board(state) {
  if (state.game) return tileBoard(state, state.game);
  const { side, round } = state;
  const isReplay = round !== null;
  const play = state.verdict?.play ?? [];
  const marks = isReplay
    ? play.slice(0, round).map(({ round: n, colour, squares }) => ({ n, colour, squares }))
    : areasOf(state.squares);
  const extra = [wanted(isReplay ? [] : ringed(state)), flawed(blamed(state))];
  return h.div(
    { class: "board", key: "board", style: { "--side": String(side) } },
    sheet(side, marks, {
      show: { numbers: isReplay },
      extra,
      fresh: round,
      label: isReplay ? roundText(state) : null,
    }),
    isReplay ? null : grid(state),
  );
}

/**
 * As large as the screen allows, or larger: then it scrolls, and only taps paint.
 *
 * @param {CheckState} state
 * @param {CheckGame} game
 */
function tileBoard(state, game) {
  const [width, height] = size(game);
  return h.div(
    { class: state.large ? "tile-frame large" : "tile-frame", key: `tiles-${game.key}` },
    h.div(
      {
        class: "board tiles",
        style: {
          "--ratio": String(width / height),
          "--units-wide": String(width + 2),
          "--units-high": String(height + 2),
        },
      },
      drawing(game, state.squares, {
        free: freeStarts(state, game),
        bad: blamed(state),
        unsure: ringed(state),
      }),
      grid(state),
    ),
  );
}

/**
 * The start cells of the chosen rule that nothing is painted on.
 *
 * @param {CheckState} state
 * @param {CheckGame} game
 */
function freeStarts({ rules, squares }, game) {
  return game.starts[String(rules.start)].filter(([row, column]) => squares[row][column] === CLEAR);
}

/**
 * What happens in the round that the replay shows.
 *
 * @param {CheckState} state
 */
export function roundText(state) {
  const now = state.verdict?.play?.[(state.round ?? 0) - 1];
  return now ? now.text : t("check_page.replay.start");
}

/** @param {CheckState} state */
function grid(state) {
  const bad = new Set(blamed(state).map(String));
  const { rows, columns, across, triangles } = state.grid;
  const inside = state.squares.map((letters, row) =>
    h.div(
      { role: "row", class: "grid-row" },
      letters.map((letter, column) => (letter === NO_CELL ? null : cell(state, letter, row, column, bad))),
    ),
  );
  return h.div(
    {
      role: "grid",
      class: triangles ? "grid triangles" : "grid",
      style: { "--rows": String(rows), "--across": String(across) },
      "aria-label": gridName(state),
      "aria-rowcount": rows,
      "aria-colcount": columns,
      onpointerdown: (event) => press(state, event),
      onclick: (event) => (state.large ? dab(state, event) : null),
      onkeydown: (event) => keyed(state, event),
    },
    inside,
  );
}

/** @param {CheckState} state */
function gridName(state) {
  const letters = list(state.colours.map(({ letter }) => signOf(letter)));
  if (!state.game) return t("check_page.grid", { letters });
  return t("check_page.grid_board", { name: state.game.name, letters });
}

/**
 * @param {CheckState} state
 * @param {string} letter
 * @param {number} row
 * @param {number} column
 * @param {Set<string>} bad
 */
function cell(state, letter, row, column, bad) {
  const content = state.colours.find((one) => one.letter === letter)?.name ?? t("check_page.cell.empty");
  const key = `${row},${column}`;
  const ink = letter === CLEAR ? state.notCounted.get(key)?.ink : null;
  const unsure = [
    ink ? `, ${t(`check_page.ink.${ink}`)}` : "",
    state.uncertain.has(key) ? `, ${t("check_page.cell.uncertain")}` : "",
  ].join("");
  const [focusRow, focusColumn] = state.focus;
  return h.span({
    role: "gridcell",
    class: "cell",
    tabindex: row === focusRow && column === focusColumn ? "0" : "-1",
    "data-cell": `${row},${column}`,
    "aria-colindex": column + 1,
    style: state.grid.triangles ? { "grid-column": `${column + 1} / span 2` } : null,
    "aria-label": `${nameOf([row, column], state.squares.length)}, ${content}${unsure}`,
    "aria-invalid": bad.has(`${row},${column}`) ? "true" : null,
    onfocus: () => {
      state.focus = [row, column];
    },
  });
}

/**
 * The four colours and the eraser.
 *
 * @param {CheckState} state
 */
export function brushes(state) {
  /** @param {string} letter */
  const choose = (letter) => () => {
    state.brush = letter;
    state.render();
  };
  /**
   * @param {string} letter
   * @param {string} name
   * @param {Child} picture
   */
  const brush = (letter, name, picture) =>
    h.button(
      { class: "tile brush", "aria-pressed": String(state.brush === letter), onclick: choose(letter) },
      picture,
      h.span({ class: "tile-name" }, name),
    );
  return h.div(
    { class: "palette", role: "group", "aria-label": t("check_page.brush.label"), key: "brushes" },
    state.colours.map(({ letter, name }) => brush(letter, name, swatch(letter))),
    brush(CLEAR, t("check_page.brush.clear"), h.span({ class: "no-colour", "aria-hidden": "true" })),
  );
}
