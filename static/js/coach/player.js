// What the coach says of one player's game.

import { h } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { curve } from "./curve.js";
import { moment } from "./moment.js";
import { foldedTable, judged } from "./table.js";

/**
 * @param {Coached} coached
 * @param {CoachedPlayer} player
 * @param {{busy: boolean, playOn: (from: FromHere) => void}} options
 */
export function playerCoached(coached, player, { busy, playOn }) {
  return h.div(
    { class: "coach-player" },
    h.p({ class: "lead coach-result" }, player.result),
    curve(player),
    h.h2({}, t("script.coach.moments")),
    player.worst.length ? legend() : h.p({}, t("script.coach.flawless")),
    h.div(
      { class: "moments" },
      player.worst.map((index, at) => {
        const decision = player.decisions[index];
        return moment(coached, player, decision, {
          rank: at + 1,
          busy,
          playOn: () => playOn({ seat: player.seat, round: decision.round }),
        });
      }),
    ),
    all(player),
  );
}

/**
 * How both moves are drawn.
 *
 * @param {Child} [more] what else is drawn
 */
export function legend(more = null) {
  return h.p(
    { class: "small soft coach-legend" },
    h.span({ class: "legend-played" }, t("script.coach.legend_played")),
    h.span({ class: "legend-better" }, t("script.coach.legend_better")),
    more,
  );
}

/** @param {CoachedPlayer} player */
function all(player) {
  const title = t("script.coach.all", { name: player.name });
  return foldedTable({
    key: `all-${player.seat}`,
    summary: t("script.coach.all_title"),
    title,
    kind: "decisions",
    head: ["round", "played", "cost", "better"].map((name) => t(`script.coach.column_${name}`)),
    rows: player.decisions.map(({ round, played, better, cost, verdict }) => [
      round,
      played.words,
      judged(cost, verdict),
      better ? better.words : "–",
    ]),
  });
}
