// The real board of a table (T16): the way to its photo, what it has settled; and what can be printed of the game.

import { h, icon } from "../../../lib/dom.js";
import { t } from "../../../lib/words.js";

/**
 * The way to the photo of the real board, or what it has settled; nothing at a table without one.
 *
 * @param {TileApp} app
 * @param {TileGame | null} game
 */
export function realBoard(app, game) {
  if (!game) return null;
  return [settledBy(app, game), countLink(app, game)];
}

/**
 * @param {TileApp} app
 * @param {TileGame} game
 */
function settledBy(app, game) {
  if (!game.settled) return null;
  const { seat } = game.settled;
  const { name = "" } = game.players.find((player) => player.seat === seat) ?? {};
  const own = app.view.you?.seats.find((one) => app.player(one)?.in);
  return h.div(
    { class: "notice", key: "settled" },
    icon("picture"),
    h.div(
      { class: "grow stack" },
      h.p({}, t("script.tile_board.settled", { name })),
      game.can_unsettle && own
        ? h.button(
            {
              class: "button small",
              "aria-disabled": String(app.busy),
              onclick: () => !app.busy && app.send({ type: "UndoMove", seat: own }, true),
            },
            icon("undo"),
            t("script.tile_board.take_back"),
          )
        : null,
    ),
  );
}

/**
 * @param {TileApp} app
 * @param {TileGame} game
 */
function countLink({ code, view }, game) {
  const seat = view.you?.seats.find((one) => game.players.some((person) => person.seat === one && person.in));
  if (!game.can_settle || !seat) return null;
  const query = new URLSearchParams({ game: game.variant, table: code, seat: String(seat) });
  return h.a(
    { class: "button wide", key: "count", href: `/check?${query}` },
    icon("picture"),
    t("script.tile_board.count"),
  );
}

/**
 * What can be printed of the table's game: the position with the pieces left, boards, pieces, score pads.
 *
 * @param {TileApp} app
 */
export function prints({ code, view }) {
  const game = view.game?.variant ?? view.settings.variant;
  /**
   * @param {string} label
   * @param {Record<string, string>} query
   */
  const link = (label, query) =>
    h.a({ class: "button small", href: `/print?${new URLSearchParams(query)}` }, label);
  return h.details(
    { class: "more", key: "prints" },
    h.summary({}, t("script.tile_board.prints")),
    h.div(
      { class: "inside row wrap even" },
      link(t("script.tile_board.print_position"), { name: "position", table: code }),
      link(t("script.tile_board.print_board"), { name: "board", game }),
      link(t("script.tile_board.print_pieces"), { name: "pieces", game }),
      link(t("script.tile_board.print_pad"), { name: "scorepad", game }),
    ),
  );
}
