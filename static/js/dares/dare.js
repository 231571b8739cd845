// The page of a link "Beat my score": who asks, and Play; after playing, how everybody did.

import "../page.js";
import { written } from "../daily/days.js";
import { finalSheet } from "../games/final.js";
import { byId, given, h, icon, patch } from "../lib/dom.js";
import { t, tn } from "../lib/words.js";
import { toLesson } from "../table/lobby/first-time.js";
import { largeSheet, list, nameField, named, removing, send } from "./list.js";
import { DareState } from "./state.js";

const root = byId("dare");
const state = new DareState(given("facts"), render, finalSheet);

function render() {
  if (state.isRemoved) {
    patch(root, gone());
    return;
  }
  patch(root, head(), trouble(), state.lines ? tried() : ask());
}

/** For who has tried: whoever has just made a link gives a name, if it has none, and sends it; else the list comes first. */
function tried() {
  const isNew = state.list?.maker && state.facts.tries === 1;
  const parts = isNew ? [send(state), list(state)] : [list(state), send(state)];
  const all = isNew && !state.list?.name ? [named(state), ...parts] : [...parts, named(state)];
  return [...all, state.list?.maker ? removing(state) : null, largeSheet(state)];
}

/** What is played, and who asks. */
function head() {
  const { by, day, line, title, page } = state.facts;
  const what = day ? t("dare.daily_of", { day: written(day, { day: "numeric", month: "long" }) }) : title;
  const asks = page ? "dare.ask_puzzle" : "dare.ask";
  const heading = state.list?.maker ? "dare.own" : state.lines ? "dare.all" : asks;
  return h.header(
    { class: "dare-head", key: "head" },
    heading === asks ? h.p({ class: "dare-by" }, t("dare.by", { name: by })) : null,
    h.h1({ id: "heading", tabindex: "-1" }, t(heading)),
    state.list?.verdict ? h.p({ role: "status" }, h.b({}, state.list.verdict)) : null,
    h.p({ class: "lead" }, what, h.span({ class: "soft small dare-line" }, line)),
  );
}

function trouble() {
  const { failed } = state;
  if (!failed) return null;
  return h.div(
    { class: "notice bad", role: "alert", key: "trouble" },
    icon("warn"),
    h.div(
      { class: "grow stack" },
      h.p({}, failed.text),
      h.button({ class: "button small", onclick: failed.again }, t("script.dare.retry")),
    ),
  );
}

/** For who has not tried. */
function ask() {
  const { facts, known, open } = state;
  const play = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    state.play();
  };
  return h.form(
    { class: "card stack", key: "ask", onsubmit: play },
    facts.beat ? h.p({}, h.b({}, t("dare.beat", { result: facts.beat }))) : null,
    h.p({ class: "dare-count" }, icon("people"), h.b({}, tn("dare.tried", facts.tries))),
    h.p({}, facts.text),
    facts.running ? h.p({ class: "small soft" }, t("dare.running")) : null,
    facts.running && !known ? h.p({ class: "small soft" }, t("script.daily.counts")) : null,
    nameField(state),
    known
      ? h.button({ class: "button main wide tall", onclick: () => state.tell(known) }, t("dare.known"))
      : h.button(
          { class: "button main wide tall", type: "submit", "aria-disabled": String(state.isBusy) },
          t(open ? "dare.go_on" : "dare.play"),
        ),
    facts.lesson && !known ? toLesson(facts.lesson, `/beat/${facts.code}`) : null,
  );
}

/** The link was removed just now. */
const gone = () =>
  h.section(
    { class: "card lone", key: "gone", role: "status" },
    h.h1({ id: "heading", tabindex: "-1" }, t("dare.gone")),
    h.p({}, t("dare.gone_text")),
    h.a({ class: "button main wide", href: "/" }, t("dare.home")),
  );

// Played in between: the browser shows the page as it was left.
addEventListener("pageshow", (event) => event.persisted && location.reload());
render();
state.load();
