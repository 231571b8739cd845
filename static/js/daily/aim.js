// The dice of a day are played with an aim: the best known result stands beside one's own.

import { h } from "../lib/dom.js";
import { t, tn } from "../lib/words.js";
import { askDay } from "./api.js";
import { isDay } from "./days.js";

export class DailyAim {
  /** @param {DiceApp} app */
  constructor(app) {
    this.app = app;
    /** Squares left empty, once it is known. @type {number | null} */
    this.best = null;
    /** The game for which it was asked: in the next one it may be another. */
    this.asked = 0;
  }

  /** That it is a daily, and what to beat; nothing in any other game. */
  words() {
    const { solo, settings, game } = this.app.view;
    if (!solo || !isDay(settings.seed)) return null;
    if (this.asked !== game.number) this.ask(game.number, settings.layout.name, String(settings.seed));
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
   * @param {number} number of the game
   * @param {string} layout
   * @param {string} day
   */
  async ask(number, layout, day) {
    this.asked = number;
    try {
      const { best } = await askDay(layout, day);
      this.best = best?.unfilled ?? null;
      this.app.render();
    } catch {
      // One plays as well without it.
    }
  }
}
