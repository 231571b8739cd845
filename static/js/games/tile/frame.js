// A tile game after one event, on the Replay page.

import { h } from "../../lib/dom.js";
import { tn } from "../../lib/words.js";
import { board } from "./board.js";

/**
 * @param {TileFrame} frame
 * @returns {ReplayStep}
 */
export function tileStep(frame) {
  return {
    where: tn("script.replay.moves", frame.moves.length, { game: frame.game }),
    top: null,
    figures: h(
      "figure",
      { class: "small-sheet large" },
      board(frame),
      h("figcaption", {}, h("b", {}, frame.name)),
    ),
    hasNumbers: false,
  };
}
