// The shapes one may draw: the row of the die, or with a strike every row in one strip.

import { h } from "../../../lib/dom.js";
import { shapePicture } from "../../../lib/drawing/drawing.js";
import { squaresOf } from "../../../lib/drawing/shapes.js";
import { pointAt } from "../../../lib/point.js";
import { shapeSpoken, t } from "../../../lib/words.js";
import { focusCell } from "../../../placing/cells.js";
import { dragIn } from "../../../placing/drag-in.js";
import { bringBoard } from "../../../placing/stage.js";
import { turningTools } from "../../../placing/tools.js";

/**
 * @param {SheetState} state
 * @param {RowShape[]} shapes
 * @param {DicePlayer} player
 * @param {{face: number, canStrike: boolean, out?: Child}} die whose row it is, whether any other row may be chosen
 *     instead, and the way out of the game where there is one
 */
export function palette(state, shapes, player, { face, canStrike, out = null }) {
  if (state.strike) return strip(state, shapes, player);
  // Before the die is taken there are no strikes, and no line of tools.
  const other = state.isPreview ? turningTools(state) : canStrike ? strikeTile(state) : null;
  return h.div(
    { key: "palette", class: "palette", role: "group", "aria-label": t("script.palette.row", { face }) },
    shapes.map((shape) => tile(state, shape, player.colour)),
    other,
    out,
  );
}

/**
 * All rows: one strip to push sideways, and before it the way back.
 *
 * @param {SheetState} state
 * @param {RowShape[]} shapes
 * @param {DicePlayer} player
 */
function strip(state, shapes, player) {
  const tiles = fittingFirst(shapes).map((shape) => tile(state, shape, player.colour));
  return h.div(
    { key: "strip", class: "strip" },
    strikeTile(state),
    h.div({ class: "palette all", role: "group", "aria-label": t("script.palette.all") }, tiles),
  );
}

/**
 * Of all rows what is of no use is left out or comes last.
 *
 * @param {RowShape[]} shapes
 */
const fittingFirst = (shapes) =>
  shapes.filter(({ used }) => !used).sort((one, other) => Number(other.fits) - Number(one.fits));

/**
 * @param {SheetState} state
 * @param {RowShape} entry
 * @param {string} colour
 */
function tile(state, entry, colour) {
  const { shape, used, fits, word, text } = entry;
  const { ghost } = state;
  const chosen = ghost?.shape === shape;
  const picture = squaresOf(shape, chosen ? ghost.orientation : 0);
  const spoken = shapeSpoken(shape, picture.length, "script.sheet.squares", true);
  const label = text ? `${spoken}. ${text}` : spoken;
  return h.button(
    {
      key: `tile-${shape}`,
      class: `tile ${used ? "used" : ""} ${fits ? "" : "unfit"}`,
      "data-shape": shape,
      "aria-label": label,
      "aria-pressed": String(chosen),
      "aria-disabled": String(used),
      onclick: (event) => {
        if (used) {
          pointAt(event.currentTarget);
          return;
        }
        state.choose(shape);
        bringBoard();
        // A key press (no pointer: detail 0) goes on with the arrows, on the sheet.
        if (event.detail === 0) requestAnimationFrame(() => requestAnimationFrame(() => focusCell(state)));
      },
      onpointerdown: (event) => used || dragIn(state, shape, event),
    },
    shapePicture(picture, colour),
    word
      ? h.span({ class: "tile-word", "aria-hidden": "true" }, word)
      : h.span({ class: "tile-name", "aria-hidden": "true" }, shape),
  );
}

/** @param {SheetState} state */
function strikeTile(state) {
  const on = state.strike;
  return h.button(
    {
      key: "strike",
      class: "tile strike-tile",
      "aria-pressed": String(on),
      onclick: () => state.useStrike(!on),
    },
    h.span({}, on ? t("script.palette.only_row") : t("script.palette.any_row")),
  );
}
