// Waiting for somebody else's tap: "yes, that is me".

import "./page.js";
import { given } from "./lib/dom.js";
import { Live } from "./lib/live.js";

/** @type {TableView} */
const view = given("view");

const live = new Live(view.code, {
  // Either there is a seat now, or the question is gone: the server shows the right page.
  seen: ({ view: now }) => {
    if (now.you !== null || now.waiting_claim !== view.waiting_claim) location.assign(`/t/${view.code}`);
  },
  state: () => {},
  gone: () => location.reload(),
});
live.start(view.seq);
