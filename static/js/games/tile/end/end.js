// The end of a tile game: the board, the places and the ways on, on one screen; below it what was left, and the rest.

import { dareEnd } from "../../../dares/end.js";
import { confetti } from "../../../lib/confetti.js";
import { h } from "../../../lib/dom.js";
import { swatch } from "../../../lib/drawing/drawing.js";
import { t } from "../../../lib/words.js";
import { areMany, awards, praise, praises } from "../../../table/awards.js";
import { endActions, endLinks, endSummary, places, verdict } from "../../../table/end.js";
import { matchTotals } from "../../../table/match.js";
import { shareResult } from "../../../table/result/share.js";
import { rivalsCard } from "../../../table/rivals.js";
import { board } from "../board.js";
import { piecesLeft, sizeOf } from "../pieces.js";
import { lowerWins } from "../players.js";
import { consent, takeBack } from "../screens.js";
import { orderOfPlay } from "./order.js";
import { resultPicture } from "./picture-canvas.js";
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
      places(
        view,
        game.ranking,
        (row) => [signs(app, row.seat), areMany(game.ranking) ? null : praise(row)],
        view.you?.seats,
      ),
      lowerWins(game),
      endActions(app, game, { canBeCoached: game.moves.length > 0 }),
      dareEnd(app),
    ),
    h.div(
      { class: "end-more" },
      areMany(game.ranking) ? awards(game.ranking) : null,
      realBoard(app, game),
      matchTotals(view),
      sharing(app, game),
      endLinks(app, { before: undoing ? takeBack(app, undoing) : null }),
      rivalsCard(app),
      left(app, game),
      orderOfPlay(app, game, downloads(app)),
      prints(app),
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
    h.div(
      { class: "tile-watch-side stack" },
      awards(game.ranking),
      matchTotals(app.view),
      left(app, game),
      orderOfPlay(app, game),
    ),
    show(app, game),
  );
}

/**
 * The game as a file.
 *
 * @param {TileApp} app
 */
function downloads({ code }) {
  const api = `/api/v1/tables/${code}`;
  return h.div(
    { class: "row wrap even" },
    h.a({ class: "button small", href: `${api}/record`, download: true }, t("script.tile_table.record")),
    h.a({ class: "button small", href: `${api}/log`, download: `${code}.jsonl` }, t("script.end.log")),
  );
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
 * @param {TileApp} app
 * @param {TileGame} game
 */
const sharing = (app, game) =>
  shareResult(
    app,
    game,
    {
      drawn: () => resultPicture(app, game),
      isPlayed: game.moves.length > 0,
      picture: t("script.picture.board"),
      film: t("script.clip.board"),
    },
    praises(game.ranking),
  );

/**
 * What everybody has not placed, best first; seldom wanted.
 *
 * @param {TileApp} app
 * @param {TileGame} game
 */
function left(app, game) {
  return h.details(
    { class: "more tile-left", key: "left" },
    h.summary({}, t("script.tile.left_over")),
    h.div(
      { class: "inside" },
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
    ),
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
