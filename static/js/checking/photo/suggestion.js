// The nearest colouring that could have been played, where the squares as read could not.

import { h, icon } from "../../lib/dom.js";
import { t, tn } from "../../lib/words.js";

/**
 * Where the suggestion reads squares otherwise than they are now.
 *
 * @param {CheckState} state
 * @param {string[]} rows
 */
function otherwise(state, rows) {
  if (rows.length !== state.side) return [];
  /** @type {string[]} */
  const found = [];
  rows.forEach((row, r) =>
    [...row].forEach((letter, c) => letter !== state.squares[r][c] && found.push(`${r},${c}`)),
  );
  return found;
}

/**
 * @param {CheckState} state
 * @param {PhotoReading} reading
 */
export function suggestion(state, reading) {
  const { suggestion: suggested } = reading;
  if (state.game || !suggested || state.verdict?.valid) return null;
  const squares = otherwise(state, suggested);
  if (!squares.length) return null;
  const show = () => {
    state.uncertain = new Set(squares);
    state.changed();
  };
  return h.div(
    { class: "notice" },
    icon("info"),
    h.div(
      { class: "grow" },
      h.p({}, tn("check_page.suggestion.text", squares.length)),
      h.div(
        { class: "row wrap" },
        h.button({ class: "button small", onclick: show }, t("check_page.suggestion.show")),
        h.button(
          { class: "button small", onclick: () => state.replace(suggested) },
          t("check_page.suggestion.use"),
        ),
      ),
    ),
  );
}
