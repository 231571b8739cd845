// What the checker says: verdict, score, reasons, and a replay of an order that fits.

import { focusOn, h, icon } from "../lib/dom.js";
import { die, swatch } from "../lib/drawing/drawing.js";
import { nameOf } from "../lib/drawing/squares.js";
import { labelled, t, tn } from "../lib/words.js";
import { roundText } from "./board/board.js";

/**
 * How each standing looks; never a cross, with which people fill squares.
 *
 * @type {Record<CheckVerdict["standing"], [kind: string, sign: string]>}
 */
const STANDING = { playable: ["good", "tick"], broken: ["bad", "warn"], open: ["", "eye"] };

/**
 * The line above the board; polite, so that it is read out when it changes.
 *
 * @param {CheckState} state
 */
export function headline(state) {
  if (state.round !== null) return line("", null, roundText(state));
  if (state.failed) return line("bad", "warn", state.failed);
  if (state.isEmpty) {
    return line("", "pencil", t(state.large ? "check_page.start_large" : "check_page.start"));
  }
  if (!state.verdict) return line("", null, t("check_page.checking"));
  const { standing, text, unfilled } = state.verdict;
  const [kind, sign] = STANDING[standing];
  const words = text.replace(/\s?:$/, "");
  const told = state.verdict.problems.length ? h.a({ href: "#problems" }, words) : words;
  return line(kind, sign, told, state.game ? null : tn("check_page.score", unfilled));
}

/**
 * @param {string} kind
 * @param {string | null} sign
 * @param {Child} text
 * @param {string | null} [score]
 */
function line(kind, sign, text, score = null) {
  return h.div(
    { class: `check-line ${kind}`, key: "headline", role: "status" },
    sign ? icon(sign) : null,
    h.p({ class: "grow" }, text, score ? h.b({ class: "check-score" }, score) : null),
  );
}

/**
 * The reasons; a tap shows the squares of one alone.
 *
 * @param {CheckState} state
 */
export function problems(state) {
  const found = state.verdict?.problems ?? [];
  if (!found.length || state.round !== null || state.isEmpty) return null;
  /** @param {number} index */
  const choose = (index) => () => {
    state.selected = state.selected === index ? null : index;
    state.render();
  };
  /**
   * @param {BrokenRule} problem
   * @param {number} index
   */
  const one = (problem, index) =>
    h.li(
      // Of which rule it tells is for who looks into the page.
      { key: `problem-${index}`, "data-code": problem.code },
      h.span(
        { class: "grow" },
        problem.message,
        problem.perhaps ? h.i({}, ` ${problem.perhaps}`) : null,
        " ",
        where(state, problem),
      ),
      problem.squares.length
        ? h.button(
            {
              class: "button only-icon",
              "aria-pressed": String(state.selected === index),
              "aria-label": labelled(t("check_page.show"), problem.message),
              onclick: choose(index),
            },
            icon("eye"),
          )
        : null,
    );
  /** @param {boolean} sure */
  const those = (sure) => found.map(one).filter((_, index) => found[index].sure === sure);
  const [sure, perhaps] = [those(true), those(false)];
  return h.section(
    { class: "card", key: "problems", id: "problems" },
    sure.length ? [h.h2({}, t("check_page.problems")), h.ul({ class: "reasons" }, sure)] : null,
    maybe(perhaps),
    needed(state.verdict?.strikes_needed),
    state.verdict?.left_out ? h.p({}, state.verdict.left_out) : null,
    state.game ? null : h.p({ class: "soft small" }, t("check_page.score_anyway")),
  );
}

/** More squares than that are shown by the button alone. */
const NAMED = 4;

/**
 * The squares that a problem speaks of, by their names.
 *
 * @param {CheckState} state
 * @param {BrokenRule} problem
 */
function where(state, { squares }) {
  if (!squares.length) return null;
  const names = squares.slice(0, NAMED).map((square) => nameOf(square, state.squares.length));
  return h.span({ class: "tag", translate: "no" }, names.join(" "), squares.length > NAMED ? " …" : null);
}

/** More of them are behind a tap: the squares in doubt come first. */
const FEW = 3;

/**
 * Problems that rest on squares in doubt.
 *
 * @param {HTMLElement[]} items
 */
function maybe(items) {
  if (!items.length) return null;
  const title = t("check_page.perhaps");
  const listed = h.ul({ class: "reasons perhaps" }, items);
  return items.length > FEW
    ? h.details({ class: "more", key: "perhaps" }, h.summary({}, `${title} (${items.length})`), listed)
    : [h.h2({}, title), listed];
}

/**
 * What each player of a tile game has not placed; of colours that are nobody's, what those have.
 *
 * @param {CheckState} state
 */
export function left(state) {
  const { left: colours = [], players = [] } = state.verdict ?? {};
  if (!state.game || state.isEmpty || !colours.length) return null;
  const owned = new Set(players.flatMap(({ letters }) => letters));
  const nobody = colours.filter(({ letter }) => !owned.has(letter));
  /** @param {NotPlaced} one */
  const row = ({ letter, letters = [letter ?? ""], text }) => h.li({}, letters.map(swatch), h.span({}, text));
  return h.section(
    { class: "card", key: "left" },
    h.h2({}, t("check_page.left")),
    h.ul({ class: "plain left" }, [...players, ...nobody].map(row)),
  );
}

/**
 * What each colour of a tile game has on the board, and its points.
 *
 * @param {CheckState} state
 */
export function scores(state) {
  const lines = state.game && !state.isEmpty ? (state.verdict?.lines ?? []) : [];
  if (!lines.length) return null;
  return h.section(
    { class: "card", key: "scores" },
    h.h2({}, t("check_page.points")),
    h.ul(
      { class: "plain" },
      lines.map((text) => h.li({}, text)),
    ),
    state.verdict?.lower_wins ? h.p({ class: "soft small" }, t("script.tile.lower")) : null,
  );
}

/** @param {number | null} [least] */
function needed(least) {
  return least ? h.p({}, tn("check_page.strikes_needed", least)) : null;
}

/**
 * The replay of a sheet that could have been played.
 *
 * @param {CheckState} state
 */
export function replay(state) {
  const { standing, play = [] } = state.verdict ?? {};
  if (standing !== "playable" || !play?.length) return null;
  /** @param {number | null} round */
  const go = (round) => () => {
    const before = state.round;
    state.round = round === null ? null : Math.max(0, Math.min(play.length, round));
    state.render();
    // The button that was pressed is gone.
    if (before === null) focusOn("#replay-slider");
    else if (round === null) focusOn("#replay-open");
  };
  if (state.round === null) {
    return h.button(
      { id: "replay-open", class: "button wide", key: "replay-open", onclick: go(0) },
      icon("play"),
      t("check_page.replay.open"),
    );
  }
  /**
   * @param {string} sign
   * @param {string} label
   * @param {number} to
   */
  const step = (sign, label, to) =>
    h.button({ class: "button only-icon", "aria-label": label, onclick: go(to) }, icon(sign));
  const now = play[state.round - 1];
  return h.section(
    { class: "card replay-controls", key: "replay" },
    h.h2({}, t("check_page.replay.title")),
    h.p({ class: "soft small" }, t("check_page.replay.hint")),
    h.div(
      { class: "row" },
      step("left", t("check_page.replay.back"), state.round - 1),
      h.input({
        id: "replay-slider",
        class: "grow",
        type: "range",
        min: 0,
        max: play.length,
        value: state.round,
        "aria-label": t("check_page.replay.slider"),
        "aria-valuetext": roundText(state),
        oninput: (event) => go(Number(event.target.value))(),
      }),
      step("right", t("check_page.replay.next"), state.round + 1),
      now?.die ? h.span({ class: "replay-dice" }, die(now.die)) : null,
    ),
    h.button({ class: "button wide", onclick: go(null) }, t("check_page.replay.close")),
  );
}
