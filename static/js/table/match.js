// A match: what the games at one table add up to (rule S4), from the second one on.

import { h } from "../lib/dom.js";
import { tn } from "../lib/words.js";
import { faceOf } from "./bots.js";

/**
 * Who has won how many games, and everybody's total; nothing before there is a second game.
 *
 * @param {TableView} view
 */
export function matchTotals(view) {
  const { match, you, solo } = view;
  if (!match || solo) return null;
  const own = you?.seats ?? [];
  return h.section(
    { key: "match", class: "card match", "aria-labelledby": "match-title" },
    h.h2({ id: "match-title" }, tn("script.match.title", match.games.length)),
    h.p({ class: "match-score" }, match.text),
    h.ol(
      {},
      match.totals.map(({ seat, name, rank, text }) =>
        h.li(
          { key: seat, value: rank, class: own.includes(seat) ? "own" : null },
          faceOf(view, seat),
          h.b({}, name),
          h.span({ class: "soft small" }, text),
        ),
      ),
    ),
  );
}
