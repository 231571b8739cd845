// A sheet of real paper that belongs to a table: its empty squares are counted there (D15).

import { Problem, ask, table } from "../lib/api.js";
import { h, icon } from "../lib/dom.js";
import { freshId } from "../lib/ids.js";
import { t } from "../lib/words.js";

/** The table and seat in the page's address, or null. */
export function asked() {
  const query = new URLSearchParams(location.search);
  const code = query.get("table");
  const seat = Number(query.get("seat"));
  return code && Number.isInteger(seat) && seat > 0 ? { code, seat } : null;
}

/**
 * Begin with the layout and the rules of the table, unless something is on the page already.
 *
 * @param {CheckState} state
 * @param {string} code of the table
 */
export async function useLayoutOf(state, code) {
  try {
    const { view } = await ask("GET", table(code));
    for (const { name } of state.settings) state.rules[name] = view.settings[name];
    const { name, side } = view.settings.layout;
    if (!state.isEmpty || state.photo) return;
    const known = state.layouts.find((layout) => layout.name === name && layout.side === side);
    if (!known) state.layouts.push(view.settings.layout);
    state.use(known ?? view.settings.layout);
    state.render();
  } catch {
    // Without it the choice of a layout is still there.
  }
}

/**
 * The button that counts a checked sheet at its table.
 *
 * @param {CheckState} state
 */
export function report(state) {
  const { report: mine, verdict } = state;
  if (!mine || state.game || !verdict || state.isEmpty || state.round !== null) return null;
  const { code, seat } = mine;
  if (mine.done) {
    return h.div(
      { class: "notice good", role: "status", key: "report" },
      icon("tick"),
      h.div(
        { class: "grow" },
        h.p({}, t("check_page.report.done")),
        h.a({ class: "button", href: `/t/${encodeURIComponent(code)}` }, t("check_page.report.back")),
      ),
    );
  }
  const go = async () => {
    try {
      await ask("POST", `${table(code)}/commands`, {
        id: freshId(),
        command: { type: "ReportScore", seat, unfilled: verdict.unfilled },
      });
      mine.done = true;
      mine.wrong = null;
    } catch (error) {
      mine.wrong = error instanceof Problem ? error.detail : t("check_page.offline");
    }
    state.render();
  };
  return h.div(
    { class: "stack", key: "report" },
    h.button({ class: "button main wide", onclick: go }, t("check_page.report.go", { code, seat })),
    mine.wrong ? h.p({ class: "notice bad", role: "alert" }, mine.wrong) : null,
  );
}
