// Where a player without a phone has placed a piece, large: at a real board (T16) somebody puts it there.

import { h } from "../../lib/dom.js";
import { area, drawing, lastPiece } from "../../lib/drawing/tiles.js";
import { drawnAs } from "../../lib/faces/faces.js";
import { recall, remember } from "../../lib/prefs.js";
import { t, tn } from "../../lib/words.js";
import { face } from "../../table/bots.js";
import { emptyBoard, placedInOrder, restOf } from "./board.js";

/** @typedef {TileGame["played"][number]} Played */

/** Where the phone keeps what was laid last: the table's code, the game's number, the move's number and its text. */
const LAID = "rw-laid";

/** The pieces that this phone has still to show. */
export class BotPieces {
  /** @param {TileApp} app */
  constructor(app) {
    this.app = app;
    /** Of this game. */
    this.number = 0;
    /** @type {Played[]} */
    this.left = [];
  }

  /** What is to be shown now: on the phone of who has opened the table, the oldest first. */
  get due() {
    const { view } = this.app;
    const isHere = view.settings.board === "real" && view.seats.some((seat) => seat.host && seat.mine);
    if (!isHere || !view.game) return null;
    if (this.number !== view.game.number) this.begin(view, view.game);
    const { played } = view.game;
    // What has been taken back is not there any more.
    this.left = this.left.filter(({ n, move }) => played[n - 1]?.move === move);
    return this.left[0] ?? null;
  }

  /**
   * The page has just come: nobody may have seen what was placed since a person did, but for what was seen on this
   * phone before.
   *
   * @param {TileView} view
   * @param {TileGame} game
   */
  begin(view, game) {
    this.number = game.number;
    const from = game.played.findLastIndex((one) => !isByBot(view, one)) + 1;
    this.left = game.played.slice(Math.max(from, this.laid(game))).filter(isPiece);
  }

  /**
   * How many moves are on the real board for sure: up to the last one of a bot that was laid there from this phone.
   *
   * @param {TileGame} game
   */
  laid({ number, played }) {
    const [code, of, n, move] = (recall(LAID) ?? "").split(" ");
    const isThere = code === this.app.code && Number(of) === number && played[Number(n) - 1]?.move === move;
    return isThere ? Number(n) : 0;
  }

  /**
   * @param {TileView} before
   * @param {TileView} now
   */
  changed({ game: old }, now) {
    const { game } = now;
    if (!game || game.number !== this.number || old?.number !== game.number) return;
    const since = game.played.slice(old.played.length);
    this.left.push(...since.filter((one) => isPiece(one) && isByBot(now, one)));
  }

  next() {
    const laid = this.left.shift();
    if (laid) remember(LAID, [this.app.code, this.number, laid.n, laid.move].join(" "));
    this.app.render();
  }
}

/**
 * @param {TileView} view
 * @param {Played} one
 */
const isByBot = ({ seats }, { seat }) => seats.some((other) => other.seat === seat && other.level !== null);

/**
 * Neither picked (T8), nor a corner that was chosen (T11).
 *
 * @param {Played} one
 */
const isPiece = ({ move }) => !move.includes(" ");

/**
 * @param {TileApp} app
 * @param {TileGame} game
 * @param {Played} move
 */
export function botPieceScreen(app, game, { n, seat, colour, move }) {
  const { botPieces } = app.screens;
  const cells = move.replaceAll(",", " · ");
  const words = t("script.tile_board.piece_at", { colour: app.view.colours[colour].name, cells });
  const more = botPieces.left.length - 1;
  return h.div(
    { class: "bot-move card paper-card", key: "bot-move" },
    h.div(
      { class: "bot-move-who" },
      face(drawnAs(app.view.seats.find((one) => one.seat === seat)) ?? 1),
      h.h1(
        { id: "heading", tabindex: "-1" },
        t("script.tile_board.place_for", { name: app.player(seat)?.name ?? "" }),
      ),
    ),
    h.p({ class: "lead" }, words),
    h.div({ class: "bot-move-sheet" }, boardAfter(game, n, words)),
    h.button(
      { class: "button main wide tall", onclick: () => botPieces.next() },
      more > 0 ? tn("script.bots.next_move", more) : t("script.bots.drawn"),
    ),
  );
}

/**
 * The board as it was after a move, whose piece is marked.
 *
 * @param {TileGame} game
 * @param {number} n the number of the move, from 1
 * @param {string} label
 */
function boardAfter(game, n, label) {
  const board = emptyBoard(game.board);
  const pieces = placedInOrder(game);
  const drawn = pieces.filter((piece) => piece.n <= n);
  return drawing(board, restOf(game.board, pieces), {
    extra: drawn.map((piece) => (piece.n === n ? lastPiece : area)(board, piece)),
    hasNames: true,
    label,
  });
}
