// The cells of a board for keys and screen readers: an ARIA grid over the drawing, with the focus on one of them.

import { focusOn, h, memo } from "../lib/dom.js";
import { has, nameOf } from "../lib/drawing/squares.js";
import { t } from "../lib/words.js";
import { pressed } from "./fingers.js";

/**
 * @param {Placing} state
 * @param {{
 *   label: string,
 *   lying: (row: number, column: number) => string | null,
 * }} board what it is called, and what lies on a cell in words
 */
export function cells(state, { label, lying }) {
  const { grid } = state;
  requestAnimationFrame(() => follow(state));
  return h.div(
    {
      role: "grid",
      class: grid.triangles ? "grid triangles" : "grid",
      "aria-label": label,
      "aria-rowcount": grid.rows,
      "aria-colcount": grid.columns,
      style: { "--rows": String(grid.rows), "--across": String(grid.across) },
      onpointerdown: (event) => pressed(state, event),
      onfocusin: ({ target }) => {
        const [row, column] = target.dataset.cell?.split(",").map(Number) ?? state.focus;
        state.focus = [row, column];
      },
    },
    Array.from({ length: grid.rows }, (_, row) => rowOf(state, row, lying)),
  );
}

/**
 * @param {Placing} state
 * @param {number} row
 * @param {(row: number, column: number) => string | null} lying
 */
function rowOf(state, row, lying) {
  const { grid, ghost, inHand, focus } = state;
  const columns = Array.from({ length: grid.columns }, (_, column) => column).filter((column) =>
    grid.has([row, column]),
  );
  const words = columns.map((column) => lying(row, column) ?? t("script.sheet.cell_empty"));
  const covered = columns.map((column) => ghost !== null && has(ghost.squares, row, column));
  const here = focus[0] === row ? focus[1] : -1;
  const token = [grid.rows, grid.columns, here, ghost?.shape, covered.map(Number).join(""), ...words].join(
    "|",
  );
  return memo(h.div({ role: "row", class: "grid-row", key: row }), token, () =>
    columns.map((column, index) => {
      const ghostly = covered[index] ? ` · ${t("script.sheet.cell_ghost", { shape: inHand })}` : "";
      return h.span({
        role: "gridcell",
        class: "cell",
        tabindex: column === here ? "0" : "-1",
        "data-cell": `${row},${column}`,
        "aria-colindex": column + 1,
        "aria-label": `${nameOf([row, column], grid.rows)}, ${words[index]}${ghostly}`,
        "aria-selected": String(covered[index]),
        style: grid.triangles ? { "grid-column": `${column + 1} / span 2` } : null,
      });
    }),
  );
}

/**
 * Whoever is on the board goes along with the ghost, whatever has moved it: a key, or places that came late.
 *
 * @param {Placing} state
 */
function follow(state) {
  if (document.activeElement?.matches(".cell")) focusCell(state);
}

/**
 * Put the focus on the cell that has it in the grid.
 *
 * @param {Placing} state
 */
export function focusCell(state) {
  focusOn(`[data-cell="${state.focus.join()}"]`);
}
