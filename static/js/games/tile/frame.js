// A tile game after one event, on the Replay page.

import { h } from "../../lib/dom.js";
import { swatch } from "../../lib/drawing/drawing.js";
import { betterOn } from "../../lib/drawing/tile-marks.js";
import { t, tn } from "../../lib/words.js";
import { face } from "../../table/bots.js";
import { board, emptyBoard, numberedBoard } from "./board.js";

/**
 * @param {TileFrame} frame
 * @param {boolean} numbers whether pieces show in which move they were placed
 * @param {ShownBetter | null} better what the coach says was better
 * @returns {ReplayStep}
 */
export function tileStep(frame, numbers, better) {
  const why = better && { corners: better.lit, room: better.room };
  const extra = better && why ? [betterOn(emptyBoard(frame.board), better.squares, why)] : [];
  return {
    where: [frame.name, tn("script.replay.moves", frame.moves.length)].join(" · "),
    top: null,
    figures: h.div(
      { class: "tile-step" },
      h.figure({}, numbers ? numberedBoard(frame, extra) : board(frame, extra)),
      h.ul(
        { class: "tile-standing", "aria-label": t("script.tile.players") },
        frame.players.map((player) => standing(frame, player)),
        frame.lower_wins ? h.li({ key: "lower", class: "small soft" }, t("script.tile.lower")) : null,
      ),
    ),
    hasNumbers: true,
  };
}

/**
 * In whose place one can play on from here: not once somebody has left, which moves alone do not tell.
 *
 * @param {TileFrame} frame
 * @returns {GoingOn}
 */
export function tileGoingOn({ moves, to_move: next, players, colours: words }) {
  const isOpen = next !== null && players.every((player) => player.in);
  return {
    isOver: next === null,
    move: moves.length + 1,
    seats: isOpen
      ? players.map(({ seat, name, colours }) => ({
          seat,
          name,
          sign: colours.map((colour) => swatch(words[colour].letter)),
        }))
      : [],
  };
}

/**
 * @param {TileFrame} frame
 * @param {TileFrame["players"][number]} player
 */
function standing(frame, { seat, name, in: isIn, colours, score_text: text, level, face: own }) {
  const isNext = frame.to_move === seat;
  return h.li(
    { key: seat, class: isNext ? "active" : null, "aria-current": isNext ? "true" : null },
    colours.map((colour) => swatch(frame.colours[colour].letter)),
    face(level ?? own),
    h.b({ class: "grow" }, name),
    isIn ? null : h.span({ class: "tag" }, t("script.ring.out")),
    isNext ? h.span({ class: "tag on" }, t("script.tile_table.to_move")) : null,
    h.span({}, text),
  );
}
