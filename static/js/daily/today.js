// The day itself: its dice, what there is to reach, what this phone has reached, and Play.

import { h, icon } from "../lib/dom.js";
import { die } from "../lib/drawing/drawing.js";
import { t, tn } from "../lib/words.js";
import { shareText } from "../table/share.js";
import { written } from "./days.js";
import { goTo, isLite } from "../lib/root.js";

/** @typedef {import("./state.js").DailyState} DailyState */

/**
 * Links, so that going back goes back.
 *
 * @param {DailyState} state
 */
export function layoutChoice(state) {
  const rest = state.isToday ? "" : `/${state.day}`;
  return h.nav(
    { class: "segments daily-layouts", "aria-label": t("daily_page.layout"), key: "layouts" },
    state.layouts.map(({ name, title, side }) =>
      h.a(
        { href: `/daily/${name}${rest}`, "aria-current": name === state.layout.name ? "page" : null },
        title,
        h.span({ class: "small soft" }, `${side}×${side}`),
      ),
    ),
  );
}

/** @param {DailyState} state */
export function dayCard(state) {
  const { tries } = state;
  return h.section(
    { class: "card daily-day", key: "day", "aria-labelledby": "daily-date" },
    h.div(
      { class: "daily-head" },
      h.div(
        { class: "grow" },
        h.h2({ id: "daily-date" }, written(state.day)),
        h.p({ class: "small soft" }, t(state.isToday ? "daily_page.same_dice" : "daily_page.past_dice")),
      ),
      h.div(
        {
          class: "daily-dice",
          role: "img",
          "aria-label": t("daily_page.first_roll", { dice: state.layout.dice.join(", ") }),
        },
        state.layout.dice.map((face) => die(face)),
      ),
    ),
    figures(state),
    missed(state),
    state.isToday && !tries ? h.p({ class: "small" }, t("script.daily.counts")) : null,
    h.button(
      {
        class: "button main wide tall",
        "aria-disabled": String(state.busy),
        onclick: () => (isGoingOn(state) ? goOn(state) : state.play(false)),
      },
      t(isGoingOn(state) ? "daily_page.go_on" : tries ? "daily_page.again" : "daily_page.play"),
    ),
    state.refused ? h.p({ class: "notice bad", role: "alert" }, state.refused) : null,
    h.div(
      { class: "row wrap even daily-more" },
      h.button(
        { class: "button", onclick: () => state.play(true), "aria-describedby": "practice-hint" },
        icon("pencil"),
        t("daily_page.practice"),
      ),
      isGoingOn(state)
        ? h.button({ class: "button", onclick: () => state.play(false) }, icon("undo"), t("daily_page.anew"))
        : null,
      h.a(
        { class: "button", href: `/print?name=solo&layout=${state.layout.name}&daily=${state.day}` },
        icon("paper"),
        t("script.end.print"),
      ),
    ),
    h.p({ class: "small soft", id: "practice-hint" }, t("daily_page.practice_hint")),
    share(state),
  );
}

/**
 * An unfinished try is gone on with: whoever has seen the dice plays on.
 *
 * @param {DailyState} state
 */
const isGoingOn = ({ open, book }) => open !== undefined && !book.counted.includes(`${open.code}/1`);

/** @param {DailyState} state */
const goOn = ({ open }) => goTo(`/t/${open.code}`);

/**
 * What there is to reach, and what was reached.
 *
 * @param {DailyState} state
 */
function figures({ seen, tries, failed }) {
  const best = seen?.best;
  const aim = failed
    ? h.span({ class: "soft" }, "–")
    : best
      ? figure(best)
      : h.span({ class: "soft" }, t(seen ? "daily_page.searching" : "daily_page.loading"));
  return h.dl(
    { class: "daily-figures" },
    // Without a server nobody looks for the best there is.
    isLite() && !best ? null : item(t("daily_page.best_known"), aim),
    tries ? item(t("daily_page.first"), figure(tries.first)) : null,
    tries && tries.count > 1 ? item(tn("daily_page.best_of", tries.count), figure(tries.best)) : null,
  );
}

/**
 * @param {string} name
 * @param {Child} value
 */
const item = (name, value) => h.div({}, h.dt({}, name), h.dd({}, value));

/** @param {DailyResult} result */
const figure = ({ unfilled, strikes }) => [
  h.b({}, unfilled),
  " ",
  h.span({ class: "small" }, tn("daily_page.empty", unfilled)),
  strikes ? h.span({ class: "small soft" }, `, ${tn("daily_page.strikes", strikes)}`) : null,
];

/**
 * A day that has passed can be played, but not as if it were that day.
 *
 * @param {DailyState} state
 */
function missed({ isToday, tries, day }) {
  if (isToday) return null;
  if (!tries) return h.p({ class: "notice" }, icon("info"), h.span({}, t("daily_page.missed")));
  if (tries.on === day) return null;
  const on = written(tries.on, { day: "numeric", month: "long" });
  return h.p({ class: "small soft" }, t("daily_page.played_later", { day: on }));
}

/** @param {DailyState} state */
function share(state) {
  const { book, layout, day } = state;
  if (book.share?.of !== `${layout.name}/${day}`) return null;
  return h.div({ class: "share", key: "share" }, shareText(state, book.share.text));
}

/** @param {DailyState} state */
export function trouble({ failed }) {
  if (!failed) return null;
  return h.div(
    { class: "notice bad", role: "alert", key: "trouble" },
    icon("warn"),
    h.p({ class: "grow" }, failed),
  );
}
