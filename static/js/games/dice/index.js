// The dice game at a table: which of its screens a phone shows, and what the shell has to know of it.

import { h } from "../../lib/dom.js";
import { pen } from "../../lib/drawing.js";
import { loadShapes } from "../../lib/shapes.js";
import { t } from "../../lib/words.js";
import { isAlone } from "./alone.js";
import { endScreen } from "./end.js";
import { Legal } from "./legal.js";
import { stillMeant } from "./meant.js";
import { outScreen } from "./out.js";
import { paperScreen } from "./paper.js";
import { roundScreen } from "./round.js";
import { settingOf } from "./settings.js";
import { sheetScreen, watchedSheet } from "./sheet.js";
import { SheetState } from "./sheet-state.js";
import { undoByKey } from "../../table/undo.js";
import { watchScreen } from "./watch.js";

/** @implements {GameScreens} */
export class DiceScreens {
  /** @param {DiceApp} app */
  constructor(app) {
    this.app = app;
    this.onPaper = true;
    this.undoCommand = "UndoTurn";
    this.legal = new Legal(app.code, () => app.render());
    /** @type {Map<number, SheetState>} */
    this.sheets = new Map();
    this.prepare = loadShapes;
    this.isAlone = isAlone;
    this.stillMeant = stillMeant;
  }

  // ── what the shell asks for ────────────────────────────────────────────────────────────────────

  /** @param {DiceTask} task */
  play(task) {
    const { app } = this;
    const drawing = /** @type {DrawTask} */ (task);
    const turn = `${task.seat}/${app.view.game.round}/${task.do}`;
    if ((app.tab ?? this.usualTab(task)) === "table") {
      return { name: `round/${turn}`, build: () => roundScreen(app, task) };
    }
    if (task.do === "out") return { name: `out/${turn}`, build: () => outScreen(app, task) };
    if (task.do === "paper" && !app.ui.drawing) {
      return { name: `paper/${turn}`, build: () => paperScreen(app, drawing) };
    }
    if (task.do === "draw" || task.do === "paper") {
      const name = task.do === "paper" ? "paper" : "sheet";
      return { name: `${name}/${turn}`, build: () => sheetScreen(app, drawing) };
    }
    return { name: `mine/${turn}`, build: () => watchedSheet(app, task) };
  }

  watch() {
    return watchScreen(this.app);
  }

  end() {
    return endScreen(this.app);
  }

  /** @param {DiceTask} task */
  tabs(task) {
    const many = this.app.view.tasks.length > 1;
    const sheet = many ? t("script.tabs.sheet_of_many") : t("script.tabs.sheet");
    return { names: { table: t("script.tabs.table"), sheet }, usual: this.usualTab(task) };
  }

  /** @param {DiceTask} task */
  usualTab(task) {
    const { app } = this;
    if (task.do === "draw" || task.do === "paper") return "sheet";
    // The news that one is out comes first; from the next round on one watches.
    if (task.do === "out") {
      return app.player(task.seat).out?.round === app.view.game.round ? "sheet" : "table";
    }
    // Right after drawing the sheet stays in view, with Undo, until everybody has drawn.
    if (task.do === "wait" && task.can_undo) return "sheet";
    return "table";
  }

  /** @param {SettingField} field */
  setting(field) {
    return settingOf(this.app, field);
  }

  /**
   * The marker that a seat will begin with, where that tells one from another.
   *
   * @param {Seat} seat
   */
  seatSign(seat) {
    const { view } = this.app;
    const letter = view.settings.markers[this.fromStarter(seat)];
    if (!letter || view.seats.length < 2) return null;
    return [pen(letter), h("span", { class: "unseen" }, this.colour(letter))];
  }

  /**
   * How far clockwise from the starter a seat is.
   *
   * @param {Seat} seat
   */
  fromStarter(seat) {
    const { seats } = this.app.view;
    const at = seats.findIndex((other) => other.seat === seat.seat);
    const first = Math.max(
      0,
      seats.findIndex((other) => other.starter),
    );
    return (at - first + seats.length) % seats.length;
  }

  /** @param {number} seat */
  letterOf(seat) {
    return this.app.player(seat).colour;
  }

  sent() {
    this.legal.forget();
  }

  /** @param {Reason[]} reasons */
  refused(reasons) {
    for (const sheet of this.sheets.values()) sheet.refused(reasons);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    undoByKey(this.app, this.app.task, event);
  }

  // ── what its own screens ask for ───────────────────────────────────────────────────────────────

  /** @param {string} letter */
  colour(letter) {
    return this.app.view.colours[letter].name;
  }

  get layout() {
    return this.app.view.game?.layout ?? this.app.view.settings.layout;
  }

  /**
   * What is being drawn on a seat's sheet, or tried on it before a die is taken; forgotten when the turn is over.
   *
   * @param {DiceTask} task
   * @param {number | null} [face] of a die that is looked at
   */
  sheet(task, face = this.app.player(task.seat).face) {
    const key = this.legal.key(this.app, task.seat, face);
    let state = this.sheets.get(task.seat);
    if (state?.key !== key) {
      state = new SheetState(this.app, task.seat, face, key);
      this.sheets.set(task.seat, state);
    }
    return state;
  }
}
