// The faces of all who play; and players without a phone: how strong they are, and the dialog in which one is chosen.

import { h, icon, s } from "../lib/dom.js";
import { drawnAs, faceAt } from "../lib/faces/faces.js";
import { t } from "../lib/words.js";
import { closeDialog, dialog, openDialog } from "./dialog.js";

/**
 * What the dialog asks.
 *
 * @typedef {{title: string, hint?: string, chosen?: number | null, choose: (level: number) => void}} Asked
 */

/**
 * A face; nothing where nobody has one, at servers of before.
 *
 * @param {number | string | null | undefined} which a bot's by its level, a person's by its name
 * @param {boolean} [isThinking]
 * @param {string | null} [name] where it does not stand beside it
 * @param {string | null} [ground] the letter of a colour
 */
export function face(which, isThinking = false, name = null, ground = null) {
  if (!which) return null;
  return s.svg(
    {
      class: isThinking ? "face thinking" : "face",
      viewBox: "0 0 40 40",
      role: name ? "img" : null,
      "aria-label": name,
      "aria-hidden": name ? null : "true",
      "data-face": which,
      "data-ground": ground,
    },
    s.use({ href: faceAt(which) }),
  );
}

/**
 * The face of whoever plays for a seat, on the colour that the seat has all game; nothing where the seat is gone.
 *
 * @param {Pick<TableView, "seats" | "game" | "colours">} view
 * @param {number} number of the seat
 */
export function faceOf({ seats, game, colours }, number) {
  const seat = seats.find((one) => one.seat === number);
  if (!seat) return null;
  const [first] = game?.players.find((player) => player.seat === number)?.colours ?? [];
  const ground = first ? (colours[first]?.letter ?? null) : null;
  if (!seat.level) return face(seat.face, false, null, ground);
  return face(drawnAs(seat), seat.thinking, seat.kind === "bot" ? null : seat.bot_name, ground);
}

/**
 * A dot for each step of strength, and none for steps above: games have more or fewer of them, and a bot is as strong
 * in each.
 *
 * @param {number} level
 */
export function strength(level) {
  const dots = Array.from({ length: level }, (_, at) =>
    s.circle({ cx: 6 + at * 12, cy: 6, r: 4, class: "on" }),
  );
  return s.svg(
    {
      class: "strength",
      viewBox: `0 0 ${level * 12} 12`,
      role: "img",
      "aria-label": t("script.bots.strength", { n: level }),
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
  // Whoever has no wish presses Enter.
  /** @type {HTMLElement | null} */ (document.querySelector(`#${ID} [data-suggested]`))?.focus();
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
  return h.ul(
    { class: "bot-list" },
    bots.map(({ level, name, words, suggested }) =>
      h.li(
        { key: level },
        h.button(
          {
            class: "bot-choice",
            "data-level": level,
            "data-suggested": suggested && chosen === null ? "" : null,
            "aria-current": chosen === level ? "true" : null,
            onclick: () => {
              closeDialog(ID);
              choose(level);
            },
          },
          face(level),
          h.span(
            { class: "grow" },
            h.span(
              { class: "bot-name" },
              h.b({}, name),
              strength(level),
              suggested && chosen === null ? h.span({ class: "tag" }, t("script.bots.suggested")) : null,
            ),
            h.span({ class: "small soft" }, words),
          ),
          chosen === level ? icon("tick") : null,
        ),
      ),
    ),
  );
}
