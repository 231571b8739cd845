// A table of what the coach says, folded away until somebody wants it.

import { h } from "../lib/dom.js";

/**
 * @param {object} options
 * @param {string} [options.key]
 * @param {string} options.summary the line that opens it
 * @param {string} options.title what the table is, for screen readers
 * @param {string} [options.kind] its class
 * @param {string[]} options.head
 * @param {Child[][]} options.rows their cells; the first one is the row's head
 */
export const foldedTable = ({ key, summary, title, kind, head, rows }) =>
  h.details(
    { key, class: "more" },
    h.summary({}, summary),
    h.div(
      { class: "inside coach-scroll", tabindex: "0", role: "region", "aria-label": title },
      h.table(
        { class: kind },
        h.caption({ class: "unseen" }, title),
        h.thead(
          {},
          h.tr(
            {},
            head.map((text) => h.th({ scope: "col" }, text)),
          ),
        ),
        h.tbody(
          {},
          rows.map(([first, ...others]) =>
            h.tr(
              {},
              h.th({ scope: "row" }, first),
              others.map((cell) => h.td({}, cell)),
            ),
          ),
        ),
      ),
    ),
  );

/**
 * What a move cost, and what the coach calls it.
 *
 * @param {string | null} cost
 * @param {string | null} verdict
 * @returns {Child}
 */
export const judged = (cost, verdict) => [cost ?? "–", verdict ? h.span({ class: "tag" }, verdict) : null];
