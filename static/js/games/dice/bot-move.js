// What a player without a phone has drawn, large: where sheets are real, somebody draws it for it.

import { h, icon } from "../../lib/dom.js";
import { sheet, strikes } from "../../lib/drawing.js";
import { t, tn } from "../../lib/words.js";
import { face } from "../../table/bots.js";

/** Tasks in the middle of which nobody wants to see something else first. */
const BUSY = new Set(["pick", "draw", "paper"]);

/** Which moves of this round this phone has seen, and whether it wants to see them again. */
export class BotMoves {
  /** @param {DiceApp} app */
  constructor(app) {
    this.app = app;
    /** @type {Set<string>} */
    this.seen = new Set();
    this.isWanted = false;
  }

  /** @returns {BotMove[]} of this round */
  get all() {
    return this.app.view.game.bot_moves ?? [];
  }

  /** @param {BotMove} move */
  key(move) {
    const { number, round } = this.app.view.game;
    return [number, round, move.seat, move.n, move.squares.join(";")].join("/");
  }

  /**
   * The move to be shown now: where this phone has a sheet of paper as soon as it has nothing else to do, on others
   * when they ask.
   *
   * @param {DiceTask} task
   */
  next(task) {
    const { view } = this.app;
    const hasPaper = view.game.players.some((player) => player.mine && player.kind === "paper");
    if (!this.isWanted && (!hasPaper || BUSY.has(task.do))) return null;
    return this.all.find((move) => !this.seen.has(this.key(move))) ?? null;
  }

  /** @param {BotMove} move */
  see(move) {
    this.seen.add(this.key(move));
    if (this.all.every((other) => this.seen.has(this.key(other)))) this.isWanted = false;
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
  const left = moves.all.filter((other) => !moves.seen.has(moves.key(other))).length - 1;
  return h(
    "div",
    { class: `bot-move card paper-card edge-${move.colour}`, key: "bot-move" },
    h(
      "div",
      { class: "bot-move-who" },
      face(levelOf(app, move.seat)),
      h("h1", { id: "heading", tabindex: "-1" }, t("script.bots.draws", { name: move.name })),
    ),
    h("p", { class: "lead" }, move.words),
    h(
      "div",
      { class: "bot-move-sheet" },
      sheet(app.screens.layout.side, player.marks, {
        show: { numbers: true, coordinates: true },
        label: move.words,
        fresh: move.n,
      }),
    ),
    h("p", { class: "small soft" }, move.squares_words.join(" · ")),
    h(
      "p",
      { class: "bot-move-strikes" },
      move.strike ? h("b", {}, icon("warn"), t("script.bots.cross_out")) : null,
      strikes(
        player.strikes,
        player.strikes_max,
        t("script.sheet.strikes", { used: player.strikes, most: player.strikes_max }),
      ),
    ),
    h(
      "button",
      { class: "button main wide tall", type: "button", onclick: () => moves.see(move) },
      left > 0 ? tn("script.bots.next_move", left) : t("script.bots.drawn"),
    ),
    task.needed ? h("p", { class: "small soft" }, task.title) : null,
  );
}

/**
 * @param {DiceApp} app
 * @param {number} number
 */
const levelOf = (app, number) => app.view.seats.find((seat) => seat.seat === number)?.level ?? 0;

/**
 * The way back to what players without a phone have drawn in this round.
 *
 * @param {DiceApp} app
 */
export function movesAgain(app) {
  const { moves } = app.screens;
  if (!moves.all.length) return null;
  return h(
    "button",
    { class: "button quiet wide", key: "bot-moves", type: "button", onclick: () => moves.again() },
    icon("paper"),
    t("script.bots.moves"),
  );
}
