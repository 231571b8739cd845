// Squares with ink that is no play, those alike together, and the way to count them after all.

import { h } from "../../lib/dom.js";
import { swatch } from "../../lib/drawing/drawing.js";
import { nameOf } from "../../lib/drawing/squares.js";
import { CLEAR } from "../../lib/drawing/tiles.js";
import { labelled, t, tn } from "../../lib/words.js";
import { alike, goOn, list } from "./alike.js";
import { crop } from "./over.js";

const ID = "not-counted";

/**
 * A line for each kind of ink, which opens where there are several squares; a tap counts one of them, or all.
 *
 * @param {CheckState} state
 */
export function notCounted(state) {
  const left = [...state.notCounted.values()].filter(
    ({ square: [row, column] }) => state.squares[row][column] === CLEAR,
  );
  if (!left.length) return null;
  return list(
    { class: "more", id: ID, key: ID },
    tn("check_page.not_counted.title", left.length),
    [...alike(left, ({ ink }) => ink)].map(([ink, ones]) =>
      ones.length > 1 ? group(state, ink, ones) : line(state, ones[0], t(`check_page.ink.${ink}`)),
    ),
  );
}

/**
 * @param {CheckState} state
 * @param {string} ink
 * @param {NotCounted[]} ones
 */
function group(state, ink, ones) {
  const words = `${ones.length} × ${t(`check_page.ink.${ink}`)}`;
  const all = t("check_page.not_counted.all");
  return h.li(
    { key: `not-counted-${ink}` },
    list(
      { class: "more grow" },
      words,
      h.li(
        { key: "all" },
        h.button(
          { class: "button small", "aria-label": labelled(all, words), onclick: () => count(state, ones) },
          all,
        ),
      ),
      ones.map((one) => line(state, one)),
    ),
  );
}

/**
 * @param {CheckState} state
 * @param {NotCounted} one
 * @param {string} [words] what its ink was taken for, where no group says so
 */
function line(state, one, words = "") {
  const name = nameOf(one.square, state.squares.length);
  const colour = state.colours.find(({ letter }) => letter === one.colour)?.name ?? "";
  const back = t("check_page.not_counted.count", { colour });
  return h.li(
    { key: `not-counted-${name}` },
    crop(state, one.square),
    h.span({ class: "grow" }, h.b({}, name), words && ` ${words}`),
    h.button(
      { class: "button small", "aria-label": labelled(back, name), onclick: () => count(state, [one]) },
      swatch(one.colour),
      back,
    ),
  );
}

/**
 * Each as the colour that it would have as play; one step to undo.
 *
 * @param {CheckState} state
 * @param {NotCounted[]} ones
 */
function count(state, ones) {
  state.remember();
  for (const { square, colour } of ones) {
    const [row, column] = square;
    state.squares[row][column] = colour;
    state.uncertain.delete(String(square));
  }
  state.changed();
  goOn(ID);
}
