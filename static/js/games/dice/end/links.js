// Where one goes from the end of a dice game, and what one sends of it: a picture or a film made on the phone, or text.

import { h, icon } from "../../../lib/dom.js";
import { readFaces } from "../../../lib/drawing/face-canvas.js";
import { t } from "../../../lib/words.js";
import { replayOf } from "../../../table/end.js";
import { resultText, shareText } from "../../../table/share.js";
import { Clip, canFilm } from "./clip.js";
import { drawResult } from "./picture-canvas.js";

/** @param {DiceApp} app */
export const replayLink = ({ code, view }) =>
  h.a({ class: "button", href: replayOf(code, view.game.number) }, icon("play"), t("script.end.replay"));

/** @param {DiceApp} app */
export const printLink = ({ code }) =>
  h.a({ class: "button", href: `/print?name=sheet&table=${code}` }, icon("paper"), t("script.end.print"));

/**
 * The result as a picture, as a film or as text.
 *
 * @param {DiceApp} app
 * @param {string[]} [extra] lines for the text
 */
export function share(app, extra = []) {
  return h.section(
    { class: "share", "aria-label": t("script.share.title") },
    pictureLink(app),
    canFilm(app) ? filmLink(app) : null,
    shareText(app, resultText(app.view, extra)),
  );
}

/**
 * A button that makes the picture, and then a plain link to keep it.
 *
 * @param {DiceApp} app
 */
function pictureLink(app) {
  const { file, picture } = app.ui;
  return file && picture
    ? kept({ key: "picture", src: picture, alt: t("script.picture.alt") }, file, t("script.picture.keep"))
    : h.button({ class: "button", onclick: () => make(app) }, icon("picture"), t("script.picture.make"));
}

/**
 * The same with the film. Who wants nothing to move sees how it ends, until it is to play.
 *
 * @param {DiceApp} app
 */
function filmLink(app) {
  const { clip } = app.ui;
  const said = clip && (clip.isBroken ? "failed" : clip.file ? "ready" : "working");
  return [
    clip && !clip.isBroken
      ? filmCard(app, clip)
      : h.button(
          { class: "button", key: "film", onclick: () => film(app) },
          icon("play"),
          t("script.clip.make"),
        ),
    h.p(
      { class: "small film-note", id: "film-note", role: "status" },
      said ? t(`script.clip.${said}`) : null,
    ),
  ];
}

/**
 * @param {DiceApp} app
 * @param {Clip} clip
 */
function filmCard(app, clip) {
  if (!clip.file) {
    return h.progress({ key: "film-working", "aria-labelledby": "film-note", max: 1, value: clip.progress });
  }
  const [src, does] = clip.plays ? [clip.address, "pause"] : [clip.still, "play"];
  const toggle = () => {
    clip.plays = !clip.plays;
    app.render();
  };
  return kept(
    { key: "film-made", src, href: clip.address, alt: t("script.clip.alt") },
    clip.file,
    t("script.clip.keep"),
    h.button({ class: "button", onclick: toggle }, icon(does), t(`script.replay.${does}`)),
  );
}

/**
 * A picture that is made, with a link to keep its file, and a button to send it where the phone can.
 *
 * @param {{key: string, src: string, href?: string, alt: string}} picture what is shown, and where its file is, if elsewhere
 * @param {File} file
 * @param {string} keep
 * @param {Child} [more] what else can be done with it
 */
const kept = ({ key, src, href = src, alt }, file, keep, more = null) =>
  h.div(
    { class: "card picture", key },
    h.img({ src, alt }),
    h.div(
      { class: "row wrap even" },
      h.a({ class: "button main", href, download: file.name }, keep),
      canShare(file) ? h.button({ class: "button", onclick: () => sendFile(file) }, t("script.share")) : null,
      more,
    ),
  );

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
function film(app) {
  app.ui.clip = new Clip(app);
  app.render();
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
