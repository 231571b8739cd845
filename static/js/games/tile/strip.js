// The line at the top: who plays which colour, whose turn it is, and how everybody stands. A tap opens the table.

import { h, icon } from "../../lib/dom.js";
import { swatch } from "../../lib/drawing/drawing.js";
import { shown, t } from "../../lib/words.js";
import { faceOf } from "../../table/bots.js";
import { endOf, leadSign } from "./players.js";

/**
 * @param {TileApp} app
 * @param {TileGame} game
 * @param {() => void} open
 */
export function strip(app, game, open) {
  return h.div(
    { class: "ring-box", key: "ring" },
    h.ol(
      {
        class: "ring tile-ring",
        "aria-label": t("script.tile.players"),
        style: { "--places": String(Math.max(game.players.length, 1)) },
      },
      game.players.map((player) => place(app, game, player)),
    ),
    h.button({
      class: "ring-open",
      "aria-label": t("script.tile.open"),
      title: t("script.tile.open"),
      "aria-haspopup": "dialog",
      onclick: open,
    }),
  );
}

/**
 * @param {TileApp} app
 * @param {TileGame} game
 * @param {TilePlayer} player
 */
function place(app, game, player) {
  const { view } = app;
  const isAwaited = game.to_move === player.seat;
  const mine = view.you?.seats.includes(player.seat);
  const state = ["place", isAwaited ? "active" : "", player.in ? "" : "is-out", mine ? "mine" : ""];
  return h.li(
    { key: `place-${player.seat}`, class: state.join(" "), "data-seat": player.seat },
    h.span(
      { class: "place-name" },
      faceOf(view, player.seat),
      h.b({ title: player.name, class: player.name.length > 9 ? "long" : null }, player.name),
      mine ? h.span({ class: "unseen" }, ` (${t("script.ring.you")})`) : null,
    ),
    h.span(
      { class: "place-state" },
      coloursOf(game, player).map((colour) =>
        h.span(
          { class: game.colour === colour ? "place-colour on" : "place-colour" },
          swatch(view.colours[colour].letter),
          h.span({ class: "unseen" }, `${view.colours[colour].name} `),
          game.shared.includes(colour) ? h.span({ class: "place-shared" }, t("script.tile.shared")) : null,
        ),
      ),
      doing(player),
    ),
  );
}

/**
 * The colours of a player; instead of them the one that is shared while it is the player's turn for it (T3).
 *
 * @param {TileGame} game
 * @param {TilePlayer} player
 */
function coloursOf(game, { seat, colours }) {
  const isShared = game.to_move === seat && game.colour !== null && game.shared.includes(game.colour);
  // There is room for one colour and the word for it.
  return isShared && game.colour !== null ? [game.colour] : colours;
}

/**
 * How a player stands: out, or the score, with a crown for who leads; a lock where nothing fits any more, a tick where nothing is left.
 *
 * @param {TilePlayer} player
 */
function doing(player) {
  if (!player.in) return h.span({}, t("script.ring.out"));
  const end = player.can_move === false ? endOf(player) : null;
  return [
    h.span({}, shown(player.score)),
    leadSign(player),
    end
      ? [icon(end === "script.tile.stuck" ? "lock" : "tick"), h.span({ class: "unseen" }, ` ${t(end)}`)]
      : null,
  ];
}
