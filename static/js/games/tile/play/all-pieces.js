// All pieces at once, over the page: on a phone the strip below the board has room for a few of them.

import { h } from "../../../lib/dom.js";
import { t, tn } from "../../../lib/words.js";
import { closeDialog, dialog, openDialog } from "../../../table/dialog.js";
import { inOrder, piece } from "./tray.js";

/** @typedef {import("./piece-state.js").PieceState} PieceState */

const WHAT = "all-pieces";
/** As many are seen in the strip of the smallest phone. */
const SEEN = 5;

/** @param {PieceState} state */
const words = ({ pieces }) => tn("script.tile.all_pieces", pieces.length);

/**
 * The button, where there are more pieces than one sees.
 *
 * @param {TileApp} app
 * @param {PieceState} state
 */
export function allPiecesButton(app, state) {
  if (state.isOut || state.pieces.length <= SEEN) return null;
  return h.button(
    {
      key: WHAT,
      class: "button small all-pieces-open",
      "aria-label": words(state),
      "aria-haspopup": "dialog",
      onclick: () => openDialog(app, WHAT),
    },
    t("script.tile.all_short", { n: state.pieces.length }),
  );
}

/**
 * @param {TileApp} app
 * @param {PieceState} state
 */
export const allPiecesDialog = (app, state) =>
  dialog(app, WHAT, words(state), () =>
    h.div(
      { class: "inside palette all-pieces" },
      inOrder(state).map(([shape, copies]) => piece(state, shape, copies, () => closeDialog(WHAT))),
    ),
  );
