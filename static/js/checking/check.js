// Check a sheet: paint it or photograph it; the server says whether it could have been played.

import "../page.js";
import { byId, given, h, icon, patch } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { board, brushes } from "./board/board.js";
import { facts } from "./facts.js";
import { larger, rules, what } from "./game.js";
import { doubts } from "./photo/doubts.js";
import { helping } from "./photo/helping.js";
import { overPhoto } from "./photo/over.js";
import { photo } from "./photo/photo.js";
import { askedBoard, realBoard, realIntro, useBoardOf } from "./real-board.js";
import { asked, report, useLayoutOf } from "./report.js";
import { school } from "./school.js";
import { CheckState } from "./state.js";
import { headline, left, problems, replay, scores } from "./verdict.js";

const root = byId("check");
const canRead = given("can-read");
const state = new CheckState(given("layouts"), given("settings"), given("games"), render);
state.real = askedBoard();
state.report = state.real ? null : asked();
// Whoever comes from a table has a sheet, or its board.
const isAtTable = Boolean(state.report ?? state.real);
if (state.report) useLayoutOf(state, state.report.code);
if (state.real) {
  document.querySelector("h1")?.replaceChildren(t("check_page.real.title"));
  useBoardOf(state, state.real);
}

/** What is checked, in the heading: from a table it says that already. */
function head() {
  const title = t(state.game ? "check_page.title_board" : "check_page.title");
  if (!state.real) document.querySelector("h1")?.replaceChildren(title);
}

function render() {
  head();
  if (state.real && !state.game) {
    patch(root, realIntro(state), state.failed ? headline(state) : null);
    return;
  }
  const isDrawing = !state.photo?.corners;
  patch(
    root,
    isAtTable ? null : what(state),
    realIntro(state),
    photo(state, canRead),
    isDrawing ? doubts(state) : null,
    isDrawing ? headline(state) : null,
    isDrawing ? (overPhoto(state) ?? board(state)) : null,
    isDrawing && state.round === null ? brushes(state) : null,
    isDrawing && state.round === null ? tools() : null,
    state.game ? larger(state, state.game) : null,
    state.game || state.round !== null || state.isEmpty
      ? null
      : state.paper.card(state.verdict, state.body()),
    realBoard(state),
    replay(state),
    report(state),
    state.real ? null : left(state),
    problems(state),
    scores(state),
    helping(state),
    state.real ? null : state.game ? rules(state, state.game) : facts(state),
    school(state),
  );
}

function tools() {
  return h.div(
    { class: "row check-tools", key: "tools" },
    h.button(
      { class: "button grow", "aria-disabled": String(!state.past.length), onclick: () => state.undo() },
      icon("undo"),
      t("check_page.undo"),
    ),
    h.button(
      { class: "button grow", onclick: () => state.clear() },
      icon("paper"),
      t(state.game ? "check_page.empty_board" : "check_page.empty"),
    ),
  );
}

render();
