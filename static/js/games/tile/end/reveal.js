// The end as a little show: the board fills in the order of play, and the places appear from the last to the first.

import { h, s } from "../../../lib/dom.js";
import { area, drawing } from "../../../lib/drawing/tiles.js";
import { t } from "../../../lib/words.js";
import { faceOf } from "../../../table/bots.js";
import { verdictOf } from "../../../table/end.js";
import { Show, isNews, isStill } from "../../../table/show.js";
import { emptyBoard, placedInOrder, restOf } from "../board.js";

/** In milliseconds: before the first piece, for all pieces, a place's own time, what the winner gets more, the rest. */
const [FIRST, FILLING, EACH, WINNER, STAY] = [250, 1800, 600, 350, 1500];

/** What it covers is there from the beginning, for screen readers, and stays when it is over. */
export class TileReveal extends Show {
  /**
   * @param {TileApp} app
   * @param {TileGame} game that is over
   */
  constructor(app, game) {
    super(app, FIRST + FILLING + game.ranking.length * EACH + WINNER + STAY);
    this.app = app;
    this.game = game;
  }

  /**
   * The show of a game's end where it is news, and where people want things to move; nobody wins alone.
   *
   * @param {TileApp} app
   * @param {TileGame} game
   */
  static of(app, game) {
    if (game.players.length < 2) return null;
    return isNews(app.code, game.number) && !isStill() ? new TileReveal(app, game) : null;
  }

  /** The stage; nothing once it is over. */
  stage() {
    if (this.isOver) return null;
    const { ranking } = this.game;
    const winner = FIRST + FILLING + ranking.length * EACH + WINNER;
    return h.div(
      { key: "reveal", class: "reveal tile-reveal", "aria-hidden": "true", onclick: () => this.end() },
      h.p({ class: "reveal-verdict", style: { "--at": `${winner}ms` } }, verdictOf(this.app.view)),
      h.div({ class: "reveal-board" }, this.board()),
      h.ul(
        { class: "reveal-places" },
        ranking.map((row, index) => this.place(row, ranking.length - 1 - index)),
      ),
      h.p({ class: "small soft" }, t("script.reveal.skip")),
    );
  }

  board() {
    const board = emptyBoard(this.game.board);
    const pieces = placedInOrder(this.game);
    const appearing = pieces.map((piece, index) => {
      const at = Math.round(FIRST + (index * FILLING) / pieces.length);
      return s.g({ class: "appear", style: { "--at": `${at}ms` } }, area(board, piece));
    });
    return drawing(board, restOf(this.game.board, pieces), { extra: appearing });
  }

  /**
   * @param {RankingRow} row
   * @param {number} turn of its place, from 0 for the last one
   */
  place({ seat, name, rank, text }, turn) {
    const at = FIRST + FILLING + turn * EACH + (rank === 1 ? WINNER : 0);
    return h.li(
      {
        key: seat,
        "data-seat": seat,
        class: rank === 1 ? "first" : "",
        style: { "--at": `${at}ms` },
      },
      h.span({ class: "rank" }, rank),
      faceOf(this.app.view, seat),
      h.span({ class: "grow" }, h.b({}, name), h.span({ class: "reveal-squares" }, text)),
    );
  }
}
