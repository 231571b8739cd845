// Streak and histogram, from what this phone keeps.

import { h } from "../lib/dom.js";
import { t, tn } from "../lib/words.js";
import { histogram, streaks } from "./figures.js";

/** @param {import("./state.js").DailyState} state */
export function statistics({ book, today, layout }) {
  const { now, longest, isTodayIn } = streaks(book.tries, today);
  const bars = histogram(book.tries[layout.name]);
  const isNew = longest === 0 && !Object.values(book.tries).some((found) => Object.keys(found).length);
  const days = bars.reduce((sum, bar) => sum + bar.days, 0);
  return h.section(
    { class: "card", key: "statistics", "aria-labelledby": "statistics-title" },
    h.h2({ id: "statistics-title" }, t("daily_page.statistics")),
    isNew
      ? null
      : h.dl(
          { class: "daily-counts" },
          count(now, tn("daily_page.streak", now)),
          count(longest, t("daily_page.longest")),
          count(days, tn("daily_page.days", days, { layout: layout.title })),
        ),
    now && !isTodayIn ? h.p({ class: "small soft" }, t("daily_page.keep_streak")) : null,
    days ? chart(bars) : h.p({ class: "soft" }, t("daily_page.no_days")),
  );
}

/**
 * @param {number} value
 * @param {string} name
 */
const count = (value, name) => h.div({}, h.dt({}, name), h.dd({}, value));

/** @param {ReturnType<typeof histogram>} bars */
function chart(bars) {
  const most = Math.max(...bars.map(({ days }) => days));
  return [
    h.h3({ id: "histogram-title" }, t("daily_page.histogram")),
    h.ol(
      { class: "daily-bars", "aria-labelledby": "histogram-title" },
      bars.map(({ least, most: end, days }) =>
        h.li(
          { style: { "--part": String(days / most) } },
          h.span({ class: "daily-range" }, end === null ? `${least}+` : `${least}–${end}`),
          h.span({ class: "daily-bar", "aria-hidden": "true" }),
          h.span({ class: "unseen" }, ": "),
          h.span({}, days),
        ),
      ),
    ),
  ];
}
