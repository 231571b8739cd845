// The end as a little show: sheet after sheet fills, and the places appear from the last to the first.

import { h } from "../../../lib/dom.js";
import { sheet as drawSheet, strikes, unseenSheet } from "../../../lib/drawing/drawing.js";
import { t, tn } from "../../../lib/words.js";
import { faceOf } from "../../../table/bots.js";
import { verdictOf } from "../../../table/end.js";
import { Show, isNews, isStill } from "../../../table/show.js";

/** In milliseconds: before the first sheet, a sheet's own time, what the winner gets more, how long all stays. */
const [FIRST, EACH, WINNER, STAY] = [300, 1100, 350, 1300];
/** How much of a sheet's time its shapes take to appear, one by one. */
const FILLING = 750;

/** What it covers is there from the beginning, for screen readers, and stays when it is over. */
export class Reveal extends Show {
  /** @param {DiceApp} app whose game is over, with everybody's squares known */
  constructor(app) {
    const { ranking } = app.view.game;
    super(app, FIRST + ranking.length * EACH + WINNER + STAY);
    this.app = app;
    /** Whose sheet fills when: from the last place to the first. */
    this.order = ranking.map(({ seat }) => seat).reverse();
  }

  /**
   * The show of a game's end where it is news, and where people want things to move.
   *
   * @param {DiceApp} app
   */
  static of(app) {
    const { ranking, players, number } = app.view.game;
    // While squares are still to be counted there is nothing to reveal; and nobody wins alone.
    if (players.length < 2 || ranking.length < players.length) return null;
    return isNews(app.code, number) && !isStill() ? new Reveal(app) : null;
  }

  /** The stage; nothing once it is over. */
  stage() {
    if (this.isOver) return null;
    const { players } = this.app.view.game;
    const winner = FIRST + this.order.length * EACH + WINNER;
    return h.div(
      { key: "reveal", class: "reveal", "aria-hidden": "true", onclick: () => this.end() },
      h.div(
        { class: "reveal-head" },
        this.why ? h.p({ class: "reveal-why", style: { "--at": `${winner}ms` } }, this.why) : null,
        h.p({ class: "reveal-verdict", style: { "--at": `${winner}ms` } }, verdictOf(this.app.view)),
      ),
      h.div(
        { class: `reveal-sheets of-${players.length}` },
        players.map((player) => this.sheet(player)),
      ),
      h.p({ class: "small soft" }, t("script.reveal.skip")),
    );
  }

  /** Why a seat of this phone is out whose last die has ended the game. */
  get why() {
    const { game, you } = this.app.view;
    const own = game.players.filter(({ seat }) => you?.seats.includes(seat));
    const last = own.find(({ out }) => out?.round === game.round && out.reason === "no-placement");
    return last?.out?.text ?? null;
  }

  /** @param {DicePlayer} player */
  sheet(player) {
    const { app } = this;
    const turn = this.order.indexOf(player.seat);
    const rank = app.view.game.ranking.find(({ seat }) => seat === player.seat)?.rank ?? 0;
    const start = FIRST + turn * EACH + (rank === 1 ? WINNER : 0);
    return h.figure(
      {
        key: player.seat,
        class: rank === 1 ? "first" : "",
        "data-seat": player.seat,
        style: { "--at": `${start + FILLING}ms` },
      },
      player.known
        ? filling(drawSheet(app.screens.layout.side, player.marks), start, FILLING)
        : unseenSheet(t("script.sheet.unseen")),
      h.figcaption(
        {},
        h.span({ class: "rank" }, rank),
        faceOf(app.view, player.seat),
        h.span(
          { class: "grow" },
          h.b({}, player.name),
          h.span(
            { class: "reveal-squares" },
            tn("script.sheet.unfilled", player.unfilled ?? 0),
            strikes(player.strikes, player.strikes_max, ""),
          ),
        ),
      ),
    );
  }
}

/**
 * A drawing of a sheet on which the shapes appear one by one, as they were drawn.
 *
 * @param {SVGElement} drawing
 * @param {number} start in milliseconds
 * @param {number} time for all of them
 */
export function filling(drawing, start, time) {
  const marks = /** @type {NodeListOf<SVGElement>} */ (drawing.querySelectorAll("[data-mark]"));
  marks.forEach((mark, index) => {
    mark.classList.add("appear");
    mark.style.setProperty("--at", `${Math.round(start + (index * time) / marks.length)}ms`);
  });
  return drawing;
}
