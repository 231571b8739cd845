// The end: ranking, sheets, the proof of the dice, and what comes next.

import { filledIn, h, icon } from "../../lib/dom.js";
import { strikes } from "../../lib/drawing.js";
import { t } from "../../lib/words.js";
import { endActions, endSummary } from "../../table/end.js";
import { pictureLink } from "./picture.js";
import { correction } from "./hand.js";
import { sheets } from "./sheets.js";

/** @param {DiceApp} app */
export function endScreen(app) {
  const { view } = app;
  return h(
    "div",
    { class: "end-screen" },
    reports(app),
    summary(app),
    view.tasks.map((task) => correction(app, task)),
    endActions(app, {
      before: h(
        "a",
        { class: "button", href: `/t/${view.code}/replay` },
        icon("play"),
        t("script.end.replay"),
      ),
      after: h(
        "a",
        { class: "button", href: `/print?table=${view.code}` },
        icon("paper"),
        t("script.end.print"),
      ),
    }),
    sheets(app),
    pictureLink(app),
    proof(app),
  );
}

/**
 * The ranking, with the strikes that each player has used.
 *
 * @param {DiceApp} app
 */
export function summary(app) {
  const { game } = app.view;
  return endSummary(game, game.ranking, ({ seat, strikes: used }) => {
    const most = app.player(seat).strikes_max;
    return strikes(used, most, t("script.sheet.strikes", { used, most }));
  });
}

/**
 * A paper sheet that the app has not seen: its player counts.
 *
 * @param {DiceApp} app
 */
function reports(app) {
  const most = app.screens.layout.side ** 2;
  return app.view.tasks
    .filter((task) => task.do === "report")
    .map((task) =>
      h(
        "form",
        {
          class: "card",
          onsubmit: (event) => {
            event.preventDefault();
            const unfilled = Number(filledIn(event.target, "unfilled"));
            if (Number.isInteger(unfilled)) app.send({ type: "ReportScore", seat: task.seat, unfilled });
          },
        },
        h("h2", {}, app.view.tasks.length > 1 ? `${task.name}: ${task.title}` : task.title),
        h(
          "div",
          { class: "field" },
          h("label", { for: `unfilled-${task.seat}` }, task.text),
          h("input", {
            id: `unfilled-${task.seat}`,
            name: "unfilled",
            class: "input",
            type: "number",
            inputmode: "numeric",
            min: 0,
            max: most,
            required: true,
          }),
        ),
        h("button", { class: "button main wide", type: "submit" }, t("script.end.report")),
        h(
          "p",
          {},
          h(
            "a",
            { class: "button wide", href: `/check?table=${app.code}&seat=${task.seat}` },
            icon("eye"),
            t("script.end.photo"),
          ),
        ),
      ),
    );
}

/** @param {DiceApp} app */
function proof(app) {
  const { commitment, seed, proof: proven } = app.view.game;
  return h(
    "details",
    { class: "more" },
    h("summary", {}, t("script.end.proof")),
    h(
      "div",
      { class: "inside" },
      proven
        ? h(
            "p",
            { class: proven.ok ? "notice good" : "notice" },
            icon(proven.ok ? "tick" : "info"),
            h("span", {}, proven.text),
          )
        : null,
      commitment
        ? h(
            "dl",
            { class: "proof" },
            h("dt", {}, t("script.end.promise")),
            h("dd", { translate: "no" }, commitment),
            seed ? [h("dt", {}, t("script.end.seed")), h("dd", { translate: "no" }, seed)] : null,
          )
        : null,
      h(
        "p",
        {},
        h(
          "a",
          { class: "button small", href: `/api/v1/tables/${app.code}/log`, download: `${app.code}.jsonl` },
          t("script.end.log"),
        ),
      ),
      commitment
        ? h(
            "p",
            { class: "small soft" },
            t("script.end.verify", { command: `rollwrite dice verify ${app.code}.jsonl` }),
          )
        : null,
    ),
  );
}
