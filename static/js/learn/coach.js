// The coach of a lesson: one short sentence for each step, and where to tap.

import { byId, h, icon, patch } from "../lib/dom.js";
import { t } from "../lib/words.js";

/** So long the last shape is seen before the lesson ends. */
const LAST_LOOK_MS = 1200;

export class Coach {
  /**
   * @param {HTMLElement} screens what is shown until all is done
   * @param {CoachedLesson} lesson
   */
  constructor(screens, lesson) {
    this.screens = screens;
    this.lesson = lesson;
    this.root = byId("coach");
    this.end = byId("done");
    this.timer = 0;
  }

  show() {
    const { now, said } = this.lesson;
    // Styles point to what is to be tapped.
    document.body.dataset.lesson = said === null ? now.task : "tried";
    patch(this.root, this.bubble());
    clearTimeout(this.timer);
    if (now.task !== "done") this.turn(false);
    else if (!this.lesson.lingers) this.timer = setTimeout(() => this.finish(), LAST_LOOK_MS);
  }

  finish() {
    this.turn(true);
    byId("done-heading").focus();
  }

  /** @param {boolean} isDone */
  turn(isDone) {
    this.root.hidden = isDone;
    this.screens.hidden = isDone;
    this.end.hidden = !isDone;
  }

  bubble() {
    const { lesson } = this;
    const { step, steps, task, text } = lesson.now;
    const isDone = task === "done";
    const progress = t("lesson.progress", { step: Math.min(step, steps), steps });
    return h.aside(
      { class: "coach", "aria-label": t("lesson.coach") },
      h.p(
        { class: "coach-text", id: "coach-text", role: "status" },
        h.span({ class: "unseen" }, `${progress}. `),
        lesson.said ?? text,
      ),
      h.div(
        { class: "coach-tools" },
        lesson.done.length ? this.button("left", t("lesson.previous"), () => lesson.back()) : null,
        h.span({ class: "coach-progress", "aria-hidden": "true" }, progress),
        isDone ? null : this.button("right", t("lesson.skip"), () => lesson.skip()),
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
