// Which screen a phone shows: from the state of the table and the task of the seat in hand.

import { h, icon } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { botsDialog } from "./bots.js";
import { rematchDialog } from "./end.js";
import { lobbyScreen } from "./lobby/lobby.js";
import { menuDialog, openMenu } from "./menu.js";
import { notices } from "./notices.js";
import { classCode } from "./of-class.js";
import { handScreen, mustHandOver } from "./passing.js";
import { reactionButton } from "./signals.js";

/**
 * The whole page of a table.
 *
 * @param {App} app
 */
export function screenOf(app) {
  const { view } = app;
  const { name, turn = "" } = choose(app);
  return {
    name,
    turn: `${name} ${turn}`,
    build: () => [
      header(app),
      h.section({ key: "notes", class: "notes", "aria-label": t("script.notes") }, notices(app)),
      h.main(
        { key: `screen-${name}`, id: "main", tabindex: "-1", class: `screen ${view.you ? "" : "broad"}` },
        // What the last screen remembered may be gone by now, and with it what it would have shown.
        choose(app).build(),
      ),
      view.game ? app.screens.dialogs?.() : null,
      menuDialog(app),
      botsDialog(app),
      rematchDialog(app),
    ],
  };
}

/**
 * @param {App} app
 * @returns {GameScreen}
 */
function choose(app) {
  const { view, task, screens } = app;
  const lobby = { name: "lobby", build: () => lobbyScreen(app) };
  if (!view.game) return lobby;
  if (!view.you) return { name: `watch/${view.game.number}`, build: () => screens.watch() };
  if (app.tab === "lobby") return lobby;
  if (view.phase === "over") {
    return { name: `end/${view.game.number}/${task?.seat}`, build: () => screens.end() };
  }
  if (!task) return { name: "watch", build: () => screens.watch() };
  const news = screens.news?.();
  if (news) return news;
  const next = mustHandOver(app);
  if (next) return { name: `hand/${next.seat}`, build: () => handScreen(app, next) };
  return screens.play(task);
}

/**
 * The line at the top: the menu, and what the game shows there or the code of the table.
 *
 * @param {App} app
 */
function header(app) {
  const { view } = app;
  const playing = view.you && app.task && view.game && view.phase !== "over" && app.tab !== "lobby";
  const strip = (playing && app.screens.strip?.()) || null;
  return h.header(
    { key: "top", class: strip ? "top table-top has-strip" : "top table-top" },
    h.button(
      {
        key: "menu-button",
        class: "button quiet only-icon",
        "aria-label": t("script.menu.open"),
        onclick: () => openMenu(app),
      },
      icon("menu"),
    ),
    strip ?? [
      h.span({ class: "grow top-title" }, view.you || !view.game ? view.status : t("script.brand")),
      reactionButton(app),
      // In a class its own code is the only one that children need.
      h.span({ class: "code-tag", translate: "no" }, classCode() ?? view.code),
    ],
  );
}
