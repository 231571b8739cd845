// A moment of a game on a card of its own: its number, what was played and what would have been better, and playing on from there.

import { h, icon } from "../lib/dom.js";
import { die } from "../lib/drawing/drawing.js";
import { t } from "../lib/words.js";

/**
 * @param {object} options
 * @param {number} options.seat
 * @param {number} options.rank
 * @param {string} options.title
 * @param {Child} options.cost
 * @param {Child} [options.beside] at the end of the line
 * @param {string} options.playOnWords
 * @param {boolean} options.busy
 * @param {() => void} options.playOn
 * @param {...Child} parts
 */
export function momentCard({ seat, rank, title, cost, beside, playOnWords, busy, playOn }, ...parts) {
  const id = `moment-${seat}-${rank}`;
  return h.article(
    { key: id, id, class: "card moment", "aria-labelledby": `${id}-title` },
    h.h3(
      { id: `${id}-title`, tabindex: "-1" },
      h.span({ class: "rank", "aria-hidden": "true" }, rank),
      h.span({ class: "grow" }, title, h.span({ class: "soft small moment-cost" }, cost)),
      beside,
    ),
    parts,
    h.button(
      { class: "button wide", "aria-disabled": String(busy), onclick: () => busy || playOn() },
      icon("play"),
      playOnWords,
    ),
  );
}

/**
 * @typedef {object} MomentMove
 * @property {string} short in words, without the squares that the board shows
 * @property {Square[] | null} [squares] on that board
 * @property {number | null} [face] of the die it was drawn with
 * @property {string | null} [verdict]
 * @property {Child} [more] below its words
 */

/**
 * What was played, and what would have been better.
 *
 * @param {MomentMove} played
 * @param {MomentMove | null} better
 */
export const momentMoves = (played, better) =>
  h.dl(
    { class: "moment-moves" },
    line("cross", "played", t("script.coach.played"), played),
    better ? line("tick", "better", t("script.coach.better"), better) : null,
  );

/**
 * What would have been better, beside a board that shows it; who does not see that hears the squares.
 *
 * @param {{short: string, words: string, squares: Square[] | null}} better
 */
export const betterWords = ({ short, words, squares }) => [
  t("script.coach.note_better", { better: squares ? t("script.coach.at_tick", { move: short }) : short }),
  words === short ? null : h.span({ class: "unseen" }, ` (${words})`),
];

/**
 * Why the better one is better, on a line of its own.
 *
 * @param {string | null} text
 * @param {string} [names] of what is lit on the board, for who does not see it
 */
export const momentReason = (text, names = "") =>
  text ? h.p({ class: "moment-reason" }, icon("bulb"), h.span({}, reasonWords(text, names))) : null;

/**
 * The words of a reason.
 *
 * @param {string | null} text
 * @param {string} names of what is lit on the board, for who does not see it
 */
export const reasonWords = (text, names) => [text, names ? h.span({ class: "unseen" }, ` (${names})`) : null];

/**
 * @param {string} sign
 * @param {string} kind
 * @param {string} label
 * @param {MomentMove} move
 */
const line = (sign, kind, label, { short, squares = null, face = null, verdict, more }) =>
  h.div(
    { class: `moment-${kind}` },
    h.dt({}, icon(sign), label),
    h.dd(
      {},
      face === null ? null : die(face),
      h.span(
        {},
        squares ? t(`script.coach.at_${sign}`, { move: short }) : short,
        verdict ? h.span({ class: "tag" }, verdict) : null,
        more,
      ),
    ),
  );
