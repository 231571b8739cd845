// Players without a phone: their faces, how strong they are, and the dialog in which one of them is chosen.

import { h, icon, s } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { closeDialog, dialog, openDialog } from "./dialog.js";

/**
 * What the dialog asks.
 *
 * @typedef {{title: string, hint?: string, chosen?: number | null, choose: (level: number) => void}} Asked
 */

/**
 * The face of a level.
 *
 * @param {number} level
 * @param {boolean} [isThinking]
 * @param {string | null} [name] where it does not stand beside it
 */
export function face(level, isThinking = false, name = null) {
  return s.svg(
    {
      class: isThinking ? "face thinking" : "face",
      viewBox: "0 0 40 40",
      role: name ? "img" : null,
      "aria-label": name,
      "aria-hidden": name ? null : "true",
      "data-face": level,
    },
    s.use({ href: `#face-${level}` }),
  );
}

/**
 * The face of whoever plays for a seat; nothing where its person does.
 *
 * @param {Pick<TableView, "seats">} view
 * @param {number} number of the seat
 */
export function faceOf({ seats }, number) {
  const seat = seats.find((one) => one.seat === number);
  if (!seat?.level) return null;
  return face(seat.level, seat.thinking, seat.kind === "bot" ? null : seat.bot_name);
}

/**
 * One dot for each step of strength.
 *
 * @param {number} level
 * @param {number} most
 */
export function strength(level, most) {
  const dots = Array.from({ length: most }, (_, at) =>
    s.circle({ cx: 6 + at * 12, cy: 6, r: 4, class: at < level ? "on" : null }),
  );
  return s.svg(
    {
      class: "strength",
      viewBox: `0 0 ${most * 12} 12`,
      role: "img",
      "aria-label": t("script.bots.strength", { n: level, most }),
    },
    dots,
  );
}

const ID = "bots";

/**
 * Ask which of them shall play.
 *
 * @param {App} app
 * @param {Asked} asked
 */
export function askForBot(app, asked) {
  app.asked = asked;
  openDialog(app, ID);
}

/** @param {App} app */
export function botsDialog(app) {
  const { asked } = app;
  return dialog(app, ID, asked?.title, () =>
    h.div(
      { class: "inside" },
      asked?.hint ? h.p({ class: "small soft" }, asked.hint) : null,
      asked ? choices(app, asked) : null,
    ),
  );
}

/**
 * @param {App} app
 * @param {Asked} asked
 */
function choices({ view: { bots } }, { chosen = null, choose }) {
  const most = Math.max(...bots.map((bot) => bot.level));
  return h.ul(
    { class: "bot-list" },
    bots.map(({ level, name, words }) =>
      h.li(
        { key: level },
        h.button(
          {
            class: "bot-choice",
            "data-level": level,
            "aria-current": chosen === level ? "true" : null,
            onclick: () => {
              closeDialog(ID);
              choose(level);
            },
          },
          face(level),
          h.span(
            { class: "grow" },
            h.span({ class: "bot-name" }, h.b({}, name), strength(level, most)),
            h.span({ class: "small soft" }, words),
          ),
          chosen === level ? icon("tick") : null,
        ),
      ),
    ),
  );
}
