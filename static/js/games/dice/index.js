// The dice game at a table: which of its screens a phone shows, and what the shell has to know of it.

import { DailyAim } from "../../daily/aim.js";
import { h } from "../../lib/dom.js";
import { die, marker, pen } from "../../lib/drawing/drawing.js";
import { t } from "../../lib/words.js";
import { openTable } from "../../table/dialog.js";
import { undoByKey } from "../../table/undo.js";
import { BotMoves, botMoveScreen } from "./bot-move.js";
import { endScreen } from "./end/end.js";
import { Fun, funScreen } from "./fun.js";
import { Guess, guessDialog } from "./guess.js";
import { Motion } from "./motion.js";
import { OutNews, outScreen } from "./out.js";
import { paperScreen } from "./paper.js";
import { Advice } from "./play/advice.js";
import { AutoRoll } from "./play/auto-roll.js";
import { chipsDialog } from "./play/chips.js";
import { mainKey } from "./play/hand.js";
import { Legal } from "./play/legal.js";
import { isAlone, playScreen } from "./play/play.js";
import { SheetState } from "./play/sheet-state.js";
import { chosenRow, dieKey } from "./play/tray.js";
import { ring } from "./ring.js";
import { settingOf } from "./settings.js";
import { largeSheet } from "./sheets.js";
import { sheetsDialog } from "./table-dialog.js";
import { watchScreen } from "./watch.js";

/** @implements {GameScreens} */
export class DiceScreens {
  /** @param {DiceApp} app */
  constructor(app) {
    this.app = app;
    this.onPaper = true;
    this.undoCommand = "UndoTurn";
    this.legal = new Legal(app.link, () => app.render());
    /** @type {Map<number, SheetState>} */
    this.sheets = new Map();
    this.out = new OutNews(app);
    this.guess = new Guess(app);
    /** The seat whose sheet is shown large. @type {number | null} */
    this.large = null;
    /** The turn of a seat with a sheet of paper that is drawn on the phone, too. @type {string | null} */
    this.drawnHere = null;
    /** Whether the only shape that fits lies on the board as soon as a die is looked at. */
    this.offersOnly = true;
    /**
     * What one is to try first, to see why a shape may not lie there; until then it slides nowhere, and is not placed.
     *
     * @type {string | null}
     */
    this.tryFirst = null;
    this.advice = new Advice(app);
    this.autoRoll = new AutoRoll(app);
    this.daily = new DailyAim(app);
    /** @type {import("./end/coach.js").EndCoach | null} */
    this.coach = null;
    this.motion = new Motion();
    this.moves = new BotMoves(app);
    this.fun = new Fun(app, this);
    this.isAlone = isAlone;
    this.stillMeant = stillMeant;
  }

  // ── what the shell asks for ────────────────────────────────────────────────────────────────────

  /** That one is out, and why. */
  news() {
    const { app, out } = this;
    const task = out.due;
    return task && { name: `out/${task.seat}`, turn: out.key(task), build: () => outScreen(app, task) };
  }

  /** @param {DiceTask} task */
  play(task) {
    const { app, fun } = this;
    if (fun.isOn(task)) {
      return { name: `fun/${task.seat}`, turn: fun.turn, build: () => funScreen(app) };
    }
    const turn = this.turn(task);
    const [move] = this.moves.due(task);
    if (move) {
      return { name: `bot/${move.seat}`, turn, build: () => botMoveScreen(app, move, task) };
    }
    if (task.do === "paper" && this.drawnHere !== `${task.seat}/${turn}`) {
      return {
        name: `paper/${task.seat}`,
        turn,
        build: () => paperScreen(app, /** @type {DrawTask} */ (task)),
      };
    }
    return { name: `play/${task.seat}`, turn, build: () => playScreen(app, task) };
  }

  /** @param {DiceTask} task */
  turn({ seat }) {
    const { number, round } = this.app.view.game;
    return `${number}/${round}/${this.app.player(seat).die !== null}`;
  }

  /**
   * A sheet of paper is drawn on the phone, too, so that it can be checked; or it is not after all.
   *
   * @param {DiceTask} task
   * @param {boolean} isHere
   */
  drawHere(task, isHere) {
    this.drawnHere = isHere ? `${task.seat}/${this.turn(task)}` : null;
    this.app.render();
  }

  /** The ring of markers, for the line at the top. */
  strip() {
    const { app } = this;
    return ring(app, () => openTable(app));
  }

  dialogs() {
    return [sheetsDialog(this.app), chipsDialog(this.app), guessDialog(this.app), largeSheet(this.app)];
  }

  menu() {
    return this.autoRoll.choice();
  }

  watch() {
    return watchScreen(this.app);
  }

  end() {
    return endScreen(this.app);
  }

  /** @param {SettingField} field */
  setting(field) {
    return settingOf(this.app, field);
  }

  /** One plays the dice game alone at a table of its own, which begins at once. */
  playAlone() {
    return h.a({ href: "/solo?bots=0" }, t("script.lobby.alone"));
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
    return [pen(letter), h.span({ class: "unseen" }, this.colour(letter))];
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

  /**
   * The marker, and the die that was taken.
   *
   * @param {number} seat
   */
  handSign(seat) {
    const { colour, face } = this.app.player(seat);
    return [
      marker(colour, this.colour(colour)),
      face ? [die(face), h.span({ class: "unseen" }, t("script.die.face", { face }))] : null,
    ];
  }

  /**
   * @param {DiceView} before
   * @param {DiceView} now
   */
  changed(before, now) {
    // Who plays for fun has other dice in view than the table's.
    if (!this.isForFun) this.motion.changed(before, now);
    this.autoRoll.changed(before, now);
    this.fun.see(now);
    if (now.phase === "over") return;
    // A game that is over may come back, by a die that is corrected: then it ends anew.
    this.coach?.stop();
    this.coach = null;
  }

  drawn() {
    this.motion.drawn();
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
    // What the board took, such as Esc for a ghost, is done.
    if (event.defaultPrevented) return;
    if (event.key === "Escape" && this.advice.key) {
      this.advice.close();
      this.app.render();
      return;
    }
    const app = this.isForFun ? this.fun.table : this.app;
    undoByKey(app, app.task, event);
    dieKey(app, app.task, event);
    mainKey(event);
  }

  /** Whether the seat that is shown plays on for fun. */
  get isForFun() {
    const { task } = this.app;
    return task !== null && this.fun.isOn(task);
  }

  // ── what its own screens ask for ───────────────────────────────────────────────────────────────

  /** @param {string} letter */
  colour(letter) {
    return this.app.view.colours[letter].name;
  }

  /**
   * What is being drawn, or tried before the die is taken; null while there is no row to draw from.
   *
   * @param {DiceTask} task
   */
  current(task) {
    if (task.do === "draw" || task.do === "paper") return this.sheet(task);
    const row = chosenRow(this.app, task);
    return row && this.sheet(task, row.face);
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

/**
 * Whether nothing the player looked at has changed, so that the same command may go out again.
 * Somebody else's drawing moves the table on, but not the dice one picks from.
 *
 * @param {Command} command
 * @param {DiceView} before
 * @param {DiceView} now
 */
function stillMeant(command, before, now) {
  const [old, game] = [before.game, now.game];
  if (!old || !game || old.number !== game.number || old.round !== game.round) return false;
  if (command.type === "TakeDie") {
    return game.picker === command.seat && JSON.stringify(old.dice) === JSON.stringify(game.dice);
  }
  if (command.type === "RollDice" || command.type === "EnterDice") return game.roller === command.seat;
  return false;
}
