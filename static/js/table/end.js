// What the end of every game has: the ranking, and what comes next.

import { h, icon } from "../lib/dom.js";
import { list, t, tn } from "../lib/words.js";
import { faceOf } from "./bots.js";
import { closeDialog, dialog, openDialog } from "./dialog.js";
import { afterGame, classCode } from "./of-class.js";

const REMATCH = "rematch-dialog";

/**
 * The sentence that says who has won, and the ranking.
 *
 * @template {RankingRow} R
 * @param {TableView} view of a game that is over
 * @param {R[]} ranking of it
 * @param {(row: R) => Child} [sign] what a game shows at the end of a row
 * @param {number[]} [own] the seats of this phone
 */
export const endSummary = (view, ranking, sign, own) =>
  h.section({ class: "card summary" }, verdict(view), places(view, ranking, sign, own));

/**
 * Who has won, in a sentence.
 *
 * @param {TableView} view of a game that is over
 */
export const verdict = (view) => h.h1({ id: "heading", tabindex: "-1", class: "verdict" }, verdictOf(view));

/**
 * The same as text: the winner's own phone says it to the winner.
 *
 * @param {TableView} view of a game that is over
 */
export function verdictOf({ game, you }) {
  const own = game?.ranking.find(({ seat, won }) => won && you?.seats.includes(seat));
  return own?.won ?? game?.verdict ?? "";
}

/**
 * Everybody's place.
 *
 * @template {RankingRow} R
 * @param {TableView} view of a game that is over
 * @param {R[]} ranking of it
 * @param {(row: R) => Child} [sign] what a game shows at the end of a row
 * @param {number[]} [own] the seats of this phone
 */
export function places(view, ranking, sign = () => null, own = []) {
  return h.ol(
    { class: "ranking" },
    ranking.map((row) =>
      h.li(
        { class: row.rank === 1 ? "first" : "", value: row.rank, "data-seat": row.seat },
        h.span({ class: "rank", "aria-hidden": "true" }, row.rank),
        faceOf(view, row.seat),
        h.span(
          { class: "grow" },
          h.b({}, row.name),
          own.includes(row.seat) ? h.span({ class: "tag on" }, t("script.ring.you")) : null,
          h.span({ class: "soft small result-line" }, row.compared ?? row.text),
        ),
        sign(row),
      ),
    ),
  );
}

/**
 * What one does next: look back with the coach, see the game once more, play another one.
 *
 * @param {App} app
 * @param {{number: number}} game that is over
 * @param {{canBeCoached?: boolean, hint?: string}} options what the hint tells of the next game
 */
export const endActions = (app, { number }, { canBeCoached = false, hint = "" }) =>
  h.div(
    { class: "end-actions" },
    canBeCoached
      ? h.a(
          { class: "button coach-link", href: `/t/${app.code}/coach/${number}` },
          icon("bulb"),
          t("script.coach.title"),
        )
      : null,
    h.a(
      { class: "button", href: `${replayOf(app.code, number)}&step=1` },
      icon("play"),
      t("script.end.replay"),
    ),
    nextGame(app, hint),
  );

/**
 * The button for one more game; where others have begun it already, for following them.
 *
 * @param {App} app
 * @param {string} [hint] what is to be said of it
 */
export function nextGame(app, hint = "") {
  if (app.next) {
    return h.div(
      { class: "next-game" },
      h.button({ class: "button main wide tall", onclick: () => app.follow() }, t("script.next.go")),
    );
  }
  return h.div(
    { class: "next-game" },
    afterGame() ?? [
      againButton(app, "button main wide tall"),
      h.p({ class: "small soft centred" }, app.view.start_problem ?? hint),
    ],
  );
}

/**
 * The button for one more game. At a table of a class it is in the menu: there the next game is its teacher's to begin.
 *
 * @param {App} app
 * @param {string} kind its classes
 * @param {() => void} [before] what is done when it is pressed
 */
export function againButton(app, kind, before = () => {}) {
  const { view } = app;
  const canStart = view.can_start && !app.busy;
  // Other people may still read of the last game, or have gone.
  const asks = otherPeople(view).length > 0;
  const press = () => {
    if (!canStart) return;
    before();
    if (asks) openDialog(app, REMATCH);
    else start(app);
  };
  return h.button(
    {
      class: kind,
      "aria-disabled": String(!canStart),
      "aria-haspopup": asks ? "dialog" : null,
      onclick: press,
    },
    view.solo ? t("script.end.again") : t("script.end.rematch"),
  );
}

/**
 * The other people at the table.
 *
 * @param {TableView} view
 */
const otherPeople = ({ seats, you }) =>
  seats.filter(({ kind, seat }) => kind !== "bot" && !you?.seats.includes(seat));

/** @param {App} app */
const start = (app) => app.send({ type: "StartGame" });

/**
 * With whom, before it begins; nothing where nobody else is asked.
 *
 * @param {App} app
 */
export function rematchDialog(app) {
  const people = otherPeople(app.view);
  if (app.view.phase !== "over" || !app.view.you || app.next || !people.length) return null;
  const bots = app.view.seats.filter(({ kind }) => kind === "bot").length;
  const names = people.map(({ name }) => name);
  if (bots) names.push(tn("script.rematch.bots", bots));
  const close = () => closeDialog(REMATCH);
  const yes = () => {
    close();
    if (app.view.can_start && !app.busy) start(app);
  };
  return dialog(app, REMATCH, t("script.rematch.ask", { names: list(names) }), () =>
    h.div(
      { class: "inside row even" },
      h.button({ class: "button", onclick: close }, t("script.rematch.no")),
      h.button({ class: "button main", onclick: yes }, t("script.rematch.yes")),
    ),
  );
}

/**
 * Where one can go from the end of a game.
 *
 * @param {App} app
 * @param {{before?: Child, after?: Child}} links of the game, on both sides of the button that leads to the lobby
 */
export function endLinks(app, { before = null, after = null }) {
  const toLobby = () => {
    app.tab = "lobby";
    app.render();
  };
  return h.div(
    { class: "row wrap even end-links" },
    before,
    app.view.solo || app.next || classCode()
      ? null
      : h.button({ class: "button", onclick: toLobby }, icon("people"), t("script.end.seats")),
    after,
  );
}

/**
 * The Replay page, at a game of a table.
 *
 * @param {string} code
 * @param {number} game
 */
export const replayOf = (code, game) => `/t/${code}/replay?game=${game}`;
