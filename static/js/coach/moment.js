// A move that cost much: the sheet as it was, what was played, what would have been better, and why.

import { h } from "../lib/dom.js";
import { sheet, swatch } from "../lib/drawing/drawing.js";
import { comparison, lit as litOf } from "../lib/drawing/moves.js";
import { t } from "../lib/words.js";
import { momentCard, momentMoves, momentReason } from "./card.js";

/**
 * @param {Coached} coached
 * @param {CoachedPlayer} player
 * @param {Decision} decision
 * @param {{rank: number, busy: boolean, playOn: () => void}} options
 */
export function moment(coached, player, decision, { rank, busy, playOn }) {
  const { round, played, better, reason, verdict } = decision;
  const colour = h.span(
    { class: "moment-colour" },
    swatch(decision.colour),
    h.span({ class: "unseen" }, decision.colour_name),
  );
  return momentCard(
    {
      seat: player.seat,
      rank,
      title: t("script.coach.moment", { round }),
      cost: decision.cost,
      beside: colour,
      playOnWords: t("script.coach.play_on", { round }),
      busy,
      playOn,
    },
    h.div({ class: "moment-sheet" }, drawn(coached, player, decision)),
    momentMoves({ ...played, verdict }, better),
    momentReason(reason),
  );
}

/**
 * The sheet before the round, with both shapes on it.
 *
 * @param {Coached} coached
 * @param {CoachedPlayer} player
 * @param {Decision} decision
 */
export function drawn({ layout }, player, { round, colour, played, better, text, lit = [] }) {
  const before = player.marks.filter((mark) => mark.round < round);
  const extra = [comparison(played.squares, better?.squares ?? null, colour), litOf(lit)];
  return sheet(layout.side, before, { extra, label: text });
}
