// Where one goes from the end of a dice game, and what one sends of it.

import { h, icon } from "../../../lib/dom.js";
import { t } from "../../../lib/words.js";
import { resultText, shareText } from "../../../table/share.js";
import { pictureLink } from "./picture.js";

/** @param {DiceApp} app */
export const replayLink = ({ code }) =>
  h.a({ class: "button", href: `/t/${code}/replay` }, icon("play"), t("script.end.replay"));

/** @param {DiceApp} app */
export const printLink = ({ code }) =>
  h.a({ class: "button", href: `/print?name=sheet&table=${code}` }, icon("paper"), t("script.end.print"));

/**
 * The result as a picture or as text.
 *
 * @param {DiceApp} app
 * @param {string[]} [extra] lines for the text
 */
export function share(app, extra = []) {
  return h.section(
    { class: "share", "aria-label": t("script.share.title") },
    pictureLink(app),
    shareText(app, resultText(app.view, extra)),
  );
}
