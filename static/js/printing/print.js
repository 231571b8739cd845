// The Print page: shows a page while it is being chosen. Without this script the form still prints.

import "../page.js";
import { Problem, ask } from "../lib/api.js";
import { byId } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { carry, keepLayout, readFiles, settle } from "./fields.js";
import { NOTHING, begin, render, wait } from "./preview.js";
import { wanted } from "./wanted.js";

const PAUSE_MS = 250;
/** A picture that did not come is asked for again by itself, each time later; then by a button. */
const AGAIN_MS = [1500, 4000, 9000];
/** A server that has too much to do says so with one of these. */
const TOO_MANY = 429;
const ERRORS = 500;

// A picture cannot fetch fonts: they are put into it. Without them it shows others, just as wide.
const fonts = fetch("/print/fonts.css")
  .then((answer) => (answer.ok ? answer.text() : ""))
  .catch(() => "");

const form = /** @type {HTMLFormElement} */ (byId("print-form"));
let page = 1;
let shown = NOTHING;
/** @type {AbortController | null} */
let running = null;
let timer = 0;
/** How often the picture of what is chosen now did not come. */
let missed = 0;

/** @param {number} by */
function turn(by) {
  if (shown.page + by < 1 || shown.page + by > shown.pages) return;
  page = shown.page + by;
  refresh();
}

/** @param {Partial<PrintShown>} news */
function show(news) {
  const old = shown.address;
  shown = { ...shown, ...news };
  render(shown, turn, refresh);
  if (old && old !== shown.address) URL.revokeObjectURL(old);
}

async function refresh() {
  running?.abort();
  clearTimeout(timer);
  const body = wanted(form);
  if (body.name === "position" && !body.table && !body.record) {
    // Nobody has said yet which: nothing to look at, and nothing to complain about.
    show(NOTHING);
    return;
  }
  const mine = (running = new AbortController());
  wait(true);
  try {
    const answer = await ask(
      "POST",
      `/print/preview?page=${page}&lang=${document.documentElement.lang}`,
      body,
      mine.signal,
    );
    const style = `<defs><style>${await fonts}</style>`;
    const svg = answer.svg.replace("<defs>", () => style);
    if (mine.signal.aborted) return;
    const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    missed = 0;
    show({ ...answer, address, problem: null, reasons: [], isLate: false });
  } catch (error) {
    if (mine.signal.aborted) return;
    const isProblem = error instanceof Problem;
    const isLate = !isProblem || error.status === TOO_MANY || error.status >= ERRORS;
    if (isLate && missed < AGAIN_MS.length) {
      // What was chosen before stays pale until then.
      timer = setTimeout(refresh, AGAIN_MS[missed]);
      missed += 1;
      return;
    }
    // The page before it is not what is chosen now.
    show({
      ...NOTHING,
      problem: isLate ? t("print_page.no_preview") : /** @type {Problem} */ (error).detail,
      reasons: isProblem ? error.problems.map(({ text }) => text ?? "").filter(Boolean) : [],
      isLate,
    });
  }
  if (running === mine) wait(false);
}

form.addEventListener("input", () => {
  clearTimeout(timer);
  wait(true);
  page = 1;
  missed = 0;
  timer = setTimeout(refresh, PAUSE_MS);
  settle(form);
  carry(form);
});
keepLayout(form);
readFiles(form);
begin();
settle(form);
carry(form);
refresh();
