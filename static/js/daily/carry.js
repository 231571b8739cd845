// Taking the results along to another phone: as a file, or as a code that the other one scans.

import { h, icon } from "../lib/dom.js";
import { saveFile } from "../lib/files.js";
import { t, tn } from "../lib/words.js";
import { fromFile } from "./incoming.js";
import { MARK, packed } from "./pack.js";

/** Letters of a code that a phone still reads from another one's screen. */
const ROOM = 720;

/** @typedef {import("./state.js").DailyState} DailyState */

/** @param {DailyState} state */
export function carry(state) {
  const days = Object.values(state.book.tries).reduce((sum, found) => sum + Object.keys(found).length, 0);
  return h.details(
    { class: "more", key: "carry" },
    h.summary({}, h.span({}, t("daily_page.carry"))),
    h.div(
      { class: "inside stack" },
      h.p({ class: "small soft" }, t("daily_page.carry_hint")),
      days ? [qrPart(state), saveButton(state)] : h.p({}, t("daily_page.carry_none")),
      takeButton(state),
      state.incoming?.place === "file" ? taking(state) : null,
    ),
  );
}

/** @param {DailyState} state */
function qrPart(state) {
  const { text, days } = packed(state.book.tries, names(state), ROOM);
  const show = async () => {
    try {
      const answer = await fetch("/daily/qr", { method: "POST", body: text });
      if (!answer.ok) throw new Error(String(answer.status));
      state.qr = URL.createObjectURL(await answer.blob());
    } catch {
      state.refused = t("daily_page.offline");
    }
    state.render();
  };
  if (!state.qr) {
    return h.button({ class: "button wide", onclick: show }, icon("phone"), t("daily_page.show_code"));
  }
  return h.figure(
    { class: "daily-code" },
    h.img({ src: state.qr, alt: t("daily_page.code"), width: 320, height: 320 }),
    h.figcaption({ class: "small" }, tn("daily_page.code_days", days)),
  );
}

/** @param {DailyState} state */
function saveButton({ book }) {
  const save = () => {
    const { tries } = book;
    const text = JSON.stringify({ v: 1, tries });
    saveFile(new Blob([text], { type: "application/json" }), "rollwrite-daily.json");
  };
  return h.button({ class: "button wide", onclick: save }, icon("down"), t("daily_page.save"));
}

/** @param {DailyState} state */
function takeButton(state) {
  return h.div(
    { class: "field" },
    h.label({ for: "daily-file" }, t("daily_page.take_file")),
    h.input({
      id: "daily-file",
      type: "file",
      accept: ".json,application/json",
      onchange: async (event) => {
        const input = /** @type {HTMLInputElement} */ (event.target);
        const [file] = input.files ?? [];
        if (!file) return;
        state.incoming = await fromFile(file);
        input.value = "";
        state.render();
      },
    }),
  );
}

/** @param {DailyState} state */
const names = ({ layouts }) => layouts.map(({ name }) => name);

/**
 * What has come from another phone: asked first, then put together.
 *
 * @param {DailyState} state
 */
export function taking(state) {
  const { incoming } = state;
  if (!incoming) return null;
  const done = () => {
    state.incoming = null;
    if (location.hash.startsWith(MARK)) history.replaceState(null, "", location.pathname);
    state.render();
  };
  const { tries, days } = incoming;
  if (!tries) {
    return h.div(
      { class: "notice bad", role: "alert", key: "taking" },
      icon("warn"),
      h.div(
        { class: "grow stack" },
        h.p({}, t(incoming.place === "file" ? "daily_page.file_wrong" : "daily_page.code_wrong")),
        h.button({ class: "button", onclick: done }, t("script.close")),
      ),
    );
  }
  if (incoming.isTaken) {
    return h.div(
      { class: "notice good", role: "status", key: "taking" },
      icon("tick"),
      h.p({ class: "grow" }, tn("daily_page.taken", days)),
    );
  }
  const take = () => {
    state.take(tries);
    incoming.isTaken = true;
    if (location.hash.startsWith(MARK)) history.replaceState(null, "", location.pathname);
    state.render();
  };
  return h.section(
    { class: "card stack", key: "taking", "aria-labelledby": "taking-title" },
    h.h2({ id: "taking-title", tabindex: "-1" }, t("daily_page.take_title")),
    h.p({}, tn("daily_page.take_text", days)),
    h.div(
      { class: "row wrap even" },
      h.button({ class: "button main", onclick: take }, t("daily_page.take")),
      h.button({ class: "button", onclick: done }, t("daily_page.take_not")),
    ),
  );
}
