// The end: who has won, with all sheets, and what comes next.

import { confetti } from "../../../lib/confetti.js";
import { h, icon } from "../../../lib/dom.js";
import { strikes } from "../../../lib/drawing/drawing.js";
import { labelled, t } from "../../../lib/words.js";
import { endLinks, endSummary, nextGame } from "../../../table/end.js";
import { matchTotals } from "../../../table/match.js";
import { rivalsCard } from "../../../table/rivals.js";
import { guessesAtEnd } from "../guess.js";
import { outAtEnd } from "../out.js";
import { correction } from "../play/hand.js";
import { sheetPicture, sheets } from "../sheets.js";
import { endCoach } from "./coach.js";
import { printLink, replayLink, share } from "./links.js";
import { proof } from "./proof.js";
import { reports } from "./report.js";
import { Reveal } from "./reveal.js";
import { soloEnd } from "./solo.js";

/** With so many players there is room for the name of an award only. */
const MANY = 3;

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
      nextGame(app),
    ),
    h.div(
      { class: "end-result" },
      awards(view.game.ranking),
      guessesAtEnd(app),
      outAtEnd(app),
      matchTotals(view),
      endCoach(app),
      rivalsCard(app),
    ),
    h.div(
      { class: "end-more" },
      endLinks(app, { before: replayLink(app), after: printLink(app) }),
      share(app, praises(view.game.ranking)),
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
  const sign = (/** @type {DiceRankingRow} */ { seat, strikes: used, award }) => {
    const player = app.player(seat);
    const most = player.strikes_max;
    const words = t("script.sheet.strikes", { used, most });
    return [picture(player), strikes(used, most, words), award ? praise(award) : null];
  };
  return endSummary(view, view.game.ranking, sign, view.you?.seats);
}

/**
 * What everybody is praised for and why, where there are so many that the first view has no room for it.
 *
 * @param {DiceRankingRow[]} ranking
 */
const awards = (ranking) =>
  ranking.length < MANY
    ? null
    : h.section(
        { class: "card awards", "aria-labelledby": "awards-title" },
        h.h2({ id: "awards-title" }, t("script.end.awards")),
        h.ul(
          {},
          praises(ranking).map((line) => h.li({ key: line }, icon("medal"), line)),
        ),
      );

/**
 * What everybody is praised for, as lines to send.
 *
 * @param {DiceRankingRow[]} ranking
 */
const praises = (ranking) =>
  ranking.flatMap(({ name, award }) => (award ? [`${labelled(name, award.title)} (${award.text})`] : []));

/** @param {NonNullable<DiceRankingRow["award"]>} award */
const praise = ({ title, text }) =>
  h.span(
    { class: "award" },
    icon("medal"),
    h.span({}, h.strong({}, title), " ", h.span({ class: "award-why" }, text)),
  );

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
