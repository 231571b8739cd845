// One phone for several seats: it is passed to whose turn it is, or lies where everybody looks at it together.

import { h, icon } from "../lib/dom.js";
import { isOn, setOn } from "../lib/prefs.js";
import { t } from "../lib/words.js";
import { faceOf } from "./bots.js";

/**
 * Whether the phone goes from hand to hand; a setting of the phone. Where it keeps the table's real board, it lies.
 *
 * @param {App} app
 */
const isPassed = (app) => !app.screens.isKept && isOn("pass", true);

/**
 * The seat that needs the phone, where the phone shows another one that has nothing to do.
 *
 * @param {App} app
 */
export function mustHandOver(app) {
  const { tasks } = app.view;
  const next = tasks.find((task) => task.needed);
  if (!next || tasks.length < 2) return null;
  const isIdle = app.seat !== next.seat && !app.task?.needed && app.tab === null;
  if (app.seat === null || (isIdle && !isPassed(app))) app.seat = next.seat;
  return app.seat !== next.seat && isIdle ? next : null;
}

/**
 * Nobody's board is seen while the phone goes round.
 *
 * @param {App} app
 * @param {Task} next whose turn it is
 */
export function handScreen(app, next) {
  const letter = app.screens.letterOf(next.seat);
  return h.div(
    { class: "card lone hand-over" },
    h.p(
      { class: `hand-letter wash wash-${letter}`, "aria-hidden": "true" },
      faceOf(app.view, next.seat) ?? icon("phone"),
    ),
    h.h1({ id: "heading", tabindex: "-1" }, t("script.hand.title", { name: next.name })),
    h.p({ class: "hand-sign" }, app.screens.handSign?.(next.seat)),
    h.p({ class: "lead" }, next.title),
    h.button(
      {
        class: "button main wide tall",
        onclick: () => {
          app.seat = next.seat;
          app.render();
        },
      },
      t("script.hand.go", { name: next.name }),
    ),
  );
}

/**
 * The setting, where more than one seat is on this phone.
 *
 * @param {App} app
 */
export function passing(app) {
  const { solo, you } = app.view;
  if (solo || !you || you.seats.length < 2 || app.screens.isKept) return null;
  return h.label(
    { class: "choice", key: "passing" },
    h.input({
      type: "checkbox",
      checked: isOn("pass", true),
      onchange: (event) => {
        setOn("pass", event.target.checked);
        app.render();
      },
    }),
    h.span({}, t("script.hand.setting"), h.span({ class: "hint" }, t("script.hand.setting_hint"))),
  );
}
