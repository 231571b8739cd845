// The board one paints on: the drawing below, an ARIA grid of squares on top.

import { h } from "../lib/dom.js";
import { causes, sheet, swatch, wanted } from "../lib/drawing.js";
import { nameOf } from "../lib/squares.js";
import { list, t } from "../lib/words.js";
import { areasOf } from "./state.js";
import { CLEAR, NO_CELL, cellAt, drawing, size } from "../lib/tiles.js";

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const STILL_PX = 10;
let pressed = [0, 0];

const split = (key) => key.split(",").map(Number);

// Their squares are drawn rightly: they are shown only when somebody asks for them.
const NOT_THE_DRAWING = ["V5", "V6", "V7"];

/** The squares that are shown as the reason of a problem: of the chosen one, or of all in the drawing. */
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

export function board(state) {
  if (state.game) return tileBoard(state);
  const side = state.side;
  const isReplay = state.round !== null;
  const marks = isReplay
    ? state.verdict.play
        .slice(0, state.round)
        .map((step) => ({ n: step.round, colour: step.colour, squares: step.squares }))
    : areasOf(state.squares);
  const rings = isReplay ? [] : [...state.uncertain].map(split);
  const extra = [wanted(rings), causes(blamed(state))];
  return h(
    "div",
    { class: "board", key: "board", style: { "--side": String(side) } },
    sheet(side, marks, {
      show: { numbers: isReplay },
      extra,
      fresh: isReplay ? state.round : null,
      label: isReplay ? roundText(state) : null,
    }),
    isReplay ? null : grid(state),
  );
}

// As large as the screen allows, or larger: then it scrolls, and only taps paint.
function tileBoard(state) {
  const { game } = state;
  const [width, height] = size(game);
  return h(
    "div",
    { class: state.large ? "tile-frame large" : "tile-frame", key: `tiles-${game.key}` },
    h(
      "div",
      { class: "board tiles", style: { "--ratio": String(width / height) } },
      drawing(game, state.squares, { free: freeStarts(state), bad: blamed(state) }),
      grid(state, { inset: `${100 / (height + 2)}% ${100 / (width + 2)}%` }),
    ),
  );
}

// The start cells of the chosen rule that nothing is painted on.
function freeStarts({ game, start, squares }) {
  const { squares: all } = game.starts.find(({ rule }) => rule === start);
  return all.filter(([row, column]) => squares[row][column] === CLEAR);
}

/** What happens in the round that the replay shows. */
export function roundText(state) {
  return state.round === 0 ? t("check_page.replay.start") : state.verdict.play[state.round - 1].text;
}

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

function gridName(state) {
  if (!state.game) return t("check_page.grid");
  return t("check_page.grid_board", {
    name: state.game.name,
    letters: list(state.colours.map(({ letter }) => letter)),
  });
}

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

// The square under a finger.
function under(state, event, rect) {
  const [across, down] = [(event.clientX - rect.left) / rect.width, (event.clientY - rect.top) / rect.height];
  return state.game
    ? cellAt(state.game, across, down)
    : [Math.floor(down * state.side), Math.floor(across * state.side)];
}

const has = (state, row, column) => (state.squares[row]?.[column] ?? NO_CELL) !== NO_CELL;

// One square alone, where the finger or the mouse has not moved meanwhile.
function dab(state, event) {
  if (Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > STILL_PX) return;
  const [row, column] = under(state, event, event.currentTarget.getBoundingClientRect());
  if (!has(state, row, column)) return;
  state.focus = [row, column];
  put(state, state.squares[row][column] === state.brush ? CLEAR : state.brush);
}

// A tap paints a square, or clears it if it has that colour already; dragging goes on likewise.
function stroke(state, event) {
  if (!event.isPrimary || event.button !== 0) return;
  const target = event.currentTarget;
  const rect = target.getBoundingClientRect();
  const at = (now) => under(state, now, rect);
  const [row, column] = at(event);
  if (!has(state, row, column)) return;
  const letter = state.squares[row][column] === state.brush ? CLEAR : state.brush;
  target.setPointerCapture(event.pointerId);
  state.focus = [row, column];
  state.remember();
  state.paint(row, column, letter);
  let last = `${row},${column}`;
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

function keyed(state, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !event.target.matches(".cell")) return;
  const [row, column] = state.focus;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const step = STEPS[key];
  if (step) walk(state, row + step[0], column + step[1]);
  else if (key === "Home" || key === "End") {
    walk(state, row, key === "Home" ? 0 : state.squares[row].length - 1);
  } else if (state.colours.some(({ letter }) => letter === key)) put(state, key);
  else if (key === "Delete" || key === "Backspace" || key === CLEAR) put(state, CLEAR);
  else if (key === "Enter" || key === " ") {
    put(state, state.squares[row][column] === state.brush ? CLEAR : state.brush);
  } else if (key === "U") state.undo();
  else return;
  event.preventDefault();
}

function put(state, letter) {
  if (letter !== CLEAR) state.brush = letter;
  state.remember();
  state.paint(...state.focus, letter);
}

function walk(state, row, column) {
  const clamp = (number, least, most) => Math.max(least, Math.min(most, number));
  const to = clamp(row, 0, state.squares.length - 1);
  const cells = state.squares[to].flatMap((letter, number) => (letter === NO_CELL ? [] : [number]));
  state.focus = [to, clamp(column, cells[0], cells.at(-1))];
  state.render();
  document.querySelector(`[data-cell="${state.focus.join()}"]`)?.focus({ preventScroll: !state.large });
}

/** The four colours and the eraser. */
export function brushes(state) {
  const choose = (letter) => () => {
    state.brush = letter;
    state.render();
  };
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
