// Everybody: colours, points, what they have left; and the moves they have made.

import { h, icon } from "../../lib/dom.js";
import { t, tn } from "../../lib/words.js";
import { faceOf } from "../../table/bots.js";
import { piecesLeft } from "./pieces.js";

/**
 * @param {TileApp} app
 * @param {TileGame} game
 */
export function players(app, game) {
  // What has been picked is no score yet (T8).
  return [everybody(app, game), app.view.phase === "pick" ? null : lowerWins(game)];
}

/**
 * Beside scores: the fewest win, where that is so.
 *
 * @param {TileGame} game
 */
export const lowerWins = ({ lower_wins: isLower }) =>
  isLower ? h.p({ class: "small soft", key: "lower" }, t("script.tile.lower")) : null;

/**
 * @param {TileApp} app
 * @param {TileGame} game
 */
function everybody(app, game) {
  return h.ul(
    { class: "tile-players", "aria-label": t("script.tile.players") },
    game.players.map((player) =>
      h.li(
        {
          key: player.seat,
          class: `${game.to_move === player.seat ? "active" : ""} ${player.mine ? "mine" : ""}`,
          "data-seat": player.seat,
        },
        h.p(
          { class: "row" },
          faceOf(app.view, player.seat),
          h.b({ class: "grow" }, player.name, leadSign(player)),
          player.in ? null : h.span({ class: "tag" }, t("script.ring.out")),
          player.in && player.can_move === false ? h.span({ class: "tag" }, t(endOf(player))) : null,
          game.to_move === player.seat ? h.span({ class: "tag on" }, t("script.tile_table.to_move")) : null,
          h.span({}, player.score_text),
        ),
        piecesLeft(app.view, player.pieces),
      ),
    ),
    game.shared.map((colour) =>
      h.li(
        { key: colour },
        h.p({}, game.shared_text[colour]),
        piecesLeft(app.view, { [colour]: game.pieces[colour] }),
      ),
    ),
  );
}

/**
 * A crown behind the name of who leads.
 *
 * @param {TilePlayer} player
 */
export const leadSign = ({ leads }) =>
  leads
    ? h.span({ class: "lead-sign" }, icon("crown"), h.span({ class: "unseen" }, ` ${t("script.tile.leads")}`))
    : null;

/**
 * Why a player cannot go on.
 *
 * @param {TilePlayer} player
 */
export const endOf = ({ pieces }) =>
  Object.values(pieces).some((left) => left.length) ? "script.tile.stuck" : "script.tile.all_placed";

/** @param {TileGame} game */
export function moves(game) {
  return h.details(
    { class: "more", key: "moves" },
    h.summary({}, tn("script.tile_table.moves", game.moves.length)),
    h.ol(
      { class: "inside", translate: "no" },
      game.moves.map((move) => h.li({}, move)),
    ),
  );
}
