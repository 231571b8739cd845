// Where one goes from the end of a dice game, and what one sends of it.

import { h, icon } from "../../../lib/dom.js";
import { t } from "../../../lib/words.js";
import { shareResult } from "../../../table/result/share.js";
import { resultPicture } from "./picture-canvas.js";

/** @param {DiceApp} app */
export const printLink = ({ code }) =>
  h.a({ class: "button", href: `/print?name=sheet&table=${code}` }, icon("paper"), t("script.end.print"));

/**
 * @param {DiceApp} app
 * @param {string[]} [extra] lines for the text
 * @returns {Child}
 */
export const share = (app, extra = []) =>
  shareResult(
    app,
    app.view.game,
    {
      drawn: () => resultPicture(app),
      isPlayed: app.view.game.players.some(({ known, marks }) => known && marks.length > 0),
      picture: t("script.picture.alt"),
      film: t("script.clip.alt"),
    },
    extra,
  );
