// The page of the daily: a day's dice, what this phone has made of them, and what others have.

import "../page.js";
import { byId, given, h, patch } from "../lib/dom.js";
import { bestSheet } from "./best-sheet.js";
import { board } from "./board.js";
import { calendar } from "./calendar.js";
import { carry, taking } from "./carry.js";
import { fromAddress } from "./incoming.js";
import { DailyState } from "./state.js";
import { statistics } from "./statistics.js";
import { dayCard, layoutChoice, trouble } from "./today.js";

const root = byId("daily");
const state = new DailyState(given("day"), render);
const hear = () => {
  state.incoming = fromAddress(
    location.hash,
    state.layouts.map(({ name }) => name),
  );
  render();
};

function render() {
  patch(
    root,
    state.incoming?.place === "address" ? taking(state) : null,
    h.div(
      { class: "daily-part", key: "day" },
      layoutChoice(state),
      trouble(state),
      dayCard(state),
      bestSheet(state),
      board(state),
    ),
    h.div({ class: "daily-part", key: "phone" }, statistics(state), calendar(state), carry(state)),
  );
}

addEventListener("hashchange", hear);
// A game was played since: the browser shows the page as it was left.
addEventListener("pageshow", (event) => event.persisted && location.reload());
hear();
state.load();
