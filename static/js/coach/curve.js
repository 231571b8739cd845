// How the expected result of a player changed from round to round: a line, and the same as a table.

import { h, s } from "../lib/dom.js";
import { badge } from "../lib/drawing/drawing.js";
import { t } from "../lib/words.js";
import { fixed, path } from "./points.js";
import { foldedTable } from "./table.js";

const [WIDTH, HEIGHT] = [320, 132];
const [LEFT, RIGHT, TOP, BOTTOM] = [30, 12, 14, 22];
/** As many numbers along the bottom as there is room for. */
const LABELS = 8;

/**
 * @param {CoachedPlayer} player
 */
export function curve(player) {
  const points = player.curve;
  if (points.length < 2) return null;
  const title = t("script.coach.curve", { name: player.name });
  return h.figure(
    { class: "coach-curve" },
    h.figcaption({}, t("script.coach.curve_title")),
    drawn(player, title),
    player.fall ? h.p({ class: "small coach-fall" }, player.fall) : null,
    foldedTable({
      summary: t("script.coach.curve_table"),
      title,
      head: [t("script.coach.round"), t("script.coach.expected")],
      rows: points.map(({ round, text }, at) => [at ? round : t("script.coach.start"), text]),
    }),
  );
}

/**
 * @param {CoachedPlayer} player
 * @param {string} label
 */
function drawn(player, label) {
  const points = player.curve;
  const values = points.map(({ expected }) => expected);
  const [least, most] = bounds(values);
  /** @param {number} at */
  const x = (at) => LEFT + (at * (WIDTH - LEFT - RIGHT)) / (points.length - 1);
  /** @param {number} value */
  const y = (value) => TOP + ((most - value) * (HEIGHT - TOP - BOTTOM)) / (most - least);
  const every = Math.ceil(points.length / LABELS);
  const last = points.length - 1;
  return s.svg(
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${label}. ${summary(player)}` },
    [least, (least + most) / 2, most].map((value) => [
      s.path({ d: `M${LEFT} ${fixed(y(value))}H${WIDTH - RIGHT}`, class: "curve-line" }),
      s.text({ x: LEFT - 6, y: y(value) + 4, class: "curve-number end" }, String(Math.round(value))),
    ]),
    points.map(({ round }, at) =>
      at % every === 0 && at < last
        ? s.text({ x: x(at), y: HEIGHT - 5, class: "curve-number middle" }, String(round))
        : null,
    ),
    s.path({ d: path(values, x, y), class: "curve" }),
    s.circle({ cx: x(last), cy: y(values[last]), r: 4, class: "curve-end" }),
    player.worst.map((index, rank) => {
      const at = points.findIndex(({ round }) => round === player.decisions[index].round);
      return at < 0 ? null : badge(x(at), y(values[at]), 7, String(rank + 1));
    }),
  );
}

/** @param {number[]} values */
function bounds(values) {
  const least = Math.floor(Math.min(...values));
  const most = Math.ceil(Math.max(...values));
  // A flat line lies in the middle.
  return most - least < 4 ? [Math.max(0, least - 2), most + 2] : [least, most];
}

/** @param {CoachedPlayer} player */
const summary = ({ curve: points }) =>
  t("script.coach.curve_words", { first: points[0].text, last: points[points.length - 1].text });
