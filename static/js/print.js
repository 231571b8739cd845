// The Print page: shows a page while it is being chosen. Without this script the form still prints.

import "./page.js";
import { Problem, ask } from "./lib/api.js";
import { byId, filledIn, h, icon, patch } from "./lib/dom.js";
import { t } from "./lib/words.js";

const PAUSE_MS = 250;

// A picture cannot fetch fonts: they are put into it. Without them it shows others, just as wide.
const fonts = fetch("/print/fonts.css")
  .then((answer) => (answer.ok ? answer.text() : ""))
  .catch(() => "");

const form = /** @type {HTMLFormElement} */ (byId("print-form"));
const preview = byId("preview");
let page = 1;
/** @type {{address: string, page: number, pages: number, problem: string | null}} */
let shown = { address: "", page: 1, pages: 0, problem: null };
/** @type {AbortController | null} */
let running = null;
let timer = 0;

/** @typedef {string | number | boolean | string[]} Wanted a field as JSON has it */

/**
 * What is typed, as JSON has it: the page says of each field what kind it is (`printables.fields.Kind`).
 *
 * @param {string} kind
 * @param {string} text
 * @returns {Wanted}
 */
function inJson(kind, text) {
  if (kind === "flag") return true;
  if (kind === "number" || kind === "length") return Math.round(Number(text));
  if (kind !== "lines") return text;
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The form as the API wants it; fields that are empty are left out, and those that are not for programs. */
function wanted() {
  /** @type {Record<string, Wanted>} */
  const body = { name: filledIn(form, "name") };
  /** @type {NodeListOf<HTMLElement & { name: string }>} */
  const inputs = form.querySelectorAll("[data-kind]");
  for (const { name, dataset } of inputs) {
    const text = filledIn(form, name);
    if (text) body[name] = inJson(dataset.kind ?? "", text);
  }
  // A day has its own dice, and one copy looks like the others.
  if (body.daily) delete body.seed;
  delete body.copies;
  return body;
}

function render() {
  const { address, pages, problem } = shown;
  /**
   * @param {number} by
   * @param {string} name
   * @param {string} label
   */
  const step = (by, name, label) =>
    h(
      "button",
      {
        class: "button only-icon",
        type: "button",
        "aria-label": label,
        "aria-disabled": String(shown.page + by < 1 || shown.page + by > pages),
        onclick: () => turn(by),
      },
      icon(name),
    );
  patch(
    preview,
    problem
      ? h("div", { class: "notice warn", role: "status", key: "problem" }, icon("info"), h("p", {}, problem))
      : null,
    pages > 1
      ? h(
          "div",
          { class: "row", key: "pages" },
          step(-1, "left", t("print_page.before")),
          h("span", { "aria-live": "polite" }, t("print_page.page_of", { n: shown.page, of: pages })),
          step(1, "right", t("print_page.after")),
        )
      : null,
    address ? h("img", { key: "page", src: address, alt: t("print_page.preview") }) : null,
  );
}

/** @param {number} by */
function turn(by) {
  if (shown.page + by < 1 || shown.page + by > shown.pages) return;
  page = shown.page + by;
  refresh();
}

async function refresh() {
  running?.abort();
  const body = wanted();
  if (body.name === "position" && !body.table && !body.record) {
    // Nobody has said yet which: nothing to look at, and nothing to complain about.
    shown = { address: "", page: 1, pages: 0, problem: null };
    render();
    return;
  }
  const mine = (running = new AbortController());
  preview.classList.add("waiting");
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
    const old = shown.address;
    shown = { address, page: answer.page, pages: answer.pages, problem: null };
    render();
    if (old) URL.revokeObjectURL(old);
  } catch (error) {
    if (mine.signal.aborted) return;
    const problem = error instanceof Problem ? error.detail : t("print_page.no_preview");
    shown = { ...shown, problem };
    render();
  }
  if (running === mine) preview.classList.remove("waiting");
}

/** What has been chosen goes along to the other things that can be printed. */
function carry() {
  const kept = new URLSearchParams();
  /** @type {NodeListOf<HTMLElement & { name: string }>} */
  const inputs = form.querySelectorAll("[data-carried]");
  for (const { name } of inputs) {
    const text = filledIn(form, name);
    if (text) kept.set(name, text);
  }
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("[data-name]");
  for (const link of links) {
    link.href = `/print?name=${link.dataset.name}&${kept}`;
  }
}

form.addEventListener("input", () => {
  clearTimeout(timer);
  page = 1;
  timer = setTimeout(refresh, PAUSE_MS);
  carry();
});
preview.hidden = false;
carry();
refresh();
