// THE screen of a game: one's own board, always; below it what one can do now. Nothing scrolls away.

import { h, icon } from "../../../lib/dom.js";
import { die, strikes, swatch, unseenSheet } from "../../../lib/drawing/drawing.js";
import { capitalised, list, t, tn } from "../../../lib/words.js";
import { keyed } from "../../../placing/keys.js";
import { coming } from "../coming.js";
import { describe } from "../sheets.js";
import { adviceWords } from "./advice.js";
import { board } from "./board.js";
import { chips } from "./chips.js";
import { hand, place } from "./hand.js";

/** More than that stand smaller in the line above the board, which never grows; a die there takes the room of some. */
const MANY_LETTERS = 60;
const A_DIE = 8;
/** More than that have no room in two lines: they take the title's, so that all of them is read and nothing is pushed. */
const TWO_LINES = 64;
/** So much of them a die takes, and a sign before them. */
const DIE_OF_TWO = 12;
const SIGN_OF_TWO = 4;

/**
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
export function playScreen(app, task) {
  const player = app.player(task.seat);
  const state = app.screens.current(task);
  state?.settle();
  if (state) state.onPlace = () => place(app, task, state);
  return [
    h.div(
      {
        class: `play dice-play do-${task.do} ${state?.strike ? "striking" : ""}`,
        key: "play",
        onkeydown: (event) => state && keyed(state, event),
      },
      line(app, task, player, state),
      h.div({ class: "play-board", key: "board", "data-sheet": task.seat }, boardOf(app, player, state)),
      chips(app, task, state),
      hand(app, task, player, state),
    ),
  ];
}

/**
 * What one holds, and beside it what is to be done, or why the ghost may not lie there.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 * @param {DicePlayer} player
 * @param {SheetState | null} state
 */
export function line(app, task, player, state) {
  const used = t("script.sheet.strikes", { used: player.strikes, most: player.strikes_max });
  const game = coming(app.view.game);
  const face = game === app.view.game ? player.face : null;
  const colour = game.ring.places.find((one) => one.seat === task.seat)?.colour;
  const advised = adviceWords(app, task);
  const isCorrecting = app.ui.correcting && task.can_correct;
  const title = isCorrecting ? t("script.entry.correct") : task.title;
  const said =
    advised ?? (isCorrecting ? h.p({ role: "status" }, t("script.entry.rest")) : words(app, task, state));
  const letters = said.textContent?.length ?? 0;
  const room = TWO_LINES - (face ? DIE_OF_TWO : 0) - (said.querySelector(".icon") ? SIGN_OF_TWO : 0);
  const isSaying = advised || letters > room || (state?.ghost && state.verdict === "illegal" && state.whyNot);
  const isLong = (isSaying ? 0 : title.length) + letters > MANY_LETTERS - (face ? A_DIE : 0);
  return h.section(
    {
      class: ["line", isSaying ? "saying" : "", isLong ? "long" : ""].join(" "),
      key: "line",
      "aria-label": t("script.sheet.strip"),
    },
    colour ? h.span({ class: "line-colour" }, swatch(colour)) : null,
    face
      ? h.span({ class: "line-die", role: "img", "aria-label": t("script.die.face", { face }) }, die(face))
      : null,
    h.div(
      { class: "line-words" },
      h.h1({ id: "heading", tabindex: "-1", class: isSaying ? "unseen" : null }, title),
      said,
    ),
    h.div(
      { class: "line-count", "data-sheet": task.seat },
      strikes(player.strikes, player.strikes_max, used),
      player.unfilled === null
        ? null
        : h.span(
            { title: tn("script.sheet.unfilled", player.unfilled) },
            h.b({}, player.unfilled),
            " ",
            h.span({ class: "small" }, t("script.sheet.empty")),
          ),
      app.screens.daily.words(),
    ),
  );
}

/**
 * @param {DiceApp} app
 * @param {DiceTask} task
 * @param {SheetState | null} state
 */
function words(app, task, state) {
  if (!state?.ghost) {
    // That it is the own last round is news, and no warning: there is nothing to decide.
    if (app.player(task.seat).doomed) return h.p({ role: "status" }, task.text);
    const isRuin = task.do === "pick" && chosenVerdict(app, task) === "nothing";
    if (isRuin) return h.p({ class: "bad", role: "status" }, icon("warn"), t("script.die.ruin"));
    const isDoom = task.do === "pick" || task.do === "wait";
    if (isDoom && app.view.game.players.some((player) => player.doomed)) {
      return h.p({ class: "warned bad", role: "status" }, icon("warn"), task.text);
    }
    const blocked = task.do === "roll" ? task.chips?.find(({ corners }) => !corners) : null;
    if (blocked) {
      const said = t("script.chips.blocked", { colour: app.screens.colour(blocked.colour) });
      return h.p({ class: "warned bad", role: "status" }, icon("warn"), said);
    }
    return doorWords(app, task, state) ?? h.p({ role: "status" }, whatNow(app, task, state));
  }
  const { verdict } = state;
  // In the lesson nobody has heard of open corners.
  if (state.shut.length && task.chips) {
    const colour = list(state.shut.map((shut) => app.screens.colour(shut)));
    return h.p({ class: "warned bad", role: "status" }, icon("warn"), t("script.chips.closes", { colour }));
  }
  if (state.carried?.leaving) return h.p({ role: "status" }, t("script.sheet.leaving"));
  if (verdict === "legal") {
    // What may not be placed yet is not offered.
    if (app.screens.tryFirst) return h.p({ role: "status" }, task.text);
    return h.p({ class: "good", role: "status" }, icon("tick"), t("script.sheet.legal"));
  }
  if (verdict === "unknown") {
    // Without hints nobody says beforehand what fits.
    const key = state.isPreview ? "script.sheet.untold" : "script.sheet.unknown";
    return h.p({ role: "status" }, t(key));
  }
  const { whyNot } = state;
  if (whyNot) return h.p({ class: "bad", role: "status" }, icon("cross"), whyNot);
  // The reason is on its way, or waits until the finger lets go.
  return h.p({ role: "status" }, state.carried ? whatNow(app, task, state) : t("script.sheet.unknown"));
}

/**
 * That a colour held now, or next, can go on from one square only; null where there is something more pressing to say.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 * @param {SheetState | null} state
 */
function doorWords(app, task, state) {
  const isPressing = app.view.game.players.some((player) => player.doomed) || state?.strike || isAwaited(app);
  // Before a roll it is the new round that one has to know of.
  if (task.do === "roll" || task.do === "enter-dice" || task.do === "pass") return null;
  const isStuck = task.do === "draw" && !(/** @type {DrawTask} */ (task).row.some((shape) => shape.fits));
  const at = (task.chips ?? []).slice(0, 2).findIndex(({ door }) => door);
  if (at < 0 || isPressing || isStuck) return null;
  const colour = app.screens.colour(task.chips?.[at].colour ?? "");
  const key = at ? "script.chips.door_next" : "script.chips.door";
  return h.p({ class: "warned", role: "status" }, icon("door"), capitalised(t(key, { colour })));
}

/**
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
function chosenVerdict(app, task) {
  return /** @type {PickTask} */ (task).dice.find((one) => one.die === app.ui.die)?.verdict ?? null;
}

/**
 * @param {DiceApp} app
 * @param {DiceTask} task
 * @param {SheetState | null} state
 */
function whatNow(app, task, state) {
  if (state?.strike) return t("script.sheet.strike_on");
  if (task.guessed) return task.guessed;
  if (task.do === "draw") {
    const { row, face } = /** @type {DrawTask} */ (task);
    // The nudge, unless there is something one must know first.
    if (isAwaited(app) && row.some((shape) => shape.fits)) return t("script.round.alone", { face });
  }
  const { game } = app.view;
  if (task.do === "wait" && task.can_undo && game.picker === null && !game.upcoming) {
    const names = game.players.filter((one) => one.drawing).map((one) => one.name);
    if (names.length) return t("script.round.missing", { names: list(names) });
  }
  return task.text;
}

/**
 * @param {DiceApp} app
 * @param {DicePlayer} player
 * @param {SheetState | null} state
 */
function boardOf(app, player, state) {
  return player.known
    ? board(app, state, player, describe(app, player))
    : h.div({ class: "board", key: "board" }, unseenSheet(t("script.sheet.unseen")));
}

/**
 * The same, and there was time to think: before that nobody is pressed.
 *
 * @param {DiceApp} app
 */
const isAwaited = (app) => isAlone(app.view) && app.signals.hasWaited(app.view.seq);

/**
 * Whether this phone's player is the last who has still to draw, and other people wait for that.
 *
 * @param {DiceView} view
 */
export function isAlone({ game, you, seats }) {
  if (!game || !you || game.picker !== null) return false;
  if (!seats.some(({ seat, level }) => !level && !you.seats.includes(seat))) return false;
  const drawing = game.players.filter((player) => player.drawing);
  return drawing.length === 1 && you.seats.includes(drawing[0].seat);
}
