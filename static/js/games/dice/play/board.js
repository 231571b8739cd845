// The sheet one draws on: an SVG picture below, an ARIA grid of cells on top, a ghost in between.

import { s } from "../../../lib/dom.js";
import { anchors, causes, ghost, sheet, UNIT, wanted } from "../../../lib/drawing/drawing.js";
import { outline } from "../../../lib/drawing/squares.js";
import { isOn } from "../../../lib/prefs.js";
import { shapeName, t } from "../../../lib/words.js";
import { cells } from "../../../placing/cells.js";
import { stage } from "../../../placing/stage.js";
import { advisedGhost } from "./advice.js";
import { doors } from "./doors.js";

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
  const task = app.view.tasks.find(({ seat }) => seat === player.seat) ?? null;
  const extra = [
    state ? onTop(state, player, show) : null,
    doors(task, player.colour, state),
    advisedGhost(app, task),
  ];
  const size = side * UNIT + 2;
  return stage(
    state,
    [size, size],
    [
      sheet(side, player.marks, { show, extra, label: state ? null : label }),
      state ? grid(app, state, player) : null,
    ],
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
    isHinted ? s.path({ class: "ghost-hint", d: outline(hint.squares, UNIT, 0.8) }) : null,
    state.ghost
      ? s.g(
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

/**
 * @param {DiceApp} app
 * @param {SheetState} state
 * @param {DicePlayer} player
 */
function grid(app, state, player) {
  /** @type {Map<string, Mark>} */
  const marks = new Map();
  for (const mark of player.marks) for (const square of mark.squares ?? []) marks.set(square.join(), mark);
  return cells(state, {
    label:
      player.seat === app.view.you?.seat
        ? t("script.sheet.own_grid")
        : t("script.sheet.grid", { name: player.name }),
    lying: (row, column) => {
      const mark = marks.get(`${row},${column}`);
      if (!mark) return null;
      const colour = app.screens.colour(mark.colour);
      return t("script.sheet.cell_mark", { colour, shape: shapeName(mark.shape ?? ""), n: mark.n });
    },
  });
}
