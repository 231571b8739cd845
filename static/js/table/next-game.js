// The next game at a table, told to whoever still reads about one that is over: nobody is taken off the page.

import { ask, table } from "../lib/api.js";
import { byId, h, icon, patch } from "../lib/dom.js";
import { Live } from "../lib/live/live.js";
import { listenForTaps } from "../lib/sound.js";
import { t } from "../lib/words.js";
import { attend } from "./attention.js";

/**
 * @param {TableView} view of the table now
 * @param {Child} go what leads there
 */
export function nextGameNotice({ game, game_name: name, status, tasks }, go) {
  const task = tasks.find(({ needed }) => needed);
  return h.div(
    { class: "notice next-game-notice", role: "status", key: "next-game" },
    icon("bell"),
    h.p(
      { class: "grow" },
      h.b({}, game ? t("script.next.begun") : t("script.next.chosen", { game: name })),
      " ",
      task?.title ?? (game ? status : null),
    ),
    go,
  );
}

/**
 * For a page beside the table's own: tells there when another game is on than the one it is about.
 *
 * @param {string} code of the table
 * @param {() => number | null} shown the number of the game that the page is about now
 * @returns {() => void} to be called when it is about another one
 */
export function tellNextGame(code, shown) {
  const place = byId("next-game");
  /** @type {TableView | null} */
  let view = null;
  const draw = () => {
    const isOn = view?.game && view.phase !== "over" && view.game.number !== shown();
    patch(place, isOn && view ? nextGameNotice(view, wayTo(view)) : null);
    return isOn;
  };
  const live = new Live(code, {
    seen: (message) => {
      if (!message.view) return;
      const before = view;
      view = message.view;
      if (draw() && before && view) attend(before, view);
    },
    state: () => {},
    gone: () => {},
  });
  const begin = async () => {
    try {
      const { seq, view: now } = await ask("GET", table(code));
      view = now;
      draw();
      live.start(seq);
    } catch {
      // Without a line there is no news, and what one reads is there all the same.
    }
  };
  listenForTaps();
  begin();
  return draw;
}

/** @param {TableView} view */
const wayTo = ({ code, you }) =>
  h.a({ class: "button main small", href: you ? `/t/${code}` : `/t/${code}/watch` }, t("script.next.go"));
