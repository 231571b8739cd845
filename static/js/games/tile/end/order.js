// The order of play: every move, and that the server has played the game again from its log.

import { ask, Problem, table } from "../../../lib/api.js";
import { h, icon } from "../../../lib/dom.js";
import { t } from "../../../lib/words.js";

/** @typedef {{now: string, told: TileOrder | null, failed: string | null}} Asked what was asked of which state */

/**
 * @param {TileApp} app
 * @param {TileGame} game
 * @param {Child} [more] what else there is of it
 */
export function orderOfPlay(app, game, more = null) {
  const now = `${game.number}/${app.view.seq}`;
  /** @type {Asked | undefined} */
  const asked = app.ui.order;
  return h.details(
    {
      class: "more tile-order",
      key: "order",
      ontoggle: (event) => {
        if (event.target.open && (asked?.now !== now || asked.failed)) fetchOrder(app, game, now);
      },
    },
    h.summary({}, t("script.tile.order")),
    h.div({ class: "inside stack" }, more, asked ? answer(app, asked) : h.p({}, t("script.sheet.unknown"))),
  );
}

/**
 * @param {TileApp} app
 * @param {TileGame} game
 * @param {string} now
 */
async function fetchOrder(app, game, now) {
  /** @type {Asked} */
  const asked = { now, told: null, failed: null };
  app.ui.order = asked;
  try {
    asked.told = await ask("GET", `${table(app.code)}/games/${game.number}/order`);
  } catch (error) {
    asked.failed = error instanceof Problem ? error.detail : t("script.offline.text");
  }
  app.render();
}

/**
 * @param {TileApp} app
 * @param {Asked} asked
 */
function answer(app, { told, failed }) {
  if (failed) return h.p({ class: "notice bad", role: "alert" }, failed);
  if (!told) return h.p({}, t("script.sheet.unknown"));
  return [
    h.p(
      { class: told.ok ? "notice good" : "notice bad" },
      icon(told.ok ? "tick" : "info"),
      h.span({}, told.text),
    ),
    h.ol(
      {},
      told.moves.map(({ n, name, colour, shape, move }) =>
        h.li(
          { value: n, key: n },
          h.b({}, name),
          ` ${app.view.colours[colour].name} ${shape ?? ""} `,
          // Of a pick all has been said.
          h.span({ class: "soft", translate: "no" }, move.startsWith("pick ") ? null : move),
        ),
      ),
    ),
  ];
}
