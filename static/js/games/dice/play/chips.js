// One's four colours in the order they will be held, and how much each can still go on; a tap says what that means.

import { h, icon } from "../../../lib/dom.js";
import { swatch } from "../../../lib/drawing/drawing.js";
import { capitalised, t, tn } from "../../../lib/words.js";
import { dialog, openDialog } from "../../../table/dialog.js";

const WHAT = "chips-dialog";

/**
 * @param {DiceApp} app
 * @param {DiceTask} task
 * @param {SheetState | null} state
 */
export function chips(app, task, state) {
  if (!task.chips) return h.div({ class: "chips", key: "chips" });
  return h.ol(
    { class: "chips", key: "chips", "aria-label": t("script.chips.label") },
    task.chips.map(({ colour, corners, door }, at) => {
      const name = capitalised(app.screens.colour(colour));
      let title = tn("script.chips.corners", corners, { colour: name });
      if (!corners) title = t("script.chips.blocked", { colour: name });
      const isShut = state?.shut.includes(colour);
      if (door) title = capitalised(t("script.chips.door", { colour: app.screens.colour(colour) }));
      if (isShut) title = t("script.chips.closes", { colour: app.screens.colour(colour) });
      return h.li(
        { class: `chip ${corners && !isShut ? "" : "blocked"}`, "data-colour": colour, title },
        at < 2 ? h.span({ class: "chip-when" }, t(at ? "script.chips.next" : "script.chips.now")) : null,
        swatch(colour),
        h.span({ class: "unseen" }, title),
        door && !isShut ? icon("door") : h.b({ "aria-hidden": "true" }, corners && !isShut ? corners : "0!"),
      );
    }),
    h.li(
      { class: "chips-what", key: "what" },
      icon("info"),
      h.button({
        class: "chips-open",
        "aria-label": t("script.chips.what"),
        title: t("script.chips.what"),
        "aria-haspopup": "dialog",
        onclick: () => openDialog(app, WHAT),
      }),
    ),
  );
}

/**
 * What the numbers, the door and the "0!" mean, and the words beside the markers.
 *
 * @param {DiceApp} app
 */
export const chipsDialog = (app) =>
  dialog(app, WHAT, t("script.chips.title"), () =>
    h.div(
      { class: "inside stack" },
      h.p({}, t("script.chips.about")),
      h.ul(
        { class: "chips-signs" },
        sign(h.b({}, "4"), t("script.chips.about_number")),
        sign(icon("door"), t("script.chips.about_door")),
        sign(h.b({ class: "bad" }, "0!"), t("script.chips.about_none")),
        app.view.game.ring.standby.length && !app.view.solo
          ? sign(h.b({}, t("script.ring.standby")), t("script.chips.about_spare"))
          : null,
      ),
    ),
  );

/**
 * @param {Child} what
 * @param {string} words
 */
const sign = (what, words) => h.li({}, h.span({ class: "chips-sign" }, what), h.span({}, words));
