// How everybody did who has followed a link, and what its maker can do with it.

import { focusOn, h, icon } from "../lib/dom.js";
import { NAME_LENGTH } from "../lib/own-name.js";
import { labelled, t, tn } from "../lib/words.js";
import { dialog, openDialog } from "../table/dialog.js";
import { shareText } from "../table/share.js";

const LARGE = "large-sheet";

/** @typedef {import("./state.js").DareState} DareState */

/** @param {DareState} state */
export function list(state) {
  const { facts, lines } = state;
  return h.section(
    { class: "card", key: "list", "aria-labelledby": "list-title" },
    h.h2({ id: "list-title" }, tn("dare.tried", facts.tries)),
    h.ol(
      { class: "ranking dare-list" },
      (lines ?? []).map((line) => row(state, line)),
    ),
  );
}

/**
 * @param {DareState} state
 * @param {DareLine} line
 */
function row(state, line) {
  const { number, place, name, text, mine, maker } = line;
  return h.li(
    { key: number, class: place === 1 ? "first" : null, value: place },
    h.span({ class: "rank", "aria-hidden": "true" }, place),
    picture(state, line),
    h.span(
      { class: "grow" },
      h.b({}, name),
      mine ? h.span({ class: "tag on" }, t("script.ring.you")) : null,
      maker ? h.span({ class: "tag" }, t("dare.maker")) : null,
      h.span({ class: "soft small result-line" }, text),
    ),
    state.list?.maker && !maker ? removeButton(state, line) : null,
  );
}

/**
 * The sheet, small; a tap shows it large.
 *
 * @param {DareState} state
 * @param {DareLine} line
 */
function picture(state, { number, name, text, sheet }) {
  const open = () => {
    state.ui.large = number;
    openDialog(state, LARGE);
  };
  return h.button(
    {
      class: "sheet-button",
      "aria-haspopup": "dialog",
      "aria-label": t("script.round.larger", { name }),
      onclick: open,
    },
    state.sheet(sheet, labelled(name, text)),
  );
}

/**
 * One of these sheets, over everything and as large as the window allows.
 *
 * @param {DareState} state
 */
export function largeSheet(state) {
  const line = state.lines?.find(({ number }) => number === state.ui.large);
  const drawn = () =>
    line && h.div({ class: "inside" }, state.sheet(line.sheet, labelled(line.name, line.text)));
  return dialog(state, LARGE, line?.name, drawn, "sheet-large");
}

/**
 * @param {DareState} state
 * @param {DareLine} line
 */
function removeButton(state, { number, name }) {
  const remove = async () => {
    await state.remove(number);
    // The button that was pressed is gone.
    focusOn("#list-title");
  };
  return h.button(
    {
      class: "button quiet only-icon",
      "aria-label": t("dare.remove", { name }),
      "aria-disabled": String(state.isBusy),
      onclick: remove,
    },
    icon("cross"),
  );
}

/**
 * The link, to send on.
 *
 * @param {DareState} state
 */
export function send(state) {
  const { address, code, page } = state.facts;
  // Without a server the link itself has the list.
  const isAlong = "lite" in document.documentElement.dataset;
  const text = `${t(page ? "dare.invite_puzzle" : "dare.invite")}\n${address}`;
  return h.section(
    { class: "card dare-send", key: "send", "aria-labelledby": "send-title" },
    h.div(
      { class: "grow stack" },
      h.h2({ id: "send-title" }, t("dare.send")),
      h.p({ class: "small soft" }, isAlong ? t("dare.send_hint_along") : t("dare.send_hint")),
      h.div(
        { class: "share" },
        shareText(state, text, {
          button: t("dare.send_button"),
          field: t("dare.link"),
          look: "button main wide",
        }),
      ),
    ),
    h.figure(
      {},
      h.img({ class: "qr", src: `/beat/${code}/qr.svg`, alt: t("dare.qr"), width: 300, height: 300 }),
      h.figcaption({ class: "small" }, t("dare.qr_hint")),
    ),
  );
}

/**
 * How one wants to be called in the list.
 *
 * @param {DareState} state
 */
export const nameField = (state) =>
  h.div(
    { class: "field" },
    h.label({ for: "name" }, t("dare.name")),
    h.input({
      id: "name",
      name: "name",
      type: "text",
      maxlength: NAME_LENGTH,
      autocomplete: "nickname",
      autocapitalize: "words",
      value: state.name,
      oninput: (event) => {
        state.name = /** @type {HTMLInputElement} */ (event.target).value;
      },
    }),
  );

/** @param {DareState} state */
export function named(state) {
  const rename = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    state.call();
  };
  const form = h.form(
    { class: "stack", key: "form", onsubmit: rename },
    nameField(state),
    h.button({ class: "button", type: "submit", "aria-disabled": String(state.isBusy) }, t("dare.name_save")),
  );
  const name = state.list?.name;
  if (!name) return h.section({ class: "card", key: "name" }, form);
  // Who has said it once is not asked again, and can still change it.
  return h.details(
    { class: "more", key: "named" },
    h.summary({}, h.span({}, t("dare.name_is", { name }))),
    h.div({ class: "inside" }, form),
  );
}

/**
 * How its maker removes the link.
 *
 * @param {DareState} state
 */
export function removing(state) {
  const ask = (/** @type {boolean} */ isAsked) => () => {
    state.ui.removing = isAsked;
    state.render();
    focusOn(isAsked ? "#remove-yes" : "#remove");
  };
  if (!state.ui.removing) {
    return h.button(
      { class: "button quiet wide", key: "remove", id: "remove", onclick: ask(true) },
      icon("cross"),
      t("dare.remove_link"),
    );
  }
  return h.section(
    { class: "notice warn", key: "removing", role: "group", "aria-label": t("dare.remove_link") },
    icon("warn"),
    h.div(
      { class: "grow stack" },
      h.p({}, t("dare.remove_sure")),
      h.div(
        { class: "row wrap even" },
        h.button({ class: "button", id: "remove-yes", onclick: () => state.remove() }, t("dare.remove_yes")),
        h.button({ class: "button", onclick: ask(false) }, t("dare.remove_no")),
      ),
    ),
  );
}
