// The board one paints on: the drawing below, an ARIA grid of squares on top.

import { h } from "../lib/dom.js";
import { causes, sheet, swatch, wanted } from "../lib/drawing.js";
import { nameOf } from "../lib/squares.js";
import { t } from "../lib/words.js";
import { areasOf } from "./state.js";

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const COLOURS = ["B", "Y", "R", "G"];
const CLEAR = ".";

const split = (key) => key.split(",").map(Number);

/** The squares that are shown as the reason of a problem: of the chosen one, or of all. */
export function blamed(state) {
  if (!state.verdict || state.round !== null) return [];
  const { problems } = state.verdict;
  const shown = state.selected === null ? problems : [problems[state.selected]];
  const keys = new Set(shown.flatMap(({ squares }) => squares.map(String)));
  return [...keys].map(split);
}

export function board(state) {
  const side = state.side;
  const isReplay = state.round !== null;
  const marks = isReplay
    ? state.verdict.play.slice(0, state.round).map((step) => ({ n: step.round, colour: step.colour, squares: step.squares }))
    : areasOf(state.squares);
  const rings = isReplay ? [] : [...state.uncertain].map(split);
  const extra = [wanted(rings), causes(blamed(state))];
  return h(
    "div",
    { class: "board", key: "board", style: { "--side": String(side) } },
    sheet(side, marks, { show: { numbers: isReplay }, extra, fresh: isReplay ? state.round : null, label: isReplay ? roundText(state) : null }),
    isReplay ? null : grid(state),
  );
}

/** What happens in the round that the replay shows. */
export function roundText(state) {
  return state.round === 0 ? t("check_page.replay.start") : state.verdict.play[state.round - 1].text;
}

function grid(state) {
  const bad = new Set(blamed(state).map(String));
  const rows = state.squares.map((letters, row) =>
    h("div", { role: "row", class: "grid-row" }, letters.map((letter, column) => cell(state, letter, row, column, bad))),
  );
  return h(
    "div",
    {
      role: "grid",
      class: "grid",
      "aria-label": t("check_page.grid"),
      "aria-rowcount": state.side,
      "aria-colcount": state.side,
      onpointerdown: (event) => stroke(state, event),
      onkeydown: (event) => keyed(state, event),
    },
    rows,
  );
}

function cell(state, letter, row, column, bad) {
  const content = letter === CLEAR ? t("check_page.cell.empty") : t(`check_page.colour.${letter}`);
  const unsure = state.uncertain.has(`${row},${column}`) ? `, ${t("check_page.cell.uncertain")}` : "";
  const [focusRow, focusColumn] = state.focus;
  return h("span", {
    role: "gridcell",
    class: "cell",
    tabindex: row === focusRow && column === focusColumn ? "0" : "-1",
    "data-cell": `${row},${column}`,
    "aria-label": `${nameOf([row, column], state.side)}, ${content}${unsure}`,
    "aria-invalid": bad.has(`${row},${column}`) ? "true" : null,
    onfocus: () => {
      state.focus = [row, column];
    },
  });
}

// A tap paints a square, or clears it if it has that colour already; dragging goes on likewise.
function stroke(state, event) {
  if (!event.isPrimary || event.button !== 0) return;
  const target = event.currentTarget;
  const rect = target.getBoundingClientRect();
  const at = (now) => [Math.floor(((now.clientY - rect.top) / rect.height) * state.side), Math.floor(((now.clientX - rect.left) / rect.width) * state.side)];
  const [row, column] = at(event);
  if (state.squares[row]?.[column] === undefined) return;
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
  else if (key === "Home" || key === "End") walk(state, row, key === "Home" ? 0 : state.side - 1);
  else if (COLOURS.includes(key)) put(state, key);
  else if (key === "Delete" || key === "Backspace" || key === CLEAR) put(state, CLEAR);
  else if (key === "Enter" || key === " ") put(state, state.squares[row][column] === state.brush ? CLEAR : state.brush);
  else if (key === "U") state.undo();
  else return;
  event.preventDefault();
}

function put(state, letter) {
  if (letter !== CLEAR) state.brush = letter;
  state.remember();
  state.paint(...state.focus, letter);
}

function walk(state, row, column) {
  const clamp = (number) => Math.max(0, Math.min(state.side - 1, number));
  state.focus = [clamp(row), clamp(column)];
  state.render();
  document.querySelector(`[data-cell="${state.focus.join()}"]`)?.focus({ preventScroll: true });
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
      { class: "tile brush", type: "button", "aria-pressed": String(state.brush === letter), onclick: choose(letter) },
      picture,
      h("span", { class: "tile-name" }, name),
    );
  return h(
    "div",
    { class: "palette", role: "group", "aria-label": t("check_page.brush.label"), key: "brushes" },
    COLOURS.map((letter) => brush(letter, t(`check_page.colour.${letter}`), swatch(letter))),
    brush(CLEAR, t("check_page.brush.clear"), h("span", { class: "no-colour", "aria-hidden": "true" })),
  );
}
