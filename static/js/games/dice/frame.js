// The dice game after one event, on the Replay page.

import { h } from "../../lib/dom.js";
import { die, marker, sheet, strikes, unseenSheet } from "../../lib/drawing/drawing.js";
import { t, tn } from "../../lib/words.js";
import { betterGhost, lit } from "../../lib/drawing/moves.js";
import { face } from "../../table/bots.js";

/**
 * @param {DiceFrame} frame
 * @param {boolean} numbers whether shapes show in which round they were drawn
 * @param {ShownBetter | null} better what the coach says was better
 * @returns {ReplayStep}
 */
export function diceStep(frame, numbers, better) {
  return {
    where: t("script.replay.where", { game: frame.game, round: frame.round }),
    top: h.div(
      { class: "replay-dice" },
      frame.dice.map((value) => die(value)),
    ),
    figures: frame.players.map((player) => figure(frame, player, numbers, better)),
    hasNumbers: true,
    canBeCoached: frame.players.every((player) => !player.in) && frame.players.some(isKnown),
  };
}

/**
 * Whether all that is drawn on a sheet is known.
 *
 * @param {DiceFrame["players"][number]} player
 */
const isKnown = ({ marks }) => marks.every((mark) => mark.squares);

/**
 * @param {DiceFrame} frame
 * @param {DiceFrame["players"][number]} player
 * @param {boolean} numbers
 * @param {ShownBetter | null} better
 */
function figure(frame, player, numbers, better) {
  const squares =
    player.unfilled === null ? t("script.sheet.unseen") : tn("script.sheet.unfilled", player.unfilled);
  const label = t("script.sheet.of", { name: player.name, squares });
  const extra = better?.seat === player.seat ? [betterGhost(better.squares), lit(better.lit)] : [];
  return h.figure(
    { key: `seat-${player.seat}`, class: `small-sheet ${player.in ? "" : "is-out"}` },
    isKnown(player)
      ? sheet(frame.layout.side, player.marks, { label, extra, show: { numbers } })
      : unseenSheet(t("script.sheet.unseen")),
    h.figcaption(
      {},
      face(player.face ?? player.level),
      h.b({}, player.name),
      player.in ? marker(player.colour) : h.span({ class: "tag" }, t("script.ring.out")),
      h.span(
        { class: "caption-line" },
        squares,
        strikes(player.strikes, 3, t("script.sheet.strikes", { used: player.strikes, most: 3 })),
      ),
    ),
  );
}
