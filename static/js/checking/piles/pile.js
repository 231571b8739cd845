// Many photos at once: a queue that reads them, a row a sheet, and a contact sheet to correct by tapping.

import "../../page.js";
import { byId, given, h, icon, patch } from "../../lib/dom.js";
import { t, tn } from "../../lib/words.js";
import { downloads } from "./files.js";
import { ClassResults, classInAddress, classTables } from "./of-class.js";
import { kindOf } from "./order.js";
import { rows } from "./rows.js";
import { PileState } from "./state.js";

/**
 * How far the reading is, and what there is so far.
 *
 * @param {PileState} state
 */
function progress(state) {
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

/**
 * Choosing photos, or dropping them here.
 *
 * @param {PileState} state
 * @param {boolean} canRead
 */
function choose(state, canRead) {
  if (!canRead) return h.p({ class: "soft small", key: "choose" }, t("check_page.photo.missing"));
  /** @param {Event & {target: HTMLInputElement}} event */
  const chosen = (event) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = "";
    if (files.length) state.add(files);
  };
  /** @param {DragEvent} event */
  const over = (event) => event.preventDefault();
  /** @param {DragEvent} event */
  const dropped = (event) => {
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length) state.add(files);
  };
  return h.section(
    { class: "pile-choose", key: "choose", ondragover: over, ondrop: dropped },
    h.label({ class: "button wide main", for: "pile-files" }, icon("picture"), t("pile_page.choose")),
    h.input({
      id: "pile-files",
      class: "unseen",
      type: "file",
      multiple: true,
      accept: "image/jpeg,image/png,image/webp,image/heic,image/*,application/pdf",
      onchange: chosen,
    }),
    state.photos.length ? null : h.p({ class: "soft small" }, tn("pile_page.hint", state.most)),
    state.opening ? h.p({ role: "status" }, t("pile_page.opening", { name: state.opening })) : null,
    state.wrong.length
      ? h.div(
          { class: "notice bad", role: "alert" },
          icon("warn"),
          h.div(
            {},
            state.wrong.map((text) => h.p({}, text)),
          ),
        )
      : null,
    state.surplus
      ? h.div(
          { class: "notice warn", role: "alert" },
          icon("warn"),
          h.p({}, tn("pile_page.too_many", state.surplus, { most: state.most })),
        )
      : null,
  );
}

const root = byId("pile");
const canRead = given("can-read");
const state = new PileState(given("layouts"), given("most"), render);

/** Those of the class for which a teacher has come here. @type {ClassResults | null} */
let results = null;

async function findClass() {
  const code = classInAddress();
  if (!code) return;
  results = await ClassResults.of(code, render);
  render();
}

function render() {
  const held = /** @type {HTMLElement | null} */ (document.activeElement);
  const row = held?.closest(".pile-row");
  const before = held?.getBoundingClientRect().top ?? 0;
  patch(
    root,
    choose(state, canRead),
    progress(state),
    classTables(state, results),
    downloads(state),
    rows(state),
  );
  if (!held?.isConnected || !row) return;
  // Rows change places, but not below the finger of somebody who is correcting one.
  held.focus({ preventScroll: true });
  scrollBy({ top: held.getBoundingClientRect().top - before, behavior: "instant" });
}

render();
findClass();
// What was read and corrected is on this page alone.
addEventListener("beforeunload", (event) => {
  if (state.isUnsaved) event.preventDefault();
});
