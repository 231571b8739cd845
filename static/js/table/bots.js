// Players without a phone: their faces, how strong they are, and the dialog in which one of them is chosen.

import { byId, h, icon, s } from "../lib/dom.js";
import { t } from "../lib/words.js";

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

const dialog = () => /** @type {HTMLDialogElement} */ (byId("bots"));

/**
 * Ask which of them shall play.
 *
 * @param {App} app
 * @param {Asked} asked
 */
export function askForBot(app, asked) {
  app.asked = asked;
  app.draw();
  dialog().showModal();
}

/**
 * Part of the page all the time, so that patching keeps it.
 *
 * @param {App} app
 */
export function botsDialog(app) {
  const { asked } = app;
  const close = () => dialog().close();
  const closed = () => {
    // The browser tells it a little later, and by then it may have been asked again.
    if (dialog().open) return;
    app.asked = null;
    app.render();
  };
  return h.dialog(
    {
      key: "bots",
      id: "bots",
      "aria-labelledby": "bots-title",
      onclose: closed,
      onclick: (event) => event.target.id === "bots" && close(),
    },
    h.div(
      { class: "head" },
      h.h2({ id: "bots-title" }, asked?.title),
      h.button(
        { class: "button quiet only-icon", "aria-label": t("script.close"), onclick: close },
        icon("cross"),
      ),
    ),
    asked
      ? h.div(
          { class: "inside" },
          asked.hint ? h.p({ class: "small soft" }, asked.hint) : null,
          choices(app, asked, close),
        )
      : null,
  );
}

/**
 * @param {App} app
 * @param {Asked} asked
 * @param {() => void} close
 */
function choices({ view: { bots } }, { chosen = null, choose }, close) {
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
              close();
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
