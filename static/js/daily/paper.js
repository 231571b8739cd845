// A sheet of paper with the dice of a day, on the Check page: beside the best known result, and onto the board.

import { ask, Problem } from "../lib/api.js";
import { h, icon } from "../lib/dom.js";
import { t, tn } from "../lib/words.js";
import { nameForm } from "./board.js";
import { written } from "./days.js";
import { change, isBetter, kept } from "./kept.js";

/** What the page remembers of a sheet that was put on the board. */
export class PaperDaily {
  /** @param {() => void} render */
  constructor(render) {
    this.render = render;
    /** The sheet that is on the board, as it was sent. */
    this.done = "";
    this.isAsking = false;
    /** @type {string | null} */
    this.wrong = null;
  }
}
