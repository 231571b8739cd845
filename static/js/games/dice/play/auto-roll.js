// Alone, the dice of the next round roll by themselves a moment after one has drawn; a setting of the phone.

import { h } from "../../../lib/dom.js";
import { isStill } from "../../../lib/motion.js";
import { isOn, setOn } from "../../../lib/prefs.js";
import { t } from "../../../lib/words.js";

/** So long the shape can still be taken back. */
const PAUSE_MS = 2500;

export class AutoRoll {
  /** @param {DiceApp} app */
  constructor(app) {
    this.app = app;
    this.timer = 0;
    /** Whether the dice are about to roll. */
    this.isDue = false;
  }

  /** Who wants no motion wants none by itself either, unless it was chosen. */
  get isWanted() {
    return isOn("auto-roll", !isStill());
  }

  /**
   * @param {DiceView} before
   * @param {DiceView} now
   */
  changed(before, now) {
    const [[old], [task]] = [before.tasks, now.tasks];
    if (old?.do === task?.do) return;
    clearTimeout(this.timer);
    // The first roll of a game is a tap, and who comes back to a table finds it as it was left.
    const hasDrawn = before.game?.number === now.game?.number && (old?.do === "draw" || old?.do === "pick");
    // A colour blocked just now can still be unblocked by taking back: who reads of it is not hurried.
    const wasOpen = (/** @type {string} */ colour) =>
      /** @type {DiceTask} */ (old)?.chips?.some((chip) => chip.colour === colour && chip.corners > 0);
    const isBlocked = /** @type {DiceTask} */ (task)?.chips?.some(
      ({ colour, corners }) => !corners && wasOpen(colour),
    );
    this.isDue = now.solo && task?.do === "roll" && hasDrawn && !isBlocked && this.isWanted;
    if (this.isDue) this.timer = setTimeout(() => this.roll(), PAUSE_MS);
  }

  roll() {
    const { app } = this;
    this.isDue = false;
    const isSeen = !document.hidden && !document.querySelector("dialog[open]");
    if (app.task?.do === "roll" && !app.busy && isSeen) {
      app.send({ type: "RollDice", seat: app.task.seat }, true);
    } else app.render();
  }

  /** The setting, for the menu of a table for one. */
  choice() {
    const { app } = this;
    if (!app.view.solo || app.view.settings.dice !== "app") return null;
    return h.label(
      { class: "choice", key: "auto-roll" },
      h.input({
        type: "checkbox",
        checked: this.isWanted,
        onchange: (event) => {
          setOn("auto-roll", event.target.checked);
          clearTimeout(this.timer);
          this.isDue = false;
          app.render();
        },
      }),
      h.span({}, t("script.menu.auto_roll")),
    );
  }
}
