// The board of first tries, and under which name one is on it, if at all.

import { focusOn, h } from "../lib/dom.js";
import { t, tn } from "../lib/words.js";
import { isSame } from "./kept.js";
import { nameForm } from "./name.js";

/** Lines that are shown at first. */
const SHOWN = 8;

/** @param {import("./state.js").DailyState} state */
export function board(state) {
  const { seen, book } = state;
  if (!seen?.has_board) return null;
  return h.section(
    { class: "card", key: "board", "aria-labelledby": "board-title" },
    h.h2({ id: "board-title" }, t("daily_page.board")),
    h.p({ class: "small soft" }, t("daily_page.board_hint")),
    seen.board.length ? lines(state, placed(seen.board)) : h.p({}, t("daily_page.board_empty")),
    nameChoice(book.name, (name) => state.call(name)),
  );
}

/**
 * The first of them; the rest on demand.
 *
 * @param {import("./state.js").DailyState} state
 * @param {[place: number, line: DailyLine][]} all
 */
function lines(state, all) {
  const shown = state.ui.all ? all : all.slice(0, SHOWN);
  const more = all.length - shown.length;
  const showAll = () => {
    state.ui.all = true;
    state.render();
    // The button that was pressed is gone.
    focusOn(`.daily-board > :nth-child(${SHOWN + 1})`);
  };
  return [
    h.ol(
      { class: "ranking daily-board" },
      shown.map(([place, line]) => row(place, line)),
    ),
    more ? h.button({ class: "button wide", onclick: showAll }, t("daily_page.more", { n: more })) : null,
  ];
}

/**
 * Equal results share a place.
 *
 * @param {DailyLine[]} results best first
 * @returns {[place: number, line: DailyLine][]}
 */
function placed(results) {
  return results.map((line) => [results.findIndex((other) => isSame(other, line)) + 1, line]);
}

/**
 * @param {number} place
 * @param {DailyLine} line
 */
function row(place, { name, unfilled, strikes, paper }) {
  const used = strikes ? `, ${tn("daily_page.strikes", strikes)}` : "";
  return h.li(
    { class: place === 1 ? "first" : "", value: place, tabindex: "-1" },
    h.span({ class: "rank", "aria-hidden": "true" }, place),
    h.span(
      { class: "grow" },
      h.b({}, name),
      paper ? h.span({ class: "tag" }, t("script.daily.paper")) : null,
      h.span({ class: "soft small result-line" }, tn("script.sheet.unfilled", unfilled), used),
    ),
  );
}

/**
 * The name on the board, which can be another one or none.
 *
 * @param {string | null | undefined} name
 * @param {(name: string | null) => void} choose
 */
function nameChoice(name, choose) {
  const words =
    name === undefined
      ? t("daily_page.name_open")
      : name === null
        ? t("daily_page.name_none")
        : t("daily_page.name_is", { name });
  return h.details(
    { class: "more", key: "name" },
    h.summary({}, h.span({}, words)),
    h.div({ class: "inside" }, nameForm(name, choose)),
  );
}
