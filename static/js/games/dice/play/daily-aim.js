// The dice of a day are played with an aim: the best known result stands beside one's own.

import { askDay } from "../../../daily/api.js";
import { isDay } from "../../../daily/days.js";
import { h } from "../../../lib/dom.js";
import { t, tn } from "../../../lib/words.js";

export class DailyAim {
  /** @param {DiceApp} app */
  constructor(app) {
    this.app = app;
    /** Squares left empty, once it is known. @type {number | null} */
    this.best = null;
    this.isAsked = false;
  }

  /** That it is a daily, and what to beat; nothing in any other game. */
  words() {
    const { solo, settings } = this.app.view;
    if (!solo || !isDay(settings.seed)) return null;
    if (!this.isAsked) this.ask(settings.layout.name, String(settings.seed));
    const name = t("script.daily.short");
    if (this.best === null) return h.span({ class: "line-daily" }, name);
    const best = t("script.daily.best", { squares: tn("script.sheet.unfilled", this.best) });
    return h.span(
      { class: "line-daily", title: best },
      h.span({ "aria-hidden": "true" }, t("script.daily.aim", { n: this.best })),
      h.span({ class: "unseen" }, `${name}. ${best}`),
    );
  }

  /**
   * @param {string} layout
   * @param {string} day
   */
  async ask(layout, day) {
    this.isAsked = true;
    try {
      const { best } = await askDay(layout, day);
      this.best = best?.unfilled ?? null;
      this.app.render();
    } catch {
      // One plays as well without it.
    }
  }
}
