// The end: who has won, with all sheets, and what comes next.

import { confetti } from "../../../lib/confetti.js";
import { h } from "../../../lib/dom.js";
import { strikes } from "../../../lib/drawing/drawing.js";
import { t } from "../../../lib/words.js";
import { areMany, awards, praise, praises } from "../../../table/awards.js";
import { endActions, endLinks, endSummary } from "../../../table/end.js";
import { matchTotals } from "../../../table/match.js";
import { rivalsCard } from "../../../table/rivals.js";
import { guessesAtEnd } from "../guess.js";
import { outAtEnd } from "../out.js";
import { correction } from "../play/hand.js";
import { sheetPicture, sheets } from "../sheets.js";
import { endCoach } from "./coach.js";
import { printLink, share } from "./links.js";
import { proof } from "./proof.js";
import { reports } from "./report.js";
import { Reveal } from "./reveal.js";
import { soloEnd } from "./solo.js";

/** @param {DiceApp} app */
export function endScreen(app) {
  const { view } = app;
  if (view.solo) return soloEnd(app);
  return h.div(
    { class: "end-screen dice-end" },
    h.div(
      { class: "first-view" },
      reports(app),
      summary(app, (player) => sheetPicture(app, player)),
      view.tasks.map((task) => correction(app, task)),
      endActions(app, view.game, { canBeCoached: view.game.can_be_coached }),
    ),
    h.div(
      { class: "end-result" },
      areMany(view.game.ranking) ? awards(view.game.ranking) : null,
      guessesAtEnd(app),
      matchTotals(view),
      share(app, praises(view.game.ranking)),
    ),
    h.div(
      { class: "end-more" },
      endCoach(app),
      endLinks(app, { after: printLink(app) }),
      rivalsCard(app),
      outAtEnd(app),
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
    { class: `watch-screen watch-end of-${app.view.game.players.length}` },
    h.div({ class: "watch-table" }, summary(app), guessesAtEnd(app), matchTotals(app.view)),
    sheets(app),
    show(app),
  );
}

/**
 * The ranking, with the strikes that each player has used, and what each is praised for.
 *
 * @param {DiceApp} app
 * @param {(player: DicePlayer) => Child} [picture] of each player's sheet
 */
function summary(app, picture = () => null) {
  const { view } = app;
  const sign = (/** @type {DiceRankingRow} */ row) => {
    const player = app.player(row.seat);
    const [used, most] = [row.strikes, player.strikes_max];
    const words = t("script.sheet.strikes", { used, most });
    return [picture(player), strikes(used, most, words), praise(row)];
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
