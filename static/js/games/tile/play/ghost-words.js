// What stands in the line above the board about the piece in hand, where a page has nothing else to say about it.

import { h, icon } from "../../../lib/dom.js";
import { t } from "../../../lib/words.js";
import { whyNot } from "../../../placing/reasons.js";
import { noRoom } from "./tray.js";

/**
 * That the piece has no room, or is being put back, or why it may not lie there; nothing of one that may.
 *
 * @param {import("./piece-state.js").PieceState} state
 */
export function trouble(state) {
  const { ghost, carried, verdict, reasons } = state;
  const homeless = noRoom(state);
  if (homeless) return homeless;
  if (ghost && carried?.leaving) return h.p({ role: "status" }, t("script.sheet.leaving"));
  if (!ghost || verdict !== "illegal") return null;
  return h.p({ class: "bad", role: "status" }, icon("cross"), whyNot(reasons));
}

/** That a piece may lie where it is. */
export const fits = () => h.p({ class: "good", role: "status" }, icon("tick"), t("script.sheet.legal"));
