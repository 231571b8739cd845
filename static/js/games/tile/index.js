// A tile game at a table, shown plainly: the board, whose turn it is, the moves, and a line to type one.

import { h } from "../../lib/dom.js";
import { endActions, endSummary } from "../../table/end.js";
import { undoByKey } from "../../table/undo.js";
import { legalMoves } from "./moves.js";
import { downloads, playScreen, position } from "./screens.js";

/** @implements {GameScreens} */
export class TileScreens {
  /** @param {TileApp} app */
  constructor(app) {
    this.app = app;
    this.onPaper = false;
    this.legal = legalMoves(app.code, () => app.render());
  }

  /** @param {Task} task */
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
        ? endSummary(this.game, this.game.ranking)
        : h("h1", { id: "heading", tabindex: "-1" }, view.status),
      position(this.app, this.game),
    );
  }

  end() {
    return h(
      "div",
      { class: "end-screen" },
      endSummary(this.game, this.game.ranking),
      endActions(this.app, { after: downloads(this.app) }),
      position(this.app, this.game),
    );
  }

  /** @param {number} seat */
  letterOf(seat) {
    const colour = this.app.player(seat)?.colours[0];
    return colour ? this.app.view.colours[colour].letter : "";
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { task, view } = this.app;
    if (task) undoByKey(this.app, { seat: task.seat, can_undo: view.game?.can_undo }, event);
  }

  /** The game; its screens are only shown while there is one. */
  get game() {
    return /** @type {TileGame} */ (this.app.view.game);
  }
}
