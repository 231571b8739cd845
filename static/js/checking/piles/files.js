// The rows as a file, which the server makes of them as they stand now.

import { Problem } from "../../lib/api.js";
import { h, icon } from "../../lib/dom.js";
import { saveFile } from "../../lib/files.js";
import { t, tn } from "../../lib/words.js";
import { report } from "./report.js";

const FORMS = ["pdf", "csv", "html"];
/** What went wrong with the last file, or null. @type {string | null} */
let wrong = null;
/** Seconds until the server is asked for it again, or 0. */
let pause = 0;

/** @param {PileState} state */
export function downloads(state) {
  if (state.isReading || !state.done.length) return null;
  return h.section(
    { class: "pile-files", key: "files" },
    h.div(
      { class: "row wrap", role: "group", "aria-label": t("pile_page.files") },
      FORMS.map((form) =>
        h.button(
          { class: "button small", onclick: () => load(state, form) },
          icon("down"),
          t(`pile_page.file.${form}`),
        ),
      ),
    ),
    pause ? h.p({ role: "status" }, tn("pile_page.file_waits", pause)) : null,
    wrong ? h.div({ class: "notice bad", role: "alert" }, icon("warn"), h.p({}, wrong)) : null,
  );
}

/**
 * @param {PileState} state
 * @param {string} form
 */
async function load(state, form) {
  wrong = null;
  try {
    const answer = await report(state.done, form, new AbortController().signal, wait);
    saveFile(await answer.blob(), `rollwrite-pile.${form}`);
    state.isUnsaved = false;
  } catch (error) {
    wrong = error instanceof Problem ? error.detail : t("pile_page.no_file");
  }
  state.render();

  /** @param {number} seconds */
  function wait(seconds) {
    pause = seconds;
    state.render();
  }
}
