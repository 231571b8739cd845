// Who is out guesses who will win, and with how many empty squares: once, and told to nobody before the end.

import { h, icon } from "../../lib/dom.js";
import { t, tn } from "../../lib/words.js";
import { faceOf } from "../../table/bots.js";
import { closeDialog, dialog, openDialog } from "../../table/dialog.js";

const ID = "guess-dialog";

/** What is being guessed; it stays while the table goes on. */
export class Guess {
  /** @param {DiceApp} app */
  constructor(app) {
    this.app = app;
    /** The seat that guesses. @type {number | null} */
    this.seat = null;
    /** @type {number | null} */
    this.winner = null;
    this.unfilled = 0;
  }

  /** @param {DiceTask} task */
  open({ seat }) {
    if (this.seat !== seat) Object.assign(this, { seat, winner: null });
    openDialog(this.app, ID);
  }

  /**
   * Who a seat can be guessed to win, none where nothing can be guessed now.
   *
   * @returns {DicePlayer[]}
   */
  get players() {
    const { view } = this.app;
    const of = view.tasks.find((task) => task.seat === this.seat)?.guess_of ?? [];
    return view.game.players.filter(({ seat }) => of.includes(seat));
  }

  /** The most squares that can stay empty on the sheet of who is chosen: they only get fewer. */
  get most() {
    return (this.winner && this.app.player(this.winner)?.unfilled) ?? this.app.screens.layout.side ** 2;
  }

  /** @param {number} winner */
  choose(winner) {
    this.winner = winner;
    this.unfilled = this.most;
    this.app.render();
  }

  /** @param {number} unfilled */
  count(unfilled) {
    this.unfilled = Math.max(0, Math.min(this.most, unfilled));
    this.app.render();
  }

  send() {
    const { app, seat, winner, most } = this;
    if (winner === null || seat === null || app.busy) return;
    app.send({ type: "GuessWinner", seat, winner, unfilled: Math.min(this.unfilled, most) });
    this.winner = null;
    closeDialog(ID);
  }
}

/**
 * The button that asks for the guess. After it its place stays free: what was guessed stands above the board.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task of who is out
 */
export function guessButton(app, task) {
  if (!task.guess_of?.length) return h.span({ class: "grow", key: "guess" });
  return h.button(
    {
      class: "button main tall grow",
      key: "guess",
      "aria-disabled": String(app.busy),
      onclick: () => app.busy || app.screens.guess.open(task),
    },
    app.busy ? t("script.sending") : t("script.guess.go"),
  );
}

/**
 * The same where the big button is there for something else.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
export function smallGuessButton(app, task) {
  if (!task.guess_of?.length) return null;
  return h.button(
    { class: "button grow", key: "guess", onclick: () => app.busy || app.screens.guess.open(task) },
    icon("crown"),
    t("script.guess.go"),
  );
}

/**
 * It is there only while there is something to guess.
 *
 * @param {DiceApp} app
 */
export function guessDialog(app) {
  if (!app.view.tasks.some((task) => task.guess_of?.length)) return null;
  return dialog(app, ID, t("script.guess.go"), () => inside(app.screens.guess), "guess-dialog");
}

/** @param {Guess} guess */
function inside(guess) {
  const { players, winner, app } = guess;
  const isReady = winner !== null && !app.busy;
  return h.form(
    {
      class: "inside stack",
      onsubmit: (event) => {
        event.preventDefault();
        guess.send();
      },
    },
    h.fieldset(
      { class: "guess-whom" },
      h.legend({ class: "unseen" }, t("script.guess.go")),
      players.map((player) => candidate(guess, player)),
    ),
    howMany(guess),
    h.p({ class: "small soft" }, t("script.guess.sealed")),
    h.button(
      { class: "button main wide", type: "submit", "aria-disabled": String(!isReady) },
      t("script.guess.send"),
    ),
  );
}

/**
 * @param {Guess} guess
 * @param {DicePlayer} player
 */
const candidate = (guess, { seat, name, unfilled, in: isIn }) =>
  h.label(
    { class: "choice", key: seat },
    h.input({
      type: "radio",
      name: "winner",
      value: seat,
      checked: guess.winner === seat,
      onchange: () => guess.choose(seat),
    }),
    faceOf(guess.app.view, seat),
    h.span(
      { class: "grow" },
      h.b({}, name),
      h.span(
        { class: "small soft" },
        unfilled === null ? null : h.span({}, tn("script.guess.now", unfilled)),
        isIn ? null : h.span({ class: "tag" }, t("script.ring.out")),
      ),
    ),
  );

/**
 * How many squares will be empty: by a slider, and one by one.
 *
 * @param {Guess} guess
 */
function howMany(guess) {
  const { winner, most, unfilled } = guess;
  const isOff = winner === null;
  const said = isOff ? t("script.guess.choose") : tn("script.sheet.unfilled", unfilled);
  return h.div(
    { class: "guess-count" },
    h.output({ class: "guess-said" }, said),
    h.div(
      { class: "guess-slide" },
      step(guess, -1, "−", t("script.guess.fewer")),
      h.input({
        type: "range",
        min: 0,
        max: most,
        value: isOff ? most : unfilled,
        disabled: isOff,
        "aria-label": t("script.guess.count"),
        "aria-valuetext": said,
        oninput: (event) => guess.count(Number(event.target.value)),
      }),
      step(guess, 1, "+", t("script.guess.more")),
    ),
  );
}

/**
 * @param {Guess} guess
 * @param {number} by
 * @param {string} sign
 * @param {string} label
 */
function step(guess, by, sign, label) {
  const to = guess.unfilled + by;
  const isOff = guess.winner === null || to < 0 || to > guess.most;
  return h.button(
    {
      class: "button only-icon",
      "aria-label": label,
      "aria-disabled": String(isOff),
      onclick: () => isOff || guess.count(to),
    },
    h.span({ "aria-hidden": "true" }, sign),
  );
}

/**
 * What was guessed, told at the end; nothing where nobody has.
 *
 * @param {DiceApp} app
 */
export function guessesAtEnd({ view: { game } }) {
  if (!game.guesses?.length) return null;
  return h.ul(
    { class: "guesses", key: "guesses", "aria-label": t("script.guess.told") },
    game.guesses.map(({ seat, text }) => h.li({ key: seat }, icon("crown"), text)),
  );
}
