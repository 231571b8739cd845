// The best sheet of a day that is over, shape by shape.

import { h, icon } from "../lib/dom.js";
import { die, sheet } from "../lib/drawing/drawing.js";
import { labelled, t, tn } from "../lib/words.js";
import { written } from "./days.js";

/** @param {import("./state.js").DailyState} state */
export function bestSheet(state) {
  const day = state.isToday ? state.before : state.seen;
  if (!day?.shown || !day.sheet || !day.best) return null;
  const { best } = day;
  const squares = tn("script.sheet.unfilled", best.unfilled);
  const title = state.isToday
    ? t("daily_page.yesterday", { squares })
    : t("daily_page.best_of_day", { squares });
  return h.details(
    { class: "more daily-best", key: "best" },
    h.summary({}, h.span({}, title)),
    h.div(
      { class: "inside stack" },
      h.p({ class: "small soft" }, finder(best)),
      replay(state, day, day.sheet.marks),
    ),
  );
}

/** @param {DailyBest} best */
function finder({ found_by: name }) {
  return name === null ? t("daily_page.found_here") : t("daily_page.found_by", { name });
}

/**
 * @param {import("./state.js").DailyState} state
 * @param {DailyDay} day
 * @param {DailySheet["marks"]} marks
 */
function replay(state, { day }, marks) {
  const shown = Math.min(state.step ?? marks.length, marks.length);
  const last = marks[shown - 1];
  const words = last
    ? t(last.strike ? "daily_page.step_strike" : "daily_page.step", {
        n: shown,
        of: marks.length,
        shape: last.shape,
        colour: t(`daily_page.colour.${last.colour}`),
      })
    : t("daily_page.step_none");
  /** @param {number} step */
  const go = (step) => {
    state.step = Math.max(0, Math.min(marks.length, step));
    state.render();
  };
  /**
   * @param {string} sign
   * @param {string} label
   * @param {number} to
   */
  const button = (sign, label, to) =>
    h.button({ class: "button only-icon", "aria-label": label, onclick: () => go(to) }, icon(sign));
  return [
    h.div(
      { class: "daily-sheet" },
      sheet(state.layout.side, marks.slice(0, shown), {
        show: { numbers: true },
        label: labelled(written(day), words),
      }),
    ),
    h.div(
      { class: "daily-step" },
      h.p({ class: "grow", role: "status" }, words),
      last?.die ? die(last.die) : null,
    ),
    h.div(
      { class: "row" },
      button("left", t("script.replay.back"), shown - 1),
      h.input({
        class: "grow",
        type: "range",
        min: 0,
        max: marks.length,
        value: shown,
        "aria-label": t("script.replay.slider"),
        "aria-valuetext": words,
        oninput: (event) => go(Number(/** @type {HTMLInputElement} */ (event.target).value)),
      }),
      button("right", t("script.replay.next"), shown + 1),
    ),
  ];
}
