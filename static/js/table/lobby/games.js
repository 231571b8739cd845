// What is played at a table, how it is played, and what could be played instead.

import { byId, h, icon } from "../../lib/dom.js";
import { t } from "../../lib/words.js";

/**
 * The game in the lobby.
 *
 * @param {App} app
 */
export function gameCard(app) {
  const { view } = app;
  return h.section(
    { class: "card game-card", key: "game", "aria-labelledby": "game-title" },
    h.div(
      { class: "row wrap" },
      h.h2(
        { id: "game-title", class: "grow" },
        h.span({ class: "small soft" }, t("script.games.game"), " "),
        view.game_name,
      ),
      view.you && view.games?.length
        ? h.button(
            { class: "button small", id: "other-game", "aria-haspopup": "dialog", onclick: () => open(app) },
            t("script.games.change"),
          )
        : null,
    ),
    howToPlay(view),
  );
}

/**
 * The game in three sentences; nothing where it is learnt elsewhere.
 *
 * @param {TableView} view
 */
export function howToPlay({ how_to_play: sentences }) {
  if (!sentences?.length) return null;
  return h.details(
    { class: "more", key: "how-to-play" },
    h.summary({}, t("script.games.how")),
    h.ol(
      { class: "inside how-to-play" },
      sentences.map((sentence) => h.li({}, sentence)),
    ),
  );
}

const dialog = () => /** @type {HTMLDialogElement} */ (byId("games"));

/** @param {App} app */
function open(app) {
  app.choosing = true;
  app.draw();
  dialog().showModal();
}

/**
 * All games there are; part of the page all the time, so that patching keeps it.
 *
 * @param {App} app
 */
export function gamesDialog(app) {
  const close = () => dialog().close();
  const closed = () => {
    // The browser tells it a little later, and by then it may have been opened again.
    if (dialog().open) return;
    app.choosing = false;
    app.render();
  };
  return h.dialog(
    {
      key: "games",
      id: "games",
      "aria-labelledby": "games-title",
      onclose: closed,
      onclick: (event) => event.target.id === "games" && close(),
    },
    h.div(
      { class: "head" },
      h.h2({ id: "games-title" }, t("script.games.title")),
      h.button(
        { class: "button quiet only-icon", "aria-label": t("script.close"), onclick: close },
        icon("cross"),
      ),
    ),
    app.choosing
      ? h.div(
          { class: "inside" },
          app.view.solo ? null : h.p({ class: "small soft" }, t("script.games.hint")),
          (app.view.games ?? []).map((group) => games(app, group, close)),
        )
      : null,
  );
}

/**
 * @param {App} app
 * @param {GameGroup} group
 * @param {() => void} close the dialog
 */
function games(app, { title, games: all }, close) {
  /** @param {string} game */
  const choose = (game) => {
    close();
    if (game !== app.view.game_key) app.send({ type: "ChangeGame", game }, true);
  };
  return [
    h.h3({ class: "game-group" }, title),
    h.ul(
      { class: "game-list" },
      all.map(({ key, name, players, line }) =>
        h.li(
          { key },
          h.button(
            {
              class: "game-choice",
              "data-game": key,
              "aria-current": key === app.view.game_key ? "true" : null,
              onclick: () => choose(key),
            },
            h.span({ class: "game-name" }, h.b({}, name), players ? h.span({ class: "tag" }, players) : null),
            h.span({ class: "small soft" }, line),
          ),
        ),
      ),
    ),
  ];
}
