// The last weeks, day by day: what was played, what was missed and can still be played.

import { h, icon } from "../lib/dom.js";
import { labelled, t, tn } from "../lib/words.js";
import { later, weekday, written } from "./days.js";

const WEEKS = 5;

/** @param {import("./state.js").DailyState} state */
export function calendar(state) {
  const { today } = state;
  const first = later(today, -weekday(today) - 7 * (WEEKS - 1));
  const weeks = Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => later(first, week * 7 + day)),
  );
  return h.section(
    { class: "card", key: "calendar", "aria-labelledby": "calendar-title" },
    h.h2({ id: "calendar-title" }, t("daily_page.calendar")),
    h.table(
      { class: "daily-calendar" },
      h.thead(
        {},
        h.tr(
          {},
          weeks[0].map((day) =>
            h.th(
              { scope: "col", abbr: written(day, { weekday: "long" }) },
              written(day, { weekday: "narrow" }),
            ),
          ),
        ),
      ),
      h.tbody(
        {},
        weeks.map((days) =>
          h.tr(
            {},
            days.map((day) => h.td({}, cell(state, day))),
          ),
        ),
      ),
    ),
    h.p({ class: "small soft" }, t("daily_page.calendar_hint")),
  );
}

/**
 * @param {import("./state.js").DailyState} state
 * @param {string} day
 */
function cell({ today, day: shown, layout, book }, day) {
  const number = String(Number(day.slice(8)));
  if (day > today) return h.span({ class: "daily-cell coming" }, number);
  const tries = book.tries[layout.name]?.[day];
  const isLate = tries !== undefined && tries.on !== day;
  const kind = tries ? (isLate ? "late" : "played") : day === today ? "open" : "missed";
  return h.a(
    {
      class: `daily-cell ${kind}`,
      href: day === today ? `/daily/${layout.name}` : `/daily/${layout.name}/${day}`,
      "aria-current": day === shown ? "page" : null,
      "aria-label": labelled(written(day), said(kind, tries)),
    },
    h.span({ class: "daily-number" }, number),
    tries ? h.b({}, tries.first.unfilled) : h.span({ class: "daily-none" }, "·"),
    isLate ? icon("undo") : null,
  );
}

/**
 * @param {string} kind
 * @param {DailyTries | undefined} tries
 */
function said(kind, tries) {
  if (!tries) return t(`daily_page.day_${kind}`);
  const squares = tn("script.sheet.unfilled", tries.first.unfilled);
  return t(`daily_page.day_${kind}`, { squares });
}
