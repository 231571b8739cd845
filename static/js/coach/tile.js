// What the coach says of a tile game: the curve of everybody, and a player's moves that cost most.

import { table } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { legend } from "./player.js";
import { foldedTable, judged } from "./table.js";
import { tileCurve } from "./tile-curve.js";
import { tileMoment } from "./tile-moment.js";

/** How far one has gone in the better line of a move, by its number. @type {Map<number, number>} */
const steps = new Map();

/**
 * @param {CoachedTileGame} coached
 * @param {LookedAtPlayer} player
 * @param {{code: string, draw: () => void, busy: boolean, playOn: (from: FromHere) => void}} options `draw`
 *   draws all anew
 */
export function tileCoached(coached, player, { code, draw, busy, playOn }) {
  return h.div(
    { class: "coach-player" },
    h.p({ class: "lead coach-result" }, player.result),
    tileCurve(coached, player),
    h.h2({}, t("script.coach.moments")),
    player.worst.length
      ? legend(h.span({ class: "legend-counted" }, t("script.coach.legend_counted")))
      : h.p({}, t("script.coach.flawless")),
    h.div(
      { class: "moments" },
      player.worst.map((index, at) => {
        const move = coached.moves[index];
        if (!move.moment) return null;
        return tileMoment(move, move.moment, {
          rank: at + 1,
          step: steps.get(move.n) ?? 0,
          go: (step) => {
            steps.set(move.n, step);
            draw();
          },
          busy,
          playOn: () => playOn({ seat: player.seat, move: move.n }),
        });
      }),
    ),
    seenLate(coached, player),
    all(coached),
    h.p(
      { key: "record" },
      h.a(
        { class: "button", href: `/api/v1${table(code)}/games/${coached.game}/coach/record`, download: true },
        t("script.coach.record"),
      ),
    ),
  );
}

/**
 * Where the curve falls and no move is to blame.
 *
 * @param {CoachedTileGame} coached
 * @param {LookedAtPlayer} player
 */
function seenLate({ moves }, { seat }) {
  const late = moves.filter((move) => move.late && move.seat === seat);
  if (!late.length) return null;
  return h.section(
    { key: "late" },
    h.h2({}, t("script.coach.late")),
    h.ul(
      { class: "coach-late" },
      late.map((move) =>
        h.li(
          {},
          h.span({ class: "late-sign", "aria-hidden": "true" }, "?"),
          h.p({}, h.b({}, `${t("script.coach.move", { n: move.n })}. `), move.late),
        ),
      ),
    ),
  );
}

/** @param {CoachedTileGame} coached */
function all({ players, moves }) {
  const title = t("script.coach.all_moves");
  const names = new Map(players.map(({ seat, name }) => [seat, name]));
  const head = ["move", "who", "played", "cost", "better"].map((name) => t(`script.coach.column_${name}`));
  return foldedTable({
    key: "all",
    summary: title,
    title,
    kind: "decisions",
    head,
    rows: moves.map(({ n, seat, played, better, cost, verdict }) => [
      n,
      names.get(seat),
      played,
      judged(cost, verdict),
      better ?? "–",
    ]),
  });
}
