// What is played at a table, how it is played, and what could be played instead.

import { h } from "../../lib/dom.js";
import { t } from "../../lib/words.js";
import { closeDialog, dialog, openDialog } from "../dialog.js";

const ID = "games";

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
            {
              class: "button small",
              id: "other-game",
              "aria-haspopup": "dialog",
              onclick: () => openDialog(app, ID),
            },
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

/**
 * All games there are.
 *
 * @param {App} app
 */
export function gamesDialog(app) {
  const { games: groups = [], solo } = app.view;
  return dialog(app, ID, t("script.games.title"), () =>
    h.div(
      { class: "inside" },
      solo ? null : h.p({ class: "small soft" }, t("script.games.hint")),
      groups.map((group) => games(app, group)),
    ),
  );
}

/**
 * @param {App} app
 * @param {GameGroup} group
 */
function games(app, { title, games: all, rare }) {
  /** @param {string} game */
  const choose = (game) => {
    closeDialog(ID);
    if (game !== app.view.game_key) app.send({ type: "ChangeGame", game }, true);
  };
  const list = h.ul(
    { class: rare ? "inside game-list" : "game-list" },
    all.map(({ key, name, line }) =>
      h.li(
        { key },
        h.button(
          {
            class: "game-choice",
            "data-game": key,
            "aria-current": key === app.view.game_key ? "true" : null,
            onclick: () => choose(key),
          },
          h.span({ class: "game-name" }, h.b({}, name)),
          h.span({ class: "small soft" }, line),
        ),
      ),
    ),
  );
  return rare
    ? h.details({ class: "more", key: "rare" }, h.summary({}, title), list)
    : [h.h3({ class: "game-group" }, title), list];
}
