// A spectator's table, large enough for a projector: a huge board, whose turn it is, how everybody stands.

import { h } from "../../lib/dom.js";
import { seeEnd } from "../../table/see-end.js";
import { board } from "./board.js";
import { watchedEnd } from "./end/end.js";
import { moves, players } from "./players.js";

/**
 * @param {TileApp} app
 * @param {TileGame} game
 * @returns {Child}
 */
export function watchScreen(app, game) {
  const { view } = app;
  if (view.phase === "over") return watchedEnd(app, game);
  return h.div(
    { class: `tile-watch of-${game.players.length}`, key: "watch" },
    h.h1({ id: "heading", tabindex: "-1" }, view.status),
    h.div({ class: "tile-watch-board" }, board(game)),
    h.div({ class: "tile-watch-side stack" }, players(app, game), seeEnd(app), moves(game)),
  );
}
