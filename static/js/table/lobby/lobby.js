// Before a game: who sits where, how it is played, and how others come in.

import { h, icon } from "../../lib/dom.js";
import { pointAt } from "../../lib/point.js";
import { t } from "../../lib/words.js";
import { facesDialog } from "./faces.js";
import { firstTime } from "./first-time.js";
import { matchTotals } from "../match.js";
import { classCode, startsHere, stillToCome } from "../of-class.js";
import { gameCard, gamesDialog, howToPlay } from "./games.js";
import { invite, inviteDialog } from "./invite.js";
import { seatsCard } from "./seats.js";
import { settingsPanel } from "./settings.js";

/** @param {App} app */
export function lobbyScreen(app) {
  const { view } = app;
  const own = view.you?.seat ?? null;
  if (classCode() && own !== null) return classLobby(app, own);
  return h.div(
    { class: "lobby" },
    h.div(
      { class: "lobby-scroll", key: "lobby" },
      h.h1({ id: "heading", tabindex: "-1" }, view.game ? t("script.lobby.again") : t("script.lobby.title")),
      matchTotals(view),
      // At a full table nobody is invited any more: who sits there comes first.
      view.solo
        ? null
        : view.can_join
          ? [invite(app), seatsCard(app, own)]
          : [seatsCard(app, own), invite(app)],
      app.screens.lobbyNotices?.(),
      gameCard(app),
      own === null ? null : settingsPanel(app),
    ),
    own !== null
      ? startBar(app)
      : h.p({ class: "start-bar notice" }, icon("eye"), h.span({}, t("script.lobby.watching"))),
    view.solo ? null : [inviteDialog(app), facesDialog(app)],
    gamesDialog(app),
  );
}

/**
 * At a table of a class nobody is invited and nothing is chosen: who sits here and what is played is its teacher's.
 *
 * @param {App} app
 * @param {number} own
 */
function classLobby(app, own) {
  const { view } = app;
  return h.div(
    { class: "lobby" },
    h.div(
      { class: "lobby-scroll", key: "lobby" },
      h.h1({ id: "heading", tabindex: "-1" }, view.game_name),
      matchTotals(view),
      view.game ? null : stillToCome(),
      seatsCard(app, own),
      app.screens.lobbyNotices?.(),
      howToPlay(view),
      firstTime(view),
    ),
    view.game || startsHere() ? startBar(app) : null,
    facesDialog(app),
  );
}

/** @param {App} app */
function startBar(app) {
  const { view } = app;
  const ready = view.can_start && !app.busy;
  return h.div(
    { class: "start-bar" },
    view.start_problem
      ? h.p(
          { class: "small soft centred" },
          view.start_problem,
          view.seats.length === 1 ? [" ", app.screens.playAlone?.()] : null,
        )
      : null,
    h.button(
      {
        class: "button main wide tall",
        id: "start",
        "aria-disabled": String(!ready),
        onclick: () => {
          if (ready) app.send({ type: "StartGame" }, true);
          else if (!app.busy) pointAt(".start-bar p");
        },
      },
      t("script.lobby.start"),
    ),
    view.game
      ? h.button({ class: "button quiet wide", onclick: () => back(app) }, t("script.lobby.back"))
      : null,
  );
}

/** @param {App} app */
function back(app) {
  app.tab = null;
  app.render();
}
