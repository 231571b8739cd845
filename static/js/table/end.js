// The end: ranking, sheets, the proof of the dice, and what comes next.

import { h, icon } from "../lib/dom.js";
import { strikes } from "../lib/drawing.js";
import { t } from "../lib/words.js";
import { correction, sheets } from "./round.js";
import { pictureLink } from "./picture.js";

export function endScreen(app) {
  const { view } = app;
  return h(
    "div",
    { class: "end-screen" },
    reports(app),
    endSummary(app),
    view.tasks.map((task) => correction(app, task)),
    h(
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
        h("a", { class: "button", href: `/t/${view.code}/replay` }, icon("play"), t("script.end.replay")),
        h(
          "button",
          { class: "button", type: "button", onclick: () => toLobby(app) },
          icon("people"),
          t("script.end.seats"),
        ),
        h("a", { class: "button", href: `/print?table=${view.code}` }, icon("paper"), t("script.end.print")),
      ),
    ),
    sheets(app),
    pictureLink(app),
    proof(app),
  );
}

function toLobby(app) {
  app.tab = "lobby";
  app.render();
}

/** The ranking and the sentence that explains it. */
export function endSummary(app) {
  const { ranking, verdict } = app.view.game;
  return h(
    "section",
    { class: "card" },
    h("h1", { id: "heading", tabindex: "-1", class: "verdict" }, verdict),
    h(
      "ol",
      { class: "ranking" },
      ranking.map(({ seat, name, rank, text, strikes: used }) =>
        h(
          "li",
          { class: rank === 1 ? "first" : "", value: rank },
          h("span", { class: "rank", "aria-hidden": "true" }, rank),
          h("span", { class: "grow" }, h("b", {}, name), h("span", { class: "soft small" }, text)),
          strikes(
            used,
            app.player(seat).strikes_max,
            t("script.sheet.strikes", { used, most: app.player(seat).strikes_max }),
          ),
        ),
      ),
    ),
  );
}

// A paper sheet that the app has not seen: its player counts.
function reports(app) {
  const most = app.layout.side ** 2;
  return app.view.tasks
    .filter((task) => task.do === "report")
    .map((task) =>
      h(
        "form",
        {
          class: "card",
          onsubmit: (event) => {
            event.preventDefault();
            const unfilled = Number(event.target.elements.unfilled.value);
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
