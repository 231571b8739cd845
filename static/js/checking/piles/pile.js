// Many photos at once: a queue that reads them, a row a sheet, and a contact sheet to correct by tapping.

import "../../page.js";
import { byId, given, patch } from "../../lib/dom.js";
import { choose } from "./choose.js";
import { downloads } from "./files.js";
import { progress } from "./progress.js";
import { rows } from "./rows.js";
import { PileState } from "./state.js";

const root = byId("pile");
const canRead = given("can-read");
const state = new PileState(given("layouts"), given("most"), render);

function render() {
  const held = /** @type {HTMLElement | null} */ (document.activeElement);
  const row = held?.closest(".pile-row");
  const before = held?.getBoundingClientRect().top ?? 0;
  patch(root, choose(state, canRead), progress(state), downloads(state), rows(state));
  if (!held?.isConnected || !row) return;
  // Rows change places, but not below the finger of somebody who is correcting one.
  held.focus({ preventScroll: true });
  scrollBy({ top: held.getBoundingClientRect().top - before, behavior: "instant" });
}

render();
// What was read and corrected is on this page alone.
addEventListener("beforeunload", (event) => {
  if (state.isUnsaved) event.preventDefault();
});
