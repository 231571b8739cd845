// The Print page: shows a page while it is being chosen. Without this script the form still prints.

import "../page.js";
import { Problem, ask } from "../lib/api.js";
import { byId } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { carry, keepLayout, readFiles, settle } from "./fields.js";
import { NOTHING, begin, render, wait } from "./preview.js";
import { wanted } from "./wanted.js";

const PAUSE_MS = 250;

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
  render(shown, turn);
  if (old && old !== shown.address) URL.revokeObjectURL(old);
}

async function refresh() {
  running?.abort();
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
    show({ ...answer, address, problem: null, reasons: [] });
  } catch (error) {
    if (mine.signal.aborted) return;
    const isProblem = error instanceof Problem;
    // The page before it is not what is chosen now.
    show({
      ...NOTHING,
      problem: isProblem ? error.detail : t("print_page.no_preview"),
      reasons: isProblem ? error.problems.map(({ text }) => text ?? "").filter(Boolean) : [],
    });
  }
  if (running === mine) wait(false);
}

form.addEventListener("input", () => {
  clearTimeout(timer);
  wait(true);
  page = 1;
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
