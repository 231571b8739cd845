// What each player of a game that is over is praised for.

import { h, icon } from "../lib/dom.js";
import { labelled, t } from "../lib/words.js";

/** With so many players the reasons have a place of their own, below the first view. */
const MANY = 3;

/** @param {RankingRow[]} ranking */
export const areMany = (ranking) => ranking.length >= MANY;

/**
 * In a row of the ranking: the name of the award, and why.
 *
 * @param {RankingRow} row
 */
export const praise = ({ award }) =>
  award
    ? h.span(
        { class: "award" },
        icon("medal"),
        h.span({}, h.strong({}, award.title), " ", h.span({ class: "award-why" }, award.text)),
      )
    : null;

/**
 * What everybody is praised for and why.
 *
 * @param {RankingRow[]} ranking
 */
export function awards(ranking) {
  const lines = praises(ranking);
  if (!lines.length) return null;
  return h.section(
    { class: "card awards", "aria-labelledby": "awards-title" },
    h.h2({ id: "awards-title" }, t("script.end.awards")),
    h.ul(
      {},
      lines.map((line) => h.li({ key: line }, icon("medal"), line)),
    ),
  );
}

/**
 * The same as lines to send.
 *
 * @param {RankingRow[]} ranking
 */
export const praises = (ranking) =>
  ranking.flatMap(({ name, award }) => (award ? [`${labelled(name, award.title)} (${award.text})`] : []));
