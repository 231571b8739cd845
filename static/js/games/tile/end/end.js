// The end of a tile game: the board, the places and the ways on, on one screen; below it what was left, and the rest.

import { dareEnd } from "../../../dares/end.js";
import { confetti } from "../../../lib/confetti.js";
import { h, icon } from "../../../lib/dom.js";
import { swatch } from "../../../lib/drawing/drawing.js";
import { t } from "../../../lib/words.js";
import { endLinks, endSummary, nextGame, places, replayOf, verdict } from "../../../table/end.js";
import { matchTotals } from "../../../table/match.js";
import { rivalsCard } from "../../../table/rivals.js";
import { resultText, shareText } from "../../../table/share.js";
import { board } from "../board.js";
import { piecesLeft, sizeOf } from "../pieces.js";
import { lowerWins } from "../players.js";
import { consent, takeBack } from "../screens.js";
import { orderOfPlay } from "./order.js";
import { prints, realBoard } from "./real-board.js";
import { TileReveal } from "./reveal.js";

/**
 * @param {TileApp} app
 * @param {TileGame} game
 */
export function endScreen(app, game) {
  const { view } = app;
  // The end may be taken back by whoever moved last, or asked back by others.
  const answering = view.tasks.find((task) => task.can_agree) ?? app.task;
  const undoing = view.tasks.find((task) => task.can_undo);
  return h.div(
    { class: "end-screen tile-end" },
    // What one looks at and does first, on one screen.
    h.div(
      { class: "end-first", style: { "--rows": String(game.ranking.length) } },
      consent(app, game, answering),
      verdict(view),
      h.div({ class: "end-board" }, board(game)),
      places(view, game.ranking, ({ seat }) => signs(app, seat), view.you?.seats),
      lowerWins(game),
      h.div({ class: "end-actions" }, lookBack(app, game), nextGame(app, "")),
      dareEnd(app),
    ),
    h.div(
      { class: "end-more" },
      undoing ? takeBack(app, undoing) : null,
      realBoard(app, game),
      matchTotals(view),
      left(app, game),
      rivalsCard(app),
      endLinks(app, { after: downloads(app) }),
      prints(app),
      h.section(
        { class: "share", "aria-label": t("script.share.title") },
        shareText(app, resultText({ ...view, game })),
      ),
      orderOfPlay(app, game),
    ),
    show(app, game),
  );
}

/**
 * The end as who does not play sees it, large.
 *
 * @param {TileApp} app
 * @param {TileGame} game
 */
export function watchedEnd(app, game) {
  return h.div(
    { class: "tile-watch", key: "watch-end" },
    endSummary(app.view, game.ranking, ({ seat }) => signs(app, seat)),
    lowerWins(game),
    h.div({ class: "tile-watch-board" }, board(game)),
    h.div({ class: "tile-watch-side stack" }, matchTotals(app.view), left(app, game), orderOfPlay(app, game)),
    show(app, game),
  );
}

/**
 * The way back through the game: what the coach says of it, and every move.
 *
 * @param {TileApp} app
 * @param {TileGame} game
 */
function lookBack({ code }, game) {
  return [
    game.moves.length
      ? h.a(
          { class: "button coach-link", href: `/t/${code}/coach/${game.number}` },
          icon("bulb"),
          t("script.coach.title"),
        )
      : null,
    h.a({ class: "button", href: replayOf(code, game.number) }, icon("play"), t("script.end.replay")),
  ];
}

/** @param {TileApp} app */
function downloads({ code }) {
  const api = `/api/v1/tables/${code}`;
  return [
    h.a({ class: "button", href: `${api}/record`, download: true }, t("script.tile_table.record")),
    h.a({ class: "button", href: `${api}/log`, download: `${code}.jsonl` }, t("script.end.log")),
  ];
}

/**
 * The colours of a seat; in the draft it has none of its own (T8).
 *
 * @param {TileApp} app
 * @param {number} seat
 */
const signs = (app, seat) =>
  h.span(
    { class: "tile-signs" },
    app.player(seat)?.colours.map((colour) => {
      const { name, letter } = app.view.colours[colour];
      return [swatch(letter), h.span({ class: "unseen" }, ` ${name}`)];
    }),
  );

/**
 * What everybody has not placed, best first.
 *
 * @param {TileApp} app
 * @param {TileGame} game
 */
function left(app, game) {
  return h.section(
    { class: "card tile-left", "aria-labelledby": "left-title" },
    h.h2({ id: "left-title" }, t("script.tile.left_over")),
    h.ul(
      { class: "tile-players" },
      game.ranking.map(({ seat, name }) => {
        const pieces = app.player(seat)?.pieces ?? {};
        return h.li(
          { key: seat, "data-seat": seat },
          h.p({}, h.b({}, name), placedBar(app, game, seat)),
          piecesLeft(app.view, pieces),
        );
      }),
    ),
    bonuses(game),
  );
}

/**
 * What the points have in them besides squares.
 *
 * @param {TileGame} game
 */
function bonuses({ ranking }) {
  const found = ranking.flatMap(({ name, bonuses: said }) => said.map((text) => ({ name, text })));
  return found.length
    ? h.ul(
        { class: "tile-bonuses small" },
        found.map(({ name, text }) => h.li({}, h.b({}, name), ` ${text}`)),
      )
    : null;
}

/**
 * How much of all that was in hand lies on the board now; nothing where players have no colours of their own (T8).
 *
 * @param {TileApp} app
 * @param {TileGame} game
 * @param {number} seat
 */
function placedBar(app, { board: { rows, kind } }, seat) {
  const player = app.player(seat);
  if (!player?.colours.length) return null;
  const letters = player.colours.map((colour) => app.view.colours[colour].letter);
  const placed = [...rows.join("")].filter((letter) => letters.includes(letter)).length;
  const remaining = sizeOf(Object.values(player.pieces).flat(), kind === "triangle");
  const share = `${(100 * placed) / Math.max(placed + remaining, 1)}%`;
  // In words it stands in the ranking.
  return h.span({ class: "placed-bar", "aria-hidden": "true", style: { "--share": share } });
}

/**
 * The show, once; after it the winner's confetti.
 *
 * @param {TileApp} app
 * @param {TileGame} game
 */
function show(app, game) {
  if (app.ui.reveal === undefined) app.ui.reveal = TileReveal.of(app, game);
  const { reveal } = app.ui;
  if (!reveal) return null;
  return reveal.isOver ? confetti() : reveal.stage();
}
