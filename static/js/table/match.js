// A match: what the games at one table add up to (rule S4), from the second one on, and the way back to each.

import { h, icon } from "../lib/dom.js";
import { t, tn } from "../lib/words.js";
import { faceOf } from "./bots.js";
import { replayOf } from "./end.js";

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
    h.ul(
      { class: "match-games", "aria-label": t("script.end.replay") },
      match.games.map((game) =>
        h.li(
          { key: game },
          h.a(
            { class: "button small", href: replayOf(view.code, game) },
            icon("play"),
            t("script.replay.game", { game }),
          ),
        ),
      ),
    ),
  );
}
