// What a player without a phone has drawn, large: where sheets are real, somebody draws it for it.

import { h, icon } from "../../lib/dom.js";
import { sheet, strikes } from "../../lib/drawing/drawing.js";
import { nameOf } from "../../lib/drawing/squares.js";
import { drawnAs } from "../../lib/faces/faces.js";
import { t, tn } from "../../lib/words.js";
import { face } from "../../table/bots.js";

/** Tasks in the middle of which nobody wants to see something else first. */
const BUSY = new Set(["pick", "draw", "paper"]);

/** Which moves this phone has seen, and whether it wants to see them again. */
export class BotMoves {
  /** @param {DiceApp} app */
  constructor(app) {
    this.app = app;
    /** @type {Set<string>} */
    this.seen = new Set();
    this.isWanted = false;
  }

  /** @returns {BotMove[]} of this round and the one before */
  get all() {
    return this.app.view.game.bot_moves ?? [];
  }

  /** @returns {BotMove[]} that this phone has still to see */
  get left() {
    return this.all.filter((move) => !this.seen.has(this.key(move)));
  }

  /** @param {BotMove} move */
  key({ seat, n, squares }) {
    return [this.app.view.game.number, seat, n, squares.join(";")].join("/");
  }

  /**
   * The moves to be shown now. By themselves they come to the phone of the first sheet of paper: what is left of the
   * round before at once, what is new as soon as there is nothing else to do. To others they come when they ask.
   *
   * @param {DiceTask} task
   */
  due(task) {
    const { round, players } = this.app.view.game;
    const isAsked = players.find((player) => player.kind === "paper")?.mine;
    const left = this.isWanted || isAsked ? this.left : [];
    return left.filter((move) => this.isWanted || move.round < round || !BUSY.has(task.do));
  }

  /** @param {BotMove} move */
  see(move) {
    this.seen.add(this.key(move));
    if (!this.left.length) this.isWanted = false;
    this.app.render();
  }

  again() {
    this.seen.clear();
    this.isWanted = true;
    this.app.render();
  }
}

/**
 * @param {DiceApp} app
 * @param {BotMove} move
 * @param {DiceTask} task
 */
export function botMoveScreen(app, move, task) {
  const { moves } = app.screens;
  const player = app.player(move.seat);
  const left = moves.due(task).length - 1;
  const { side } = app.screens.layout;
  return h.div(
    { class: `bot-move card paper-card edge-${move.colour}`, key: "bot-move" },
    h.div(
      { class: "bot-move-who" },
      face(drawnAs(app.view.seats.find((seat) => seat.seat === move.seat))),
      h.h1({ id: "heading", tabindex: "-1" }, t("script.bots.draws", { name: move.name })),
    ),
    h.p({ class: "lead" }, move.words),
    h.div(
      { class: "bot-move-sheet" },
      sheet(
        side,
        player.marks.filter((mark) => mark.n <= move.n),
        {
          show: { numbers: true, coordinates: true },
          label: move.words,
          fresh: move.n,
        },
      ),
    ),
    h.p({ class: "small soft" }, move.squares.map((square) => nameOf(square, side)).join(" · ")),
    h.p(
      { class: "bot-move-strikes" },
      move.strike ? h.b({}, icon("warn"), t("script.bots.cross_out")) : null,
      strikes(
        player.strikes,
        player.strikes_max,
        t("script.sheet.strikes", { used: player.strikes, most: player.strikes_max }),
      ),
    ),
    h.button(
      { class: "button main wide tall", onclick: () => moves.see(move) },
      left > 0 ? tn("script.bots.next_move", left) : t("script.bots.drawn"),
    ),
    task.needed ? h.p({ class: "small soft" }, task.title) : null,
  );
}

/**
 * The way back to what players without a phone have drawn.
 *
 * @param {DiceApp} app
 * @param {() => void} close what the button lies in
 */
export function movesAgain(app, close) {
  const { moves } = app.screens;
  if (!moves.all.length) return null;
  const again = () => {
    close();
    moves.again();
  };
  return h.button(
    { class: "button wide", key: "bot-moves", onclick: again },
    icon("paper"),
    t("script.bots.moves"),
  );
}
