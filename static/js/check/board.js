// The board one paints on: the drawing below, an ARIA grid of squares on top.

import { codeOf, signOf } from "../lib/colours.js";
import { focusOn, h } from "../lib/dom.js";
import { causes, sheet, swatch, wanted } from "../lib/drawing.js";
import { nameOf } from "../lib/squares.js";
import { list, t } from "../lib/words.js";
import { areasOf } from "./state.js";
import { CLEAR, NO_CELL, cellAt, drawing, size } from "../lib/tiles.js";

/** @type {Record<string, Square>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const STILL_PX = 10;
let pressed = [0, 0];

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
 * @param {CheckState} state
 */
export function blamed(state) {
  if (!state.verdict || state.round !== null) return [];
  const { problems } = state.verdict;
  const shown =
    state.selected === null
      ? problems.filter(({ code }) => !NOT_THE_DRAWING.includes(code))
      : [problems[state.selected]];
  const keys = new Set(shown.flatMap(({ squares }) => squares.map(String)));
  return [...keys].map(split);
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
  const rings = isReplay ? [] : [...state.uncertain].map(split);
  const extra = [wanted(rings), causes(blamed(state))];
  return h(
    "div",
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
  return h(
    "div",
    { class: state.large ? "tile-frame large" : "tile-frame", key: `tiles-${game.key}` },
    h(
      "div",
      { class: "board tiles", style: { "--ratio": String(width / height) } },
      drawing(game, state.squares, { free: freeStarts(state, game), bad: blamed(state) }),
      grid(state, { inset: `${100 / (height + 2)}% ${100 / (width + 2)}%` }),
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

/**
 * @param {CheckState} state
 * @param {Record<string, string>} [place]
 */
function grid(state, place = {}) {
  const bad = new Set(blamed(state).map(String));
  const [height, width] = [state.squares.length, state.squares[0].length];
  const rows = state.squares.map((letters, row) =>
    h(
      "div",
      { role: "row", class: "grid-row" },
      letters.map((letter, column) => (letter === NO_CELL ? null : cell(state, letter, row, column, bad))),
    ),
  );
  return h(
    "div",
    {
      role: "grid",
      class: state.game?.triangles ? "grid triangles" : "grid",
      style: { "--rows": String(height), "--columns": String(width), ...place },
      "aria-label": gridName(state),
      "aria-rowcount": height,
      "aria-colcount": width,
      onpointerdown: (event) => {
        pressed = [event.clientX, event.clientY];
        if (!state.large) stroke(state, event);
      },
      onclick: (event) => (state.large ? dab(state, event) : null),
      onkeydown: (event) => keyed(state, event),
    },
    rows,
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
  const unsure = state.uncertain.has(`${row},${column}`) ? `, ${t("check_page.cell.uncertain")}` : "";
  const [focusRow, focusColumn] = state.focus;
  return h("span", {
    role: "gridcell",
    class: "cell",
    tabindex: row === focusRow && column === focusColumn ? "0" : "-1",
    "data-cell": `${row},${column}`,
    "aria-colindex": state.game ? column + 1 : null,
    // The others follow it.
    style:
      state.game && state.squares[row].findIndex((one) => one !== NO_CELL) === column
        ? { "grid-column": String(column + 1) }
        : null,
    "aria-label": `${nameOf([row, column], state.squares.length)}, ${content}${unsure}`,
    "aria-invalid": bad.has(`${row},${column}`) ? "true" : null,
    onfocus: () => {
      state.focus = [row, column];
    },
  });
}

/**
 * The square under a finger.
 *
 * @param {CheckState} state
 * @param {MouseEvent} event
 * @param {DOMRect} rect
 */
function under(state, event, rect) {
  const [across, down] = [(event.clientX - rect.left) / rect.width, (event.clientY - rect.top) / rect.height];
  return state.game
    ? cellAt(state.game, across, down)
    : [Math.floor(down * state.side), Math.floor(across * state.side)];
}

/**
 * @param {CheckState} state
 * @param {number} row
 * @param {number} column
 */
const has = (state, row, column) => (state.squares[row]?.[column] ?? NO_CELL) !== NO_CELL;

/**
 * One square alone, where the finger or the mouse has not moved meanwhile.
 *
 * @param {CheckState} state
 * @param {MouseEvent & {currentTarget: HTMLElement}} event
 */
function dab(state, event) {
  if (Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > STILL_PX) return;
  const [row, column] = under(state, event, event.currentTarget.getBoundingClientRect());
  if (!has(state, row, column)) return;
  state.focus = [row, column];
  put(state, state.squares[row][column] === state.brush ? CLEAR : state.brush);
}

/**
 * A tap paints a square, or clears it if it has that colour already; dragging goes on likewise.
 *
 * @param {CheckState} state
 * @param {PointerEvent & {currentTarget: HTMLElement}} event
 */
function stroke(state, event) {
  if (!event.isPrimary || event.button !== 0) return;
  const target = event.currentTarget;
  const rect = target.getBoundingClientRect();
  /** @param {PointerEvent} now */
  const at = (now) => under(state, now, rect);
  const [row, column] = at(event);
  if (!has(state, row, column)) return;
  const letter = state.squares[row][column] === state.brush ? CLEAR : state.brush;
  target.setPointerCapture(event.pointerId);
  state.focus = [row, column];
  state.remember();
  state.paint(row, column, letter);
  let last = `${row},${column}`;
  /** @param {PointerEvent} now */
  const move = (now) => {
    const [r, c] = at(now);
    if (`${r},${c}` === last) return;
    last = `${r},${c}`;
    state.paint(r, c, letter);
  };
  const stop = () => {
    target.removeEventListener("pointermove", move);
    target.removeEventListener("pointerup", stop);
    target.removeEventListener("pointercancel", stop);
  };
  target.addEventListener("pointermove", move);
  target.addEventListener("pointerup", stop);
  target.addEventListener("pointercancel", stop);
}

/**
 * @param {CheckState} state
 * @param {KeyboardEvent & {target: HTMLElement}} event
 */
function keyed(state, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !event.target.matches(".cell")) return;
  const [row, column] = state.focus;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const step = STEPS[key];
  const code = codeOf(
    key,
    state.colours.map(({ letter }) => letter),
  );
  if (step) walk(state, row + step[0], column + step[1]);
  else if (key === "Home" || key === "End") {
    walk(state, row, key === "Home" ? 0 : state.squares[row].length - 1);
  } else if (code) put(state, code);
  else if (key === "Delete" || key === "Backspace" || key === CLEAR) put(state, CLEAR);
  else if (key === "Enter" || key === " ") {
    put(state, state.squares[row][column] === state.brush ? CLEAR : state.brush);
  } else if (key === "U") state.undo();
  else return;
  event.preventDefault();
}

/**
 * @param {CheckState} state
 * @param {string} letter
 */
function put(state, letter) {
  if (letter !== CLEAR) state.brush = letter;
  state.remember();
  const [row, column] = state.focus;
  state.paint(row, column, letter);
}

/**
 * @param {CheckState} state
 * @param {number} row
 * @param {number} column
 */
function walk(state, row, column) {
  /**
   * @param {number} number
   * @param {number} least
   * @param {number} most
   */
  const clamp = (number, least, most) => Math.max(least, Math.min(most, number));
  const to = clamp(row, 0, state.squares.length - 1);
  const cells = state.squares[to].flatMap((letter, number) => (letter === NO_CELL ? [] : [number]));
  state.focus = [to, clamp(column, cells[0], cells[cells.length - 1])];
  state.render();
  focusOn(`[data-cell="${state.focus.join()}"]`, state.large);
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
    h(
      "button",
      {
        class: "tile brush",
        type: "button",
        "aria-pressed": String(state.brush === letter),
        onclick: choose(letter),
      },
      picture,
      h("span", { class: "tile-name" }, name),
    );
  return h(
    "div",
    { class: "palette", role: "group", "aria-label": t("check_page.brush.label"), key: "brushes" },
    state.colours.map(({ letter, name }) => brush(letter, name, swatch(letter))),
    brush(CLEAR, t("check_page.brush.clear"), h("span", { class: "no-colour", "aria-hidden": "true" })),
  );
}
