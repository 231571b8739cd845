// Where one goes from the end of a dice game, and what one sends of it: a picture made on the phone, or text.

import { h, icon } from "../../../lib/dom.js";
import { readFaces } from "../../../lib/drawing/face-canvas.js";
import { t } from "../../../lib/words.js";
import { replayOf } from "../../../table/end.js";
import { resultText, shareText } from "../../../table/share.js";
import { drawResult } from "./picture-canvas.js";

/** @param {DiceApp} app */
export const replayLink = ({ code, view }) =>
  h.a({ class: "button", href: replayOf(code, view.game.number) }, icon("play"), t("script.end.replay"));

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

/**
 * A button that makes the picture, and then a plain link to keep it.
 *
 * @param {DiceApp} app
 */
function pictureLink(app) {
  const { file } = app.ui;
  if (app.ui.picture) {
    return h.div(
      { class: "card picture" },
      h.img({ src: app.ui.picture, alt: t("script.picture.alt") }),
      h.div(
        { class: "row wrap even" },
        h.a(
          { class: "button main", href: app.ui.picture, download: `rollwrite-${app.code}.png` },
          t("script.picture.keep"),
        ),
        file && canShare(file)
          ? h.button({ class: "button", onclick: () => sendFile(file) }, t("script.share"))
          : null,
      ),
    );
  }
  return h.button({ class: "button", onclick: () => make(app) }, icon("picture"), t("script.picture.make"));
}

/** @param {File} file */
const canShare = (file) => navigator.canShare?.({ files: [file] }) ?? false;

/** @param {File} file */
async function sendFile(file) {
  try {
    await navigator.share({ files: [file] });
  } catch {
    // Sharing was called off; the link is still there.
  }
}

/** @param {DiceApp} app */
async function make(app) {
  await readFaces();
  drawResult(app).toBlob((blob) => {
    if (!blob) return;
    app.ui.file = new File([blob], `rollwrite-${app.code}.png`, { type: "image/png" });
    app.ui.picture = URL.createObjectURL(blob);
    app.render();
  }, "image/png");
}
