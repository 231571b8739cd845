// Check a sheet: paint it or photograph it; the server says whether it could have been played.

import "./page.js";
import { board, brushes } from "./check/board.js";
import { facts } from "./check/facts.js";
import { overPhoto, photo } from "./check/photo.js";
import { asked, report } from "./check/report.js";
import { CheckState } from "./check/state.js";
import { headline, problems, replay } from "./check/verdict.js";
import { h, icon, patch } from "./lib/dom.js";
import { t } from "./lib/words.js";

const root = document.getElementById("check");
const given = (id) => JSON.parse(document.getElementById(id).textContent);
const canRead = given("can-read");
const state = new CheckState(given("layouts"), render);
state.report = asked();

function render() {
  patch(
    root,
    photo(state, canRead),
    headline(state),
    overPhoto(state) ?? board(state),
    state.round === null ? brushes(state) : null,
    state.round === null ? tools() : null,
    replay(state),
    report(state),
    problems(state),
    facts(state),
  );
}

function tools() {
  const clear = () => {
    state.photo = null;
    state.use(state.layout);
    state.tell({ crossed: null, strikes: null, dice: "", final: null, out: null });
  };
  return h(
    "div",
    { class: "row check-tools", key: "tools" },
    h("button", { class: "button grow", type: "button", "aria-disabled": String(!state.past.length), onclick: () => state.undo() }, icon("undo"), t("check_page.undo")),
    h("button", { class: "button grow", type: "button", onclick: clear }, icon("paper"), t("check_page.empty")),
  );
}

render();
