// How far the reading is, and what there is so far.

import { h, icon } from "../../lib/dom.js";
import { t, tn } from "../../lib/words.js";
import { kindOf } from "./order.js";

/** @param {PileState} state */
export function progress(state) {
  const all = state.photos.length;
  if (!all) return null;
  const waiting = state.at("waiting").length;
  const done = state.done.length;
  return h.section(
    { class: "pile-progress", key: "progress" },
    h.p({ role: "status" }, state.isReading ? reading(state, done + 1, all) : summary(state)),
    state.isReading ? h.progress({ max: all, value: done, "aria-label": t("pile_page.progress") }) : null,
    h.div(
      { class: "row wrap" },
      state.isReading ? button("pile-stop", "pause", t("pile_page.stop"), () => state.stop()) : null,
      !state.isReading && waiting
        ? button("pile-go-on", "play", tn("pile_page.go_on", waiting), () => state.run())
        : null,
      !state.isReading && state.at("failed").length
        ? button("pile-again", "undo", t("pile_page.again"), () => state.again())
        : null,
    ),
  );
}

/**
 * @param {string} id
 * @param {string} sign
 * @param {string} words
 * @param {() => void} onclick
 */
function button(id, sign, words, onclick) {
  return h.button({ id, key: id, class: "button small", onclick }, icon(sign), words);
}

/**
 * @param {PileState} state
 * @param {number} now
 * @param {number} all
 */
function reading(state, now, all) {
  if (state.pause) return tn("check_page.photo.waiting", state.pause);
  return t("pile_page.reading", { now: Math.min(now, all), all });
}

/** @param {PileState} state */
function summary(state) {
  const kinds = state.done.map(kindOf);
  /** @param {string} kind */
  const many = (kind) => kinds.filter((one) => one === kind).length;
  return tn("pile.summary", kinds.length, {
    fine: tn("pile.count.fine", many("fine")),
    look: tn("pile.count.look", many("look")),
    unread: tn("pile.count.unread", many("unread")),
  });
}
