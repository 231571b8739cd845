// A picture of the result, made on the phone: to keep, or to send.

import { h, icon } from "../../../lib/dom.js";
import { t } from "../../../lib/words.js";
import { drawResult } from "./picture-canvas.js";

/**
 * A button that makes the picture, and then a plain link to keep it.
 *
 * @param {DiceApp} app
 */
export function pictureLink(app) {
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
          ? h.button({ class: "button", onclick: () => share(file) }, t("script.share"))
          : null,
      ),
    );
  }
  return h.button({ class: "button", onclick: () => make(app) }, icon("picture"), t("script.picture.make"));
}

/** @param {File} file */
const canShare = (file) => navigator.canShare?.({ files: [file] }) ?? false;

/** @param {File} file */
async function share(file) {
  try {
    await navigator.share({ files: [file] });
  } catch {
    // Sharing was called off; the link is still there.
  }
}

/** @param {DiceApp} app */
function make(app) {
  drawResult(app).toBlob((blob) => {
    if (!blob) return;
    app.ui.file = new File([blob], `rollwrite-${app.code}.png`, { type: "image/png" });
    app.ui.picture = URL.createObjectURL(blob);
    app.render();
  }, "image/png");
}
