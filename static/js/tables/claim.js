// Waiting for others to say: "yes, that is them". When those who are asked first have had their time, others are asked.

import "../page.js";
import { ask, Problem, table } from "../lib/api.js";
import { byId, given } from "../lib/dom.js";
import { Live } from "../lib/live/live.js";
import { goTo } from "../lib/root.js";

const AGAIN_MS = 3000;

/** @type {TableView} */
const view = given("view");
const asking = byId("asking");
/** By how much the server's clock is ahead of this phone's. */
const ahead = Date.parse(asking.dataset.now ?? "") - Date.now();
let timer = 0;

const live = new Live(view.code, { seen: (message) => show(message.view), state: () => {}, gone: reload });

/** @param {TableView} now */
function show(now) {
  const claim = now.claims.find((one) => one.claim === now.waiting_claim);
  // Either there is a seat now, or the question is gone: the server shows the right page.
  if (!claim || claim.claim !== view.waiting_claim) {
    reload();
    return;
  }
  if (asking.textContent !== claim.text) asking.textContent = claim.text;
  clearTimeout(timer);
  if (claim.until) timer = setTimeout(askOthers, Math.max(Date.parse(claim.until) - ahead - Date.now(), 0));
}

async function askOthers() {
  try {
    const { seq, view: now } = await ask("POST", `${table(view.code)}/claims/others`);
    live.heard(seq);
    show(now);
  } catch (error) {
    // Too soon, or no connection: once more; else the page says what has become of it.
    if (error instanceof Problem && error.status !== 429) reload();
    else timer = setTimeout(askOthers, AGAIN_MS);
  }
}

function reload() {
  goTo(`/t/${view.code}`);
}

show(view);
live.start(view.seq);
