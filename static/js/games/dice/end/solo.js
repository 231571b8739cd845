// The end for somebody who plays alone: the own sheet, and the best there was.

import { DailyEnd } from "../../../daily/end.js";
import { dareEnd } from "../../../dares/end.js";
import { confetti } from "../../../lib/confetti.js";
import { h } from "../../../lib/dom.js";
import { sheet as drawSheet, unseenSheet } from "../../../lib/drawing/drawing.js";
import { recall, remember } from "../../../lib/prefs.js";
import { t, tn } from "../../../lib/words.js";
import { endActions, endLinks } from "../../../table/end.js";
import { isNews } from "../../../table/show.js";
import { outAtEnd } from "../out.js";
import { correction } from "../play/hand.js";
import { describe } from "../sheets.js";
import { endCoach } from "./coach.js";
import { printLink, share } from "./links.js";
import { proof } from "./proof.js";
import { reports } from "./report.js";
import { filling } from "./reveal.js";

/** How long the shapes take to appear, in milliseconds. */
const FILLING = 1200;
/** Squares of a sheet as text. @type {Record<string, string>} */
const SIGNS = { B: "🟦", Y: "🟨", R: "🟥", G: "🟩", "": "⬜" };

/** @param {DiceApp} app */
export function soloEnd(app) {
  const { view, screens } = app;
  const [player] = view.game.players;
  const fresh = isFresh(app);
  const drawing = drawSheet(screens.layout.side, player.marks, { label: describe(app, player) });
  if (fresh) filling(drawing, 200, FILLING);
  const daily = dailyOf(app, player);
  // The same dice again are no feat to compare with others.
  const best = daily ? null : standing(app, player);
  return h.div(
    { class: "end-screen dice-end solo-end" },
    h.div(
      { class: "first-view" },
      reports(app),
      h.section(
        { class: "card summary" },
        h.h1({ id: "heading", tabindex: "-1", class: "verdict" }, view.game.verdict),
        daily?.standing(),
        best ? h.p({ class: best.isRecord ? "solo-best is-best" : "solo-best" }, best.text) : null,
        h.div({ class: "solo-sheet" }, player.known ? drawing : unseenSheet(t("script.sheet.unseen"))),
        h.p({ class: "small soft" }, player.out?.text),
      ),
      view.tasks.map((task) => correction(app, task)),
      dareEnd(app),
      endActions(app, view.game, {
        canBeCoached: view.game.can_be_coached,
        hint: daily?.hint ?? t("script.solo.same"),
      }),
    ),
    h.div(
      { class: "end-result" },
      daily?.card(),
      daily ? daily.share() : share(app, player.known ? grid(app, player) : []),
    ),
    h.div(
      { class: "end-more" },
      endCoach(app),
      endLinks(app, {
        before: [daily?.link(), printLink(app)],
        after: daily ? null : h.a({ class: "button", href: "/solo" }, t("script.solo.other")),
      }),
      outAtEnd(app),
      proof(app),
    ),
    fresh && (daily?.isRecord ?? best?.isRecord) ? confetti() : null,
  );
}

/** @param {DiceApp} app */
function isFresh(app) {
  app.ui.fresh ??= isNews(app.code, app.view.game.number);
  return app.ui.fresh;
}

/**
 * What there is to say of a daily, once for each end; null where this is none.
 *
 * @param {DiceApp} app
 * @param {DicePlayer} player
 * @returns {DailyEnd | null}
 */
function dailyOf(app, player) {
  const now = `${app.view.game.number} ${player.unfilled} ${player.strikes}`;
  if (app.ui.daily?.now !== now) app.ui.daily = { now, end: DailyEnd.of(app, player) };
  return app.ui.daily.end;
}

/**
 * How the result stands beside the best one of this phone.
 *
 * @param {DiceApp} app
 * @param {DicePlayer} player
 */
function standing(app, { unfilled, strikes }) {
  // What was drawn before the game began was somebody else's game.
  if (unfilled === null || app.view.settings.start) return null;
  const { number, layout } = app.view.game;
  const { before, isBest } = keepBest(layout, {
    game: `${app.code}/${number}`,
    unfilled,
    strikes,
  });
  if (!before) return { isBest, isRecord: false, text: t("script.solo.first") };
  const squares = tn("script.sheet.unfilled", before.unfilled);
  return {
    isBest,
    isRecord: isBest,
    text: t(isBest ? "script.solo.record" : "script.solo.best", { squares }),
  };
}

/**
 * The sheet as lines of text.
 *
 * @param {DiceApp} app
 * @param {DicePlayer} player
 */
function grid(app, { marks }) {
  const { side } = app.screens.layout;
  const rows = Array.from({ length: side }, () => Array(side).fill(SIGNS[""]));
  for (const { colour, squares } of marks) {
    for (const [row, column] of squares ?? []) rows[row][column] = SIGNS[colour];
  }
  return rows.map((row) => row.join(""));
}

/**
 * @typedef {object} Result
 * @property {string} game which one it was: table and number
 * @property {number} unfilled
 * @property {number} strikes
 */

/**
 * Whatever it is called, a layout is its size and its rows.
 *
 * @param {Layout} layout
 */
const keyOf = ({ side, rows }) => `rw-best-${side}-${rows.map((row) => row.join(".")).join("-")}`;

/**
 * The best solo result of this phone on each layout: keep a result if it is that, and say what was the best before it,
 * null where it is the first. A game that is looked at again counts once.
 *
 * @param {Layout} layout
 * @param {Result} result
 * @returns {{before: Result | null, isBest: boolean}}
 */
function keepBest(layout, result) {
  const kept = read(keyOf(layout));
  // Its end may have been taken back and reached in another way.
  const isSame = kept?.best.game === result.game;
  const before = (isSame ? kept?.before : kept?.best) ?? null;
  const isBest = !before || isBetter(result, before);
  if (isBest) remember(keyOf(layout), JSON.stringify({ best: result, before }));
  else if (isSame) remember(keyOf(layout), JSON.stringify({ best: before, before: null }));
  return { before, isBest };
}

/**
 * @param {Result} one
 * @param {Result} other
 */
const isBetter = (one, other) =>
  one.unfilled < other.unfilled || (one.unfilled === other.unfilled && one.strikes < other.strikes);

/**
 * @param {string} key
 * @returns {{best: Result, before: Result | null} | null}
 */
function read(key) {
  try {
    return JSON.parse(recall(key) ?? "null");
  } catch {
    // Not ours, or broken: as if there was none.
    return null;
  }
}
