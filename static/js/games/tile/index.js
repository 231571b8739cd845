// A tile game at a table, shown plainly: the board, whose turn it is, the moves, and a line to type one.

import { h } from "../../lib/dom.js";
import { endActions, endSummary } from "../../table/end.js";
import { matchTotals } from "../../table/match.js";
import { undoByKey } from "../../table/undo.js";
import { legalMoves } from "./moves.js";
import { prints, realBoard } from "./real-board.js";
import { consent, downloads, playScreen, position, takeBack } from "./screens.js";

/** @implements {GameScreens} */
export class TileScreens {
  /** @param {TileApp} app */
  constructor(app) {
    this.app = app;
    this.onPaper = false;
    this.hasNoLesson = true;
    this.undoCommand = "UndoMove";
    this.legal = legalMoves(app.code, () => app.render());
  }

  /** @param {TileTask} task */
  play(task) {
    const { number } = this.game;
    return { name: `play/${number}/${task.seat}`, build: () => playScreen(this.app, this.game, task) };
  }

  watch() {
    const { view } = this.app;
    return h(
      "div",
      { class: "stack" },
      view.phase === "over"
        ? [endSummary(view, this.game.ranking), matchTotals(view)]
        : h("h1", { id: "heading", tabindex: "-1" }, view.status),
      position(this.app, this.game),
    );
  }

  /** @returns {Child} */
  end() {
    const { tasks } = this.app.view;
    // The end may be taken back by whoever moved last, or asked back by others.
    const answering = tasks.find((task) => task.can_agree) ?? this.app.task;
    const undoing = tasks.find((task) => task.can_undo);
    return h(
      "div",
      { class: "stack" },
      consent(this.app, this.game, answering),
      endSummary(this.app.view, this.game.ranking, undefined, this.app.view.you?.seats),
      realBoard(this.app, this.game),
      undoing ? takeBack(this.app, undoing) : null,
      endActions(this.app, downloads(this.app)),
      prints(this.app),
      position(this.app, this.game),
    );
  }

  /** @returns {Child} */
  menu() {
    return [realBoard(this.app, this.app.view.game), prints(this.app)];
  }

  /** @param {number} seat */
  letterOf(seat) {
    const colour = this.app.player(seat)?.colours[0];
    return colour ? this.app.view.colours[colour].letter : "";
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    undoByKey(this.app, this.app.task, event);
  }

  /** The game; its screens are only shown while there is one. */
  get game() {
    return /** @type {TileGame} */ (this.app.view.game);
  }
}
