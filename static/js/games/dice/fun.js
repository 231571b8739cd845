// Who is out plays on for fun, with any die of each roll. It is kept on this phone only and counts for nothing; the
// server says what may be drawn.

import { Problem, ask, table } from "../../lib/api.js";
import { h, icon } from "../../lib/dom.js";
import { sound } from "../../lib/sound.js";
import { shapeName, t, tn } from "../../lib/words.js";
import { keyed } from "../../placing/keys.js";
import { placeButton, putBack } from "../../placing/tools.js";
import { undo } from "../../table/undo.js";
import { Rolls } from "./fun-rolls.js";
import { board } from "./play/board.js";
import { Legal } from "./play/legal.js";
import { palette } from "./play/palette.js";
import { line } from "./play/play.js";
import { chosenRow, tray } from "./play/tray.js";
import { otherSheets } from "./sheets.js";

/** What the server said of the sheet, and to which question. @typedef {{to: string, unfilled: number, rows: DieRow[]}} Told */

const RETRY_MS = 1500;

export class Fun {
  /**
   * @param {DiceApp} app
   * @param {DiceScreens} screens
   */
  constructor(app, screens) {
    this.app = app;
    /** The seat that plays on for fun; null for nobody. @type {number | null} */
    this.seat = null;
    this.rolls = new Rolls("");
    /** @type {Told | null} */
    this.told = null;
    /** What was asked last, as JSON. */
    this.asked = "";
    this.legal = this.newLegal();
    /** @type {Map<number, SheetState>} */
    this.sheets = new Map();
    /** The table as it looks while somebody plays for fun: the screens of the game are shown of it. */
    this.table = this.inPlace(screens);
  }

  /** @param {DiceTask} task */
  isOn(task) {
    return this.seat === task.seat && task.can_play_for_fun === true;
  }

  /** @param {DiceTask} task */
  start({ seat }) {
    const { view } = this.app;
    Object.assign(this, { seat, told: null, asked: "" });
    this.rolls = new Rolls(this.key(view));
    this.see(view);
    this.app.render();
  }

  /**
   * The game, the seat, and since when it is out.
   *
   * @param {DiceView} view
   */
  key({ code, game }) {
    const player = game?.players.find(({ seat }) => seat === this.seat);
    return [code, game?.number, this.seat, player?.out?.round].join("/");
  }

  stop() {
    this.seat = null;
    this.app.render();
  }

  /**
   * Dice that have fallen wait until they are played.
   *
   * @param {DiceView} view
   */
  see(view) {
    if (this.seat === null) return;
    // The seat is in again, or another game has begun.
    if (this.key(view) !== this.rolls.key) this.seat = null;
    const { game } = view;
    const player = game?.players.find(({ seat }) => seat === this.seat);
    if (!game?.dice.length || !player) return;
    this.rolls.add({
      round: game.round,
      colour: player.colour,
      dice: game.dice.map(({ value }) => value),
    });
  }

  /** What is looked at is of one roll and one sheet. */
  get turn() {
    return `${this.rolls.current?.round}/${this.rolls.drawn.length}`;
  }

  // ── what is drawn ──────────────────────────────────────────────────────────────────────────────

  /** The question what may be drawn now. */
  get question() {
    const roll = this.rolls.current ?? this.rolls.last;
    const drawn = this.rolls.drawn.map(({ colour, squares }) => ({ colour, squares }));
    return roll && { drawn, colour: roll.colour, dice: roll.dice };
  }

  /** Ask it, unless that is what was asked last. */
  settle() {
    const body = JSON.stringify(this.question);
    if (!this.question || body === this.asked) return;
    // The sheet has changed: where a shape may lie, and what was in hand, is of before.
    Object.assign(this, { asked: body, legal: this.newLegal(), sheets: new Map() });
    this.fetch(body);
  }

  /** @param {string} body the question as JSON */
  async fetch(body) {
    try {
      const told = await this.ask(JSON.parse(body));
      if (body !== this.asked) return;
      this.told = { ...told, to: body };
      this.app.render();
    } catch (error) {
      if (body !== this.asked) return;
      if (error instanceof Problem) this.refused(error);
      else setTimeout(() => body === this.asked && this.fetch(body), RETRY_MS);
    }
  }

  /**
   * @param {object} question
   * @param {AbortSignal} [signal]
   */
  ask(question, signal) {
    return ask("POST", `${table(this.app.code)}/seats/${this.seat}/for-fun`, question, signal);
  }

  newLegal() {
    /** @type {TableLink["check"]} */
    const check = (_seat, squares, _strike, signal) => this.ask({ ...this.question, squares }, signal);
    return new Legal(Object.create(this.app.link, { check: { value: check } }), () => this.app.render());
  }

  /**
   * The sheet is another one than it was, or the game is over: what was drawn for fun is gone.
   *
   * @param {Problem} problem
   */
  refused(problem) {
    this.rolls.forget();
    this.app.notice = { kind: "bad", text: problem.detail, until: this.app.view.seq };
    this.stop();
  }

  /** @param {SheetState | null} state with the shape that is drawn; null passes */
  play(state) {
    if (state && (!state.ghost || state.verdict !== "legal")) return;
    const { shape, squares } = state?.ghost ?? {};
    this.rolls.play(shape && squares ? { shape, squares } : null);
    if (shape) sound("place");
    this.app.render();
  }

  undo() {
    this.rolls.undo();
    this.app.render();
  }

  // ── the table as it is for fun ─────────────────────────────────────────────────────────────────

  /**
   * @param {DiceScreens} screens of the table as it is
   * @returns {DiceApp}
   */
  inPlace(screens) {
    const { app } = this;
    const forFun = Object.create(screens, {
      app: { get: () => this.table },
      legal: { get: () => this.legal },
      sheets: { get: () => this.sheets },
    });
    return Object.create(app, {
      screens: { value: forFun },
      view: { get: () => this.view },
      task: { get: () => this.task },
      notice: { value: null, writable: true },
      render: { value: () => app.render() },
      send: { value: (/** @type {Command} */ { type }) => type === screens.undoCommand && this.undo() },
    });
  }

  /** With the dice of the roll that is played, all free, and the own sheet with what was drawn for fun. */
  get view() {
    const { app, seat, rolls, told } = this;
    const { game } = app.view;
    const colour = (rolls.current ?? rolls.last)?.colour;
    /**
     * @template {{seat: number}} P
     * @param {P[]} places
     * @param {(own: P) => Partial<P>} changed
     */
    const withOwn = (places, changed) =>
      places.map((one) => (one.seat === seat ? { ...one, ...changed(one) } : one));
    const players = withOwn(game.players, ({ marks, unfilled, colour: held }) => ({
      marks: [
        ...marks,
        ...rolls.drawn.map((mark, at) => ({ ...mark, strike: false, n: marks.length + 1 + at })),
      ],
      unfilled: told?.unfilled ?? unfilled,
      colour: colour ?? held,
      in: true,
      out: null,
      die: null,
      face: null,
    }));
    const ring = {
      ...game.ring,
      places: withOwn(game.ring.places, (own) => ({ colour: colour ?? own.colour })),
    };
    const dice = (rolls.current?.dice ?? []).map((value, die) => ({ die, value, taken_by: null }));
    const tasks = this.task ? [this.task] : [];
    return { ...app.view, game: { ...game, players, ring, dice, upcoming: null }, tasks };
  }

  /** @returns {DiceTask | null} */
  get task() {
    const { asked, rolls, told } = this;
    const task = this.app.view.tasks.find(({ seat }) => seat === this.seat);
    if (!task) return null;
    const rows = rolls.current && told?.to === asked ? told.rows : [];
    return {
      seat: task.seat,
      name: task.name,
      do: "fun",
      title: t("script.fun.title"),
      text: this.text(rows),
      needed: false,
      can_undo: rolls.canUndo,
      rows,
    };
  }

  /** @param {DieRow[]} rows */
  text(rows) {
    const { current, waiting } = this.rolls;
    if (!current) return t("script.fun.wait");
    const colour = this.app.screens.colour(current.colour);
    if (rows.length && !canDraw(rows)) return t("script.fun.nothing", { colour });
    return waiting ? tn("script.fun.waiting", waiting, { colour }) : t("script.fun.pick", { colour });
  }
}

/** @param {DieRow[]} rows */
const canDraw = (rows) => rows.some(({ shapes }) => shapes.some(({ fits }) => fits));

/** @param {DiceApp} app */
export function funScreen(app) {
  const { fun } = app.screens;
  fun.settle();
  const task = /** @type {DiceTask} */ (fun.task);
  const player = fun.table.player(task.seat);
  const state = fun.table.screens.current(task);
  state?.settle();
  if (state) state.onPlace = () => fun.play(state);
  return [
    h.div(
      { class: "play dice-play do-fun", key: "fun", onkeydown: (event) => state && keyed(state, event) },
      line(fun.table, task, player, state),
      h.div({ class: "play-board", key: "board" }, board(fun.table, state, player, t("script.fun.sheet"))),
      h.p({ class: "chips fun-sign", key: "chips" }, icon("smile"), t("script.fun.sign")),
      hand(fun, task, player, state),
    ),
  ];
}

/**
 * @param {Fun} fun
 * @param {DiceTask} task
 * @param {DicePlayer} player
 * @param {SheetState | null} state
 */
function hand(fun, task, player, state) {
  const row = chosenRow(fun.table, task);
  const shapes =
    state && row ? palette(state, row.shapes, player, { face: row.face, canStrike: false }) : null;
  return h.div(
    { class: "hand", key: "hand" },
    tray(fun.table, task),
    shapes,
    otherSheets(fun.app, task.seat, shapes !== null),
    h.div(
      { class: "actions", key: "actions" },
      h.div({ class: "beside", key: "beside" }, back(fun, task, state), stopButton(fun)),
      mainButton(fun, task, state),
    ),
  );
}

/**
 * @param {Fun} fun
 * @param {DiceTask} task
 * @param {SheetState | null} state
 */
function back(fun, task, state) {
  if (state?.ghost) return putBack(state);
  const nothing = { key: "undo", class: "button", "aria-disabled": "true" };
  const words = t("script.sheet.undo");
  return undo(fun.table, task, words) ?? h.button(nothing, icon("undo"), words);
}

/** @param {Fun} fun */
const stopButton = (fun) =>
  h.button({ class: "button", key: "stop", onclick: () => fun.stop() }, icon("cross"), t("script.fun.stop"));

/**
 * Draw, or pass where nothing fits.
 *
 * @param {Fun} fun
 * @param {DiceTask} task
 * @param {SheetState | null} state
 */
function mainButton(fun, task, state) {
  const { ghost = null } = state ?? {};
  const { rows = [] } = task;
  const mustPass = rows.length > 0 && !canDraw(rows);
  let label = t(fun.app.ui.die === undefined ? "script.die.choose" : "script.sheet.choose");
  if (!fun.rolls.current) label = t("script.fun.later");
  if (mustPass) label = t("script.fun.pass");
  if (ghost) label = t("script.sheet.place", { shape: shapeName(ghost.shape) });
  const isReady = mustPass || (ghost !== null && state?.verdict === "legal");
  return placeButton({ busy: false }, label, isReady, () => fun.play(mustPass ? null : state));
}
