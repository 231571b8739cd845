// The coach of the lesson: one short sentence for each step, and where to tap.

import { byId, h, icon, patch } from "../lib/dom.js";
import { t } from "../lib/words.js";

/** So long the last shape is seen before the lesson ends. */
const LAST_LOOK_MS = 1200;

export class Coach {
  /**
   * @param {App} app
   * @param {LessonLink} link
   */
  constructor(app, link) {
    this.app = app;
    this.link = link;
    this.root = byId("coach");
    this.end = byId("done");
    this.timer = 0;
  }

  /** Whether one should see now that a shape may not lie along a side. */
  get isTrying() {
    return this.link.now.task === "side" && !this.link.hasTried;
  }

  show() {
    const { task } = this.link.now;
    const screens = /** @type {DiceScreens} */ (this.app.screens);
    screens.snaps = !this.isTrying;
    // Taking a die and drawing are two steps here.
    screens.offersOnly = false;
    // Styles point to what is to be tapped.
    document.body.dataset.lesson = task === "side" && !this.isTrying ? "tried" : task;
    patch(this.root, this.bubble());
    clearTimeout(this.timer);
    if (task === "done") this.timer = setTimeout(() => this.finish(), LAST_LOOK_MS);
    else this.turn(false);
  }

  finish() {
    this.turn(true);
    byId("done-heading").focus();
  }

  /** @param {boolean} isDone */
  turn(isDone) {
    this.root.hidden = isDone;
    this.app.root.hidden = isDone;
    this.end.hidden = !isDone;
  }

  bubble() {
    const { link } = this;
    const { step, steps, task, text } = link.now;
    const isDone = task === "done";
    const progress = t("lesson.progress", { step: Math.min(step, steps), steps });
    return h.aside(
      { class: "coach", "aria-label": t("lesson.coach") },
      h.p(
        { class: "coach-text", id: "coach-text", role: "status" },
        h.span({ class: "unseen" }, `${progress}. `),
        this.link.hasTried && task === "side" ? t("lesson.tried") : text,
      ),
      h.div(
        { class: "coach-tools" },
        link.done.length ? this.button("left", t("lesson.previous"), () => link.back()) : null,
        h.span({ class: "coach-progress", "aria-hidden": "true" }, progress),
        isDone ? null : this.button("right", t("lesson.skip"), () => link.skip()),
        h.a(
          {
            class: "button quiet only-icon",
            href: this.root.dataset.back ?? "/",
            "aria-label": t("lesson.leave"),
            title: t("lesson.leave"),
          },
          icon("cross"),
        ),
      ),
    );
  }

  /**
   * @param {string} sign
   * @param {string} label
   * @param {() => void} act
   */
  button(sign, label, act) {
    return h.button(
      { key: sign, class: "button quiet", onclick: act },
      sign === "left" ? icon(sign) : null,
      label,
      sign === "right" ? icon(sign) : null,
    );
  }
}
