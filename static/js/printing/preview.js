// The page as it will be printed: beside the form where there is room, else small in the bar and large on demand.

import { byId, h, icon, patch } from "../lib/dom.js";
import { t, tn } from "../lib/words.js";

/** From these shares of a page on, its ink is some, and much. */
const SOME_INK = 0.08;
const MUCH_INK = 0.2;

/** @type {PrintShown} */
export const NOTHING = {
  address: "",
  page: 1,
  pages: 0,
  ink_of_all: 0,
  notices: [],
  problem: null,
  reasons: [],
  isLate: false,
};

const preview = byId("preview");
const thumb = /** @type {HTMLButtonElement} */ (byId("thumb"));
const large = /** @type {HTMLDialogElement} */ (byId("large"));

/**
 * @param {PrintShown} shown
 * @param {(by: number) => void} turn
 * @param {() => void} again asks once more for a picture that did not come
 */
export function render(shown, turn, again) {
  const late = () => (shown.isLate ? lateNotice(shown, again) : null);
  patch(preview, pager(shown, turn), picture(shown, t("print_page.preview")), late());
  thumb.hidden = !shown.address;
  thumb.disabled = false;
  patch(thumb, picture(shown, ""));
  patch(
    large,
    h.div(
      { class: "head" },
      h.h2({}, t("print_page.preview")),
      h.button(
        { class: "button quiet only-icon", "aria-label": t("script.close"), onclick: close },
        icon("cross"),
      ),
    ),
    h.div({ class: "inside" }, pager(shown, turn), picture(shown, t("print_page.preview"))),
  );
  patch(byId("facts"), ...facts(shown));
  const below = layoutWrong(shown);
  const wrong = shown.isLate ? late() : problem(shown);
  patch(byId("notices"), below ? null : wrong, ...shown.notices.map(notice));
  const place = document.getElementById("layout-wrong");
  if (place) patch(place, below ? problem(shown) : null);
}

/**
 * Where it is said what is wrong with a layout of one's own: below its text, where it is mended.
 *
 * @param {Pick<PrintShown, "reasons">} shown
 */
function layoutWrong({ reasons }) {
  return reasons.length ? document.getElementById("layout-wrong") : null;
}

/** @param {boolean} isWaiting for a picture of what is chosen now */
export function wait(isWaiting) {
  for (const place of [preview, thumb, large]) place.classList.toggle("waiting", isWaiting);
}

/** Show what was hidden for want of a script. */
export function begin() {
  preview.hidden = false;
  // An empty sheet, until there is something to see.
  thumb.hidden = false;
  thumb.disabled = true;
  thumb.onclick = () => large.showModal();
  large.onclick = (event) => {
    if (event.target === large) close();
  };
}

const close = () => large.close();

/**
 * @param {PrintShown} shown
 * @param {string} alt
 */
const picture = ({ address }, alt) => (address ? h.img({ key: "page", src: address, alt }) : null);

/**
 * @param {PrintShown} shown
 * @param {(by: number) => void} turn
 */
function pager({ page, pages }, turn) {
  if (pages < 2) return null;
  /**
   * @param {number} by
   * @param {string} name
   * @param {string} label
   */
  const step = (by, name, label) =>
    h.button(
      {
        class: "button only-icon",
        "aria-label": label,
        "aria-disabled": String(page + by < 1 || page + by > pages),
        onclick: () => turn(by),
      },
      icon(name),
    );
  return h.div(
    { class: "row", key: "pages" },
    step(-1, "left", t("print_page.before")),
    h.span({ "aria-live": "polite" }, t("print_page.page_of", { n: page, of: pages })),
    step(1, "right", t("print_page.after")),
  );
}

/**
 * How many pages, how much ink, and whether there is something to know.
 *
 * @param {PrintShown} shown
 * @returns {Child[]}
 */
function facts({ pages, ink_of_all: ink, notices, problem: wrong, reasons, isLate }) {
  if (isLate && wrong) return [h.span({}, wrong)];
  const notes = notices.length + (wrong ? 1 : 0);
  if (!pages && !wrong) return [h.span({}, t("print_page.nothing_yet"))];
  return [
    wrong ? null : h.b({}, tn("print_page.pages", pages)),
    wrong ? null : h.span({}, inkWords(ink)),
    notes
      ? h.a(
          { href: wrong && layoutWrong({ reasons }) ? "#layout-wrong" : "#notices" },
          tn("print_page.notes", notes),
        )
      : null,
  ];
}

/** @param {number} share */
function inkWords(share) {
  const form = { style: "percent", maximumSignificantDigits: share < 0.1 ? 1 : 2 };
  const percent = new Intl.NumberFormat(document.documentElement.lang, /** @type {any} */ (form)).format(
    share,
  );
  if (share >= MUCH_INK) return t("print_page.ink.much", { percent });
  if (share >= SOME_INK) return t("print_page.ink.some", { percent });
  return t("print_page.ink.little", { percent });
}

/** @param {PrintShown} shown */
function problem({ problem: text, reasons }) {
  if (text === null) return null;
  return h.div(
    { class: "notice warn", key: "problem" },
    icon("warn"),
    h.div(
      { class: "grow" },
      h.p({}, text),
      reasons.length ? h.ul({ class: "problems" }, ...reasons.map((reason) => h.li({}, reason))) : null,
    ),
  );
}

/**
 * There is no picture, and it is nobody's fault: it can be tried again, and the PDF needs none.
 *
 * @param {PrintShown} shown
 * @param {() => void} again
 */
const lateNotice = ({ problem: text }, again) =>
  h.div(
    { class: "notice late", key: "late" },
    icon("info"),
    h.div(
      { class: "grow" },
      h.p({}, `${text} ${t("print_page.pdf_comes")}`),
      h.button({ class: "button", type: "button", onclick: again }, t("print_page.try_again")),
    ),
  );

/** @param {string} text */
const notice = (text) => h.div({ class: "notice", key: text }, icon("info"), h.p({}, text));
