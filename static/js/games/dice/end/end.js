// The end: places, sheets, and what comes next.

import { confetti } from "../../../lib/confetti.js";
import { h } from "../../../lib/dom.js";
import { strikes } from "../../../lib/drawing/drawing.js";
import { t } from "../../../lib/words.js";
import { endLinks, endSummary, nextGame } from "../../../table/end.js";
import { matchTotals } from "../../../table/match.js";
import { rivalsCard } from "../../../table/rivals.js";
import { correction } from "../play/hand.js";
import { sheets } from "../sheets.js";
import { endCoach } from "./coach.js";
import { printLink, replayLink, share } from "./links.js";
import { proof } from "./proof.js";
import { reports } from "./report.js";
import { Reveal } from "./reveal.js";
import { soloEnd } from "./solo.js";

/** @param {DiceApp} app */
export function endScreen(app) {
  const { view } = app;
  if (view.solo) return soloEnd(app);
  return h.div(
    { class: "end-screen" },
    h.div(
      { class: "end-result" },
      reports(app),
      summary(app),
      view.tasks.map((task) => correction(app, task)),
      nextGame(app),
      matchTotals(view),
      endCoach(app),
      rivalsCard(app),
    ),
    h.div({ class: "end-sheets" }, sheets(app)),
    h.div(
      { class: "end-more" },
      endLinks(app, { before: replayLink(app), after: printLink(app) }),
      share(app),
      proof(app),
    ),
    show(app),
  );
}

/**
 * The end as who does not play sees it, large.
 *
 * @param {DiceApp} app
 */
export function watchedEnd(app) {
  return h.div(
    { class: "watch-screen watch-end" },
    h.div({ class: "watch-table" }, summary(app), matchTotals(app.view)),
    sheets(app),
    show(app),
  );
}

/**
 * The ranking, with the strikes that each player has used.
 *
 * @param {DiceApp} app
 */
function summary(app) {
  const { view } = app;
  const sign = (/** @type {DiceRankingRow} */ { seat, strikes: used }) => {
    const most = app.player(seat).strikes_max;
    return strikes(used, most, t("script.sheet.strikes", { used, most }));
  };
  return endSummary(view, view.game.ranking, sign, view.you?.seats);
}

/**
 * The show, once; after it the winner's confetti.
 *
 * @param {DiceApp} app
 */
function show(app) {
  if (app.ui.reveal === undefined) app.ui.reveal = Reveal.of(app);
  const { reveal } = app.ui;
  if (!reveal) return null;
  return reveal.isOver ? confetti() : reveal.stage();
}
