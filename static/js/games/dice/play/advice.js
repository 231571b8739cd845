// Which move is best: asked of the server, shown as a pale ghost with the reason, and played by a second tap.

import { ask, Problem, table } from "../../../lib/api.js";
import { focusOn, h, icon } from "../../../lib/dom.js";
import { die, shapePicture } from "../../../lib/drawing/drawing.js";
import { adviceGhost, lit } from "../../../lib/drawing/moves.js";
import { shapeName, t } from "../../../lib/words.js";
import { reasonWords } from "../../../table/advised.js";

/** What has been asked for a seat in one situation; forgotten as soon as there is another. */
export class Advice {
  /** @param {DiceApp} app */
  constructor(app) {
    this.app = app;
    /** The situation it is for. */
    this.key = "";
    /** @type {AdvisedMove[]} */
    this.moves = [];
    this.chosen = 0;
    this.isAsking = false;
    /** Why there is none. @type {string | null} */
    this.trouble = null;
    /** What was looked at when that was said. @type {unknown[]} */
    this.looked = [];
  }

  /**
   * The move that is shown for a seat, or null.
   *
   * @param {DiceTask} task
   */
  shown(task) {
    return this.isFor(task) ? (this.moves[this.chosen] ?? null) : null;
  }

  /** @param {DiceTask} task */
  isFor(task) {
    // Why there is none is said until the next tap: a shape that is taken or moved then has words of its own.
    const isOver = this.trouble !== null && this.looking(task).some((one, at) => one !== this.looked[at]);
    if (isOver || this.key !== situation(this.app, task)) this.close();
    return this.key !== "";
  }

  /**
   * The die that is looked at, and the shape in hand.
   *
   * @param {DiceTask} task
   */
  looking({ seat }) {
    return [this.app.ui.die, this.app.screens.sheets.get(seat)?.ghost ?? null];
  }

  close() {
    this.key = "";
    this.moves = [];
    this.chosen = 0;
    this.isAsking = false;
    this.trouble = null;
  }

  /**
   * @param {DiceTask} task
   * @param {() => void} [shown] called once there is something to see
   */
  async ask(task, shown = () => {}) {
    const { app } = this;
    const key = situation(app, task);
    this.close();
    Object.assign(this, { key, isAsking: true });
    app.notice = null;
    app.render();
    /** @type {AdvisedMove[]} */
    let moves = [];
    let trouble = null;
    try {
      ({ moves } = await ask("POST", `${table(app.code)}/advice`, { seat: task.seat }));
      if (!moves.length) trouble = t("script.advice.none");
    } catch (error) {
      trouble = error instanceof Problem ? error.detail : t("script.advice.later");
    }
    // Meanwhile it may be another situation, or somebody has closed it.
    if (this.key !== key || key !== situation(app, task)) return;
    Object.assign(this, { moves, trouble, isAsking: false, looked: this.looking(task) });
    if (moves.length) {
      // The die of the move is looked at from here on, not one that was looked at before.
      app.ui.die = undefined;
      app.screens.sheets.get(task.seat)?.drop();
    }
    app.render();
    if (moves.length) shown();
  }

  /** @param {number} at */
  choose(at) {
    this.chosen = at;
    this.app.render();
  }

  /**
   * Take the die if there is one to take, and draw: as by hand.
   *
   * @param {DiceTask} task
   */
  play(task) {
    const { app } = this;
    const move = this.shown(task);
    if (!move || app.busy) return;
    const { seat } = task;
    const type = app.player(seat).kind === "paper" ? "MarkPaper" : "PlaceShape";
    if (move.die !== null) app.send({ type: "TakeDie", seat, die: move.die }, true);
    app.send({ type, seat, squares: move.squares, strike: move.strike });
    this.close();
  }
}

/**
 * A name for what a seat has to decide now.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
function situation(app, { seat, do: act }) {
  const { game } = app.view;
  const player = game && app.player(seat);
  if (!player) return "";
  return [seat, act, game.number, game.round, player.marks.length, player.die, game.picker].join("/");
}

/**
 * The button that asks, and closes what it has opened.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
export function adviceButton(app, task) {
  const { advice } = app.screens;
  if (!task.can_be_advised) return null;
  const isOpen = advice.isFor(task) && !advice.trouble;
  /** @param {MouseEvent} event */
  const toggle = (event) => {
    if (advice.isAsking) return;
    if (isOpen) {
      advice.close();
      app.render();
      return;
    }
    // A key press (no pointer: detail 0) goes on with the moves.
    const shown = event.detail === 0 ? goOn : undefined;
    advice.ask(task, shown);
  };
  return h.button(
    {
      key: "advice",
      class: "button advice-button",
      "aria-busy": String(advice.isAsking),
      "aria-expanded": String(isOpen && !advice.isAsking),
      onclick: toggle,
    },
    icon(isOpen && !advice.isAsking ? "cross" : "bulb"),
    h.span({}, isOpen && !advice.isAsking ? t("script.advice.close") : t("script.advice.ask")),
  );
}

const goOn = () =>
  requestAnimationFrame(() => requestAnimationFrame(() => focusOn('.advised-move[aria-pressed="true"]')));

/**
 * The moves to choose from; a tap on the chosen one plays it.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
export function advisedMoves(app, task) {
  const { advice } = app.screens;
  if (!advice.shown(task)) return null;
  return h.div(
    { key: "advice", class: "advised", role: "group", "aria-label": t("script.advice.moves") },
    advice.moves.map((move, at) => advisedMove(app, task, move, at)),
  );
}

/**
 * @param {DiceApp} app
 * @param {DiceTask} task
 * @param {AdvisedMove} move
 * @param {number} at its place, from 0
 */
function advisedMove(app, task, move, at) {
  const { advice } = app.screens;
  const isChosen = at === advice.chosen;
  return h.button(
    {
      key: `move-${at}`,
      class: "advised-move",
      "aria-pressed": String(isChosen),
      "aria-label": [move.words, move.reason].filter(Boolean).join(". "),
      onclick: () => (isChosen ? advice.play(task) : advice.choose(at)),
    },
    move.die === null ? null : die(move.face),
    shapePicture(move.squares, move.colour),
    h.span(
      { class: "advised-name", "aria-hidden": "true" },
      at === 0 ? icon("bulb") : null,
      move.shape,
      move.strike ? h.span({ class: "advised-strike" }, icon("cross")) : null,
    ),
  );
}

/**
 * The one big button: the chosen move is played.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
export function playAdvised(app, task) {
  const { advice } = app.screens;
  const move = advice.shown(task);
  if (!move) return null;
  const key = move.strike ? "script.sheet.place_strike" : "script.sheet.place";
  return h.button(
    {
      key: "play-advised",
      class: "button main tall grow",
      id: "play-advised",
      "aria-disabled": String(app.busy),
      onclick: () => advice.play(task),
    },
    app.busy ? t("script.sending") : t(key, { shape: shapeName(move.shape) }),
  );
}

/**
 * The reason in a sentence, or why there is no advice.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
export function adviceWords(app, task) {
  const { advice } = app.screens;
  return advice.isFor(task) ? reasonWords(advice, advice.shown(task)) : null;
}

/**
 * The shape of the chosen move on the board, and what its reason speaks of.
 *
 * @param {DiceApp} app
 * @param {DiceTask | null} task
 */
export function advisedGhost(app, task) {
  const move = task && app.screens.advice.shown(task);
  return move ? [adviceGhost(move.squares, move.colour), lit(move.lit ?? [])] : null;
}

/**
 * Whether a die is the one to take.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 * @param {number} number
 */
export const isAdvisedDie = (app, task, number) => app.screens.advice.shown(task)?.die === number;
