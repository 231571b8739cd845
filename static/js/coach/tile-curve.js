// What each player of a tile game could expect, from move to move: a line for each, and the same as a table.

import { h, s } from "../lib/dom.js";
import { badge } from "../lib/drawing/drawing.js";
import { t } from "../lib/words.js";
import { fixed, isAveraged, lineOf, path } from "./points.js";
import { foldedTable } from "./table.js";

const [WIDTH, HEIGHT] = [320, 150];
const [LEFT, RIGHT, TOP, BOTTOM] = [38, 12, 12, 22];
/** As many numbers along the bottom as there is room for. */
const LABELS = 8;
const PERCENT = 100;

/**
 * @param {CoachedTileGame} coached
 * @param {LookedAtPlayer} shown whose moments have their numbers on the curve
 */
export function tileCurve(coached, shown) {
  const { players, unit } = coached;
  const chances = players.length > 2 ? "script.coach.places_title" : "script.coach.chance_title";
  const title = t(unit === "percent" ? chances : "script.coach.squares_title");
  return h.figure(
    { class: "coach-curve", key: "curve" },
    h.figcaption({}, title),
    drawn(coached, shown, title),
    players.length > 1 ? legend(players, shown) : null,
    isAveraged(coached) ? h.p({ class: "small soft" }, t("script.coach.averaged")) : null,
    asTable(players, title),
  );
}

/**
 * @param {LookedAtPlayer[]} players
 * @param {LookedAtPlayer} shown
 */
function legend(players, shown) {
  return h.ul(
    { class: "curve-legend small" },
    players.map((player, index) =>
      h.li(
        {},
        s.svg(
          { viewBox: "0 0 40 8", "aria-hidden": "true" },
          s.path({ d: "M0 4H40", class: line(index, player === shown) }),
        ),
        player.name,
      ),
    ),
  );
}

/**
 * @param {number} index of the player
 * @param {boolean} isShown whether it is the one whose moments are below
 */
const line = (index, isShown) => `curve curve-${index} ${isShown ? "" : "curve-other"}`;

/**
 * @param {LookedAtPlayer[]} players
 * @param {string} title
 */
function asTable(players, title) {
  const [first] = players;
  return foldedTable({
    summary: t("script.coach.curve_table"),
    title,
    head: [t("script.coach.column_move"), ...players.map(({ name }) => name)],
    rows: first.curve.map(({ n }, at) => [
      after(n),
      ...players.map(({ curve, name }) => short(curve[at].text, name)),
    ]),
  });
}

/** @param {number | null} n */
function after(n) {
  if (n === null) return t("script.coach.end");
  return n || t("script.coach.start");
}

/**
 * What is said of a player without the name, which stands above.
 *
 * @param {string} text
 * @param {string} name
 */
const short = (text, name) => (text.startsWith(name) ? text.slice(name.length).replace(/^[\s:]+/, "") : text);

/**
 * @param {CoachedTileGame} coached
 * @param {LookedAtPlayer} shown
 * @param {string} title
 */
function drawn(coached, shown, title) {
  const { players, unit, moves } = coached;
  const own = lineOf(coached, shown);
  const count = players[0].curve.length;
  const most = unit === "percent" ? PERCENT : Math.max(1, ...players[0].curve.map(({ value }) => value));
  /** @param {number} at */
  const x = (at) => LEFT + (at * (WIDTH - LEFT - RIGHT)) / (count - 1);
  /** @param {number} value */
  const y = (value) => TOP + ((most - value) * (HEIGHT - TOP - BOTTOM)) / most;
  const every = Math.ceil(count / LABELS);
  const said = players.map(({ curve }) =>
    t("script.coach.curve_words", { first: curve[0].text, last: curve[count - 1].text }),
  );
  return s.svg(
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${title}. ${said.join(" ")}` },
    [0, most / 2, most].map((value) => [
      s.path({ d: `M${LEFT} ${fixed(y(value))}H${WIDTH - RIGHT}`, class: "curve-line" }),
      s.text(
        { x: LEFT - 6, y: y(value) + 4, class: "curve-number end" },
        unit === "percent" ? t("script.coach.percent", { n: value }) : String(Math.round(value)),
      ),
    ]),
    players[0].curve.map(({ n }, at) =>
      n !== null && at % every === 0
        ? s.text({ x: x(at), y: HEIGHT - 5, class: "curve-number middle" }, String(n))
        : null,
    ),
    players.map((player, index) =>
      s.path({
        d: path(lineOf(coached, player), x, y),
        class: line(index, player === shown),
      }),
    ),
    moves.map(({ n, seat, late }) => {
      const at = late && seat === shown.seat ? shown.curve.findIndex((point) => point.n === n) : -1;
      return at < 0 ? null : s.g({ class: "late" }, badge(x(at), y(own[at]), 7, "?"));
    }),
    shown.worst.map((index, rank) => {
      const at = shown.curve.findIndex(({ n }) => n === moves[index].n);
      return badge(x(at), y(own[at]), 7, String(rank + 1));
    }),
  );
}
