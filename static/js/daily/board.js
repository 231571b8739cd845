// The board of first tries, and under which name one is on it, if at all.

import { h } from "../lib/dom.js";
import { t, tn } from "../lib/words.js";
import { nameForm } from "./name.js";

/** @param {import("./state.js").DailyState} state */
export function board(state) {
  const { seen, book } = state;
  if (!seen) return null;
  return h(
    "section",
    { class: "card", key: "board", "aria-labelledby": "board-title" },
    h("h2", { id: "board-title" }, t("daily_page.board")),
    h("p", { class: "small soft" }, t("daily_page.board_hint")),
    seen.board.length
      ? h(
          "ol",
          { class: "ranking daily-board" },
          placed(seen.board).map(([place, line]) => row(place, line)),
        )
      : h("p", {}, t("daily_page.board_empty")),
    nameChoice(book.name, (name) => state.call(name)),
  );
}

/**
 * Equal results share a place.
 *
 * @param {DailyLine[]} lines best first
 * @returns {[place: number, line: DailyLine][]}
 */
function placed(lines) {
  return lines.map((line) => [
    lines.findIndex(({ unfilled, strikes }) => unfilled === line.unfilled && strikes === line.strikes) + 1,
    line,
  ]);
}

/**
 * @param {number} place
 * @param {DailyLine} line
 */
function row(place, { name, unfilled, strikes, paper }) {
  const used = strikes ? `, ${tn("daily_page.strikes", strikes)}` : "";
  return h(
    "li",
    { class: place === 1 ? "first" : "", value: place },
    h("span", { class: "rank", "aria-hidden": "true" }, place),
    h(
      "span",
      { class: "grow" },
      h("b", {}, name),
      paper ? h("span", { class: "tag" }, t("script.daily.paper")) : null,
      h("span", { class: "soft small result-line" }, tn("script.sheet.unfilled", unfilled), used),
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
  return h(
    "details",
    { class: "more", key: "name" },
    h("summary", {}, h("span", {}, words)),
    h("div", { class: "inside" }, nameForm(name, choose)),
  );
}
