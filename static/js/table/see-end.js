// Seeing the end: where only bots play on, who sits at the table may have them play quickly.

import { Problem, ask, table } from "../lib/api.js";
import { h, icon } from "../lib/dom.js";
import { t } from "../lib/words.js";

/**
 * The button for it; nothing while anybody has still something to decide.
 *
 * @param {App} app
 * @param {() => void} [pressed] is called when it is pressed
 */
export function seeEnd(app, pressed = () => {}) {
  const { left_to_bots: isLeft, game, you } = app.view;
  if (!isLeft || !game || !you) return null;
  const press = () => {
    pressed();
    hurry(app);
  };
  return h.button(
    {
      class: "button main tall grow",
      key: "see-end",
      "aria-disabled": String(app.endOf === game.number),
      onclick: press,
    },
    icon("play"),
    t("script.bots.see_end"),
  );
}

/** @param {App} app whose seat has nothing to decide any more */
export async function hurry(app) {
  const number = app.view.game?.number ?? null;
  if (app.endOf === number) return;
  app.endOf = number;
  app.render();
  try {
    await ask("POST", `${table(app.code)}/hurry`);
  } catch (error) {
    app.endOf = null;
    // Somebody may have come back just then; where the server is not to be reached, that is said already.
    if (error instanceof Problem) app.notice = { kind: "bad", text: error.detail, until: app.view.seq };
    app.render();
  }
}
