// The sheet one draws on: an SVG picture below, an ARIA grid of cells on top, a ghost in between.

import { focusOn, h, icon, s } from "../../lib/dom.js";
import { anchors, causes, ghost, sheet, UNIT, wanted } from "../../lib/drawing.js";
import { isOn } from "../../lib/prefs.js";
import { has, nameOf, outline } from "../../lib/squares.js";
import { t } from "../../lib/words.js";
import { advisedGhost } from "./advice.js";
import { pressed, wheeled } from "./fingers.js";
import { Zoom } from "./zoom.js";

/**
 * What the sheet shows, as the player likes it.
 *
 * @param {DiceApp} app
 */
export const shown = (app) => ({
  numbers: isOn("numbers"),
  coordinates: isOn("coordinates"),
  anchors: isOn("anchors", app.view.settings.hints),
});

/**
 * The board of a seat: to draw on, or with no state only to look at.
 *
 * @param {DiceApp} app
 * @param {SheetState | null} state
 * @param {DicePlayer} player
 * @param {string | null} [label] what it is for those who cannot see it, where one only looks
 */
export function board(app, state, player, label = null) {
  const { side } = app.screens.layout;
  const show = shown(app);
  const zoom = state?.zoom ?? new Zoom();
  const task = app.view.tasks.find(({ seat }) => seat === player.seat) ?? null;
  const extra = [state ? onTop(state, player, show) : null, advisedGhost(app, task)];
  return h(
    "div",
    {
      class: zoom.isWhole ? "board" : "board zoomed",
      key: "board",
      style: { "--side": String(side) },
      onwheel: state ? (event) => wheeled(state, event) : undefined,
    },
    h(
      "div",
      { class: "board-inner", style: { transform: zoom.isWhole ? "none" : zoom.transform } },
      sheet(side, player.marks, { show, extra, label: state ? null : label }),
      state ? grid(app, state, player) : null,
    ),
    state && !zoom.isWhole ? whole(state) : null,
  );
}

/**
 * What lies on the sheet while one draws: dots, the ghost, and what is wrong with it.
 *
 * @param {SheetState} state
 * @param {DicePlayer} player
 * @param {Shown} show
 */
function onTop(state, player, show) {
  const { side, verdict, hint, carried, reasons } = state;
  /** @param {Reason[]} some */
  const squares = (some) =>
    some.flatMap((reason) => reason.squares).filter(([row, column]) => inside(side, row, column));
  const isHinted = hint && !carried?.leaving && (show.anchors || carried);
  return [
    show.anchors ? anchors(state.anchors(player.marks, player.colour)) : [],
    isHinted ? s("path", { class: "ghost-hint", d: outline(hint.squares, UNIT, 0.8) }) : null,
    state.ghost
      ? s(
          "g",
          { class: carried?.leaving ? "leaving" : null },
          ghost(state.ghost.squares, player.colour, verdict),
        )
      : null,
    causes(squares(reasons.filter(({ reason }) => reason !== "start"))),
    wanted(squares(reasons.filter(({ reason }) => reason === "start"))),
  ];
}

/**
 * @param {number} side
 * @param {number} row
 * @param {number} column
 */
const inside = (side, row, column) => row >= 0 && column >= 0 && row < side && column < side;

/** @param {SheetState} state */
function whole(state) {
  return h(
    "button",
    {
      class: "button only-icon board-whole",
      key: "whole",
      type: "button",
      "aria-label": t("script.board.whole"),
      onclick: () => {
        state.show(new Zoom());
        // The button goes, and takes the focus with it.
        focusCell(state);
      },
    },
    icon("whole"),
  );
}

/**
 * @param {DiceApp} app
 * @param {SheetState} state
 * @param {DicePlayer} player
 */
function grid(app, state, player) {
  const { side } = state;
  const colours = new Map();
  for (const mark of player.marks) for (const square of mark.squares ?? []) colours.set(square.join(), mark);
  const rows = [];
  for (let row = 0; row < side; row += 1) {
    const cells = [];
    for (let column = 0; column < side; column += 1) {
      cells.push(cell(app, state, colours.get(`${row},${column}`), row, column));
    }
    rows.push(h("div", { role: "row", class: "grid-row" }, cells));
  }
  return h(
    "div",
    {
      role: "grid",
      class: "grid",
      "aria-label": t("script.sheet.grid", { name: player.name }),
      "aria-rowcount": side,
      "aria-colcount": side,
      onpointerdown: (event) => pressed(state, event),
    },
    rows,
  );
}

/**
 * @param {DiceApp} app
 * @param {SheetState} state
 * @param {Mark | undefined} mark
 * @param {number} row
 * @param {number} column
 */
function cell(app, state, mark, row, column) {
  const { side, ghost: lying } = state;
  const [focusRow, focusColumn] = state.focus;
  const isGhost = lying !== null && has(lying.squares, row, column);
  const content = mark
    ? t("script.sheet.cell_mark", { colour: app.screens.colour(mark.colour), shape: mark.shape, n: mark.n })
    : t("script.sheet.cell_empty");
  const ghostly = isGhost ? ` · ${t("script.sheet.cell_ghost", { shape: lying.shape })}` : "";
  return h("span", {
    role: "gridcell",
    class: "cell",
    tabindex: row === focusRow && column === focusColumn ? "0" : "-1",
    "data-cell": `${row},${column}`,
    "aria-label": `${nameOf([row, column], side)}, ${content}${ghostly}`,
    "aria-selected": String(isGhost),
    onfocus: () => {
      state.focus = [row, column];
    },
  });
}

/**
 * Put the focus on the cell that has it in the grid.
 *
 * @param {SheetState} state
 */
export function focusCell(state) {
  focusOn(`[data-cell="${state.focus.join()}"]`);
}
