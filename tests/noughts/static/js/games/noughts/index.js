// Noughts and crosses at a table: the least that the shell asks of a game's screens.

import { h } from "../../lib/dom.js";
import { endLinks, endSummary, nextGame } from "../../table/end.js";

/** @implements {GameScreens} */
export class NoughtsScreens {
  /** @param {NoughtsApp} app */
  constructor(app) {
    this.app = app;
    this.onPaper = false;
    this.undoCommand = "";
  }

  /** @param {Task} task */
  play(task) {
    const { game } = this.app.view;
    return {
      name: `play/${game.number}/${task.seat}`,
      build: () => [this.heading(task.title), this.board(task)],
    };
  }

  watch() {
    return [this.heading(this.app.view.status), this.board(null)];
  }

  end() {
    const { view } = this.app;
    return [
      endSummary(view, view.game.ranking, undefined, view.you?.seats),
      this.board(null),
      nextGame(this.app),
      endLinks(this.app, {}),
    ];
  }

  /** @param {number} seat */
  letterOf(seat) {
    return this.app.view.game.players[0].seat === seat ? "X" : "O";
  }

  /** @param {string} text */
  heading(text) {
    return h.h1({ id: "heading", tabindex: "-1" }, text);
  }

  /** @param {Task | null} task of the seat that may tap a square */
  board(task) {
    const { app } = this;
    return h.div(
      { class: "noughts-board" },
      app.view.game.squares.map((taken, square) => {
        const sign = taken === null ? "" : this.letterOf(taken);
        const isFree = task?.needed === true && taken === null && !app.busy;
        return h.button(
          {
            key: `square-${square}`,
            class: "button",
            "aria-label": `${square + 1} ${sign}`,
            "aria-disabled": String(!isFree),
            onclick: () => isFree && app.send({ type: "DrawSign", seat: task.seat, square }, true),
          },
          sign,
        );
      }),
    );
  }
}
