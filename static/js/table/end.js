// What the end of every game has: the ranking, and what comes next.

import { h, icon } from "../lib/dom.js";
import { t } from "../lib/words.js";

/**
 * The ranking and the sentence that explains it.
 *
 * @template {RankingRow} R
 * @param {TableGame} game that is over
 * @param {R[]} ranking of it
 * @param {(row: R) => Child} sign what a game shows at the end of a row
 */
export function endSummary({ verdict }, ranking, sign = () => null) {
  return h(
    "section",
    { class: "card" },
    h("h1", { id: "heading", tabindex: "-1", class: "verdict" }, verdict),
    h(
      "ol",
      { class: "ranking" },
      ranking.map((row) =>
        h(
          "li",
          { class: row.rank === 1 ? "first" : "", value: row.rank },
          h("span", { class: "rank", "aria-hidden": "true" }, row.rank),
          h("span", { class: "grow" }, h("b", {}, row.name), h("span", { class: "soft small" }, row.text)),
          sign(row),
        ),
      ),
    ),
  );
}

/**
 * Once more, or change who sits where.
 *
 * @param {App} app
 * @param {{before?: Child, after?: Child}} links of the game, on both sides of the button that leads to the lobby
 */
export function endActions(app, { before = null, after = null }) {
  const { view } = app;
  return h(
    "div",
    { class: "stack end-actions" },
    h(
      "button",
      {
        class: "button main wide tall",
        type: "button",
        "aria-disabled": String(!view.can_start || app.busy),
        onclick: () => view.can_start && !app.busy && app.send({ type: "StartGame" }),
      },
      view.solo ? t("script.end.again") : t("script.end.rematch"),
    ),
    view.start_problem
      ? h("p", { class: "small soft" }, view.start_problem)
      : view.solo
        ? null
        : h("p", { class: "small soft centred" }, t("script.end.rematch_hint")),
    h(
      "div",
      { class: "row wrap even" },
      before,
      h(
        "button",
        { class: "button", type: "button", onclick: () => toLobby(app) },
        icon("people"),
        t("script.end.seats"),
      ),
      after,
    ),
  );
}

/** @param {App} app */
function toLobby(app) {
  app.tab = "lobby";
  app.render();
}
