// What one sends of a game that is over: a picture or a film made on the phone, or text.

import { h, icon } from "../../lib/dom.js";
import { readFaces } from "../../lib/drawing/face-canvas.js";
import { t } from "../../lib/words.js";
import { resultText, shareText } from "../share.js";
import { blank, drawPage } from "./canvas.js";
import { Film } from "./film.js";

/** Pixels of a point in the still picture. */
const SHARPNESS = 2;

/**
 * @typedef {object} Shown what a game shows of its result
 * @property {() => ResultPicture} drawn
 * @property {boolean} isPlayed whether anything was placed: else there is nothing for a film
 * @property {string} picture what the picture shows, in words
 * @property {string} film the same of the film
 */

/**
 * The result as a picture, as a film or as text.
 *
 * @param {App} app
 * @param {TableGame} game that is over
 * @param {Shown} shown
 * @param {string[]} [extra] lines for the text
 */
export const shareResult = (app, game, shown, extra = []) =>
  h.section(
    { class: "share", "aria-label": t("script.share.title") },
    pictureLink(app, shown),
    shown.isPlayed ? filmLink(app, shown) : null,
    shareText(app, resultText({ ...app.view, game }, extra)),
  );

/**
 * A button that makes the picture, and then a plain link to keep it.
 *
 * @param {App} app
 * @param {Shown} shown
 */
function pictureLink(app, { drawn, picture: alt }) {
  const { file, picture } = app.ui;
  return file && picture
    ? kept({ key: "picture", src: picture, alt }, file, t("script.picture.keep"))
    : h.button(
        { class: "button", onclick: () => make(app, drawn()) },
        icon("picture"),
        t("script.picture.make"),
      );
}

/**
 * The same with the film. Who wants nothing to move sees how it ends, until it is to play.
 *
 * @param {App} app
 * @param {Shown} shown
 */
function filmLink(app, { drawn, film: alt }) {
  /** @type {{film?: Film}} */
  const { film } = app.ui;
  const said = film && (film.isBroken ? "failed" : film.file ? "ready" : "working");
  const begin = () => {
    app.ui.film = new Film(app, drawn, intoView);
    app.render();
  };
  return [
    film && !film.isBroken
      ? filmCard(app, film, alt)
      : h.button({ class: "button", key: "film", onclick: begin }, icon("play"), t("script.clip.make")),
    h.p(
      { class: "small film-note", id: "film-note", role: "status" },
      said ? t(`script.clip.${said}`) : null,
    ),
  ];
}

/**
 * @param {App} app
 * @param {Film} film
 * @param {string} alt
 */
function filmCard(app, film, alt) {
  if (!film.file) {
    return h.progress({ key: "film-working", "aria-labelledby": "film-note", max: 1, value: film.progress });
  }
  const [src, does] = film.plays ? [film.address, "pause"] : [film.still, "play"];
  const toggle = () => {
    film.plays = !film.plays;
    app.render();
  };
  return kept(
    { key: "film-made", src, href: film.address, alt },
    film.file,
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

/** What was made unfolds below its button, and must not be looked for. */
function intoView() {
  const made = [...document.querySelectorAll(".share .picture")].at(-1);
  const image = made?.querySelector("img");
  const show = () => made?.scrollIntoView({ block: "nearest" });
  // Its height is known once it is read.
  image?.decode().then(show, show);
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

/**
 * @param {App} app
 * @param {ResultPicture} picture
 */
async function make(app, picture) {
  await readFaces();
  const pen = blank(picture, SHARPNESS);
  drawPage(pen, app, picture);
  picture.last(pen);
  pen.canvas.toBlob((blob) => {
    if (!blob) return;
    app.ui.file = new File([blob], `rollwrite-${app.code}.png`, { type: "image/png" });
    app.ui.picture = URL.createObjectURL(blob);
    app.render();
    intoView();
  }, "image/png");
}
