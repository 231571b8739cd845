// Were the dice fair? What was promised, what was revealed, and the log to check it with.

import { h, icon } from "../../../lib/dom.js";
import { t } from "../../../lib/words.js";

/** @param {DiceApp} app */
export function proof(app) {
  const { commitment, seed, proof: proven } = app.view.game;
  return h.details(
    { class: "more" },
    h.summary({}, t("script.end.proof")),
    h.div(
      { class: "inside" },
      proven
        ? h.p(
            { class: proven.ok ? "notice good" : "notice" },
            icon(proven.ok ? "tick" : "info"),
            h.span({}, proven.text),
          )
        : null,
      commitment
        ? h.dl(
            { class: "proof" },
            h.dt({}, t("script.end.promise")),
            h.dd({ translate: "no" }, commitment),
            seed ? [h.dt({}, t("script.end.seed")), h.dd({ translate: "no" }, seed)] : null,
          )
        : null,
      h.p(
        {},
        h.a(
          { class: "button small", href: `/api/v1/tables/${app.code}/log`, download: `${app.code}.jsonl` },
          t("script.end.log"),
        ),
        " ",
        h.a({ class: "button small", href: "/fairness" }, t("script.end.all_dice")),
      ),
      commitment
        ? h.p({ class: "small soft" }, h.a({ href: "/fairness#verify" }, t("script.end.verify")))
        : null,
    ),
  );
}
