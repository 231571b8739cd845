// The film of a game that is over: it is played once more, and last of all it is seen who has won. It is made on the phone,
// frame after frame, so that one can go on using the page.

import { readFaces } from "../../lib/drawing/face-canvas.js";
import { Gif, Palette } from "../../lib/drawing/gif.js";
import { isStill } from "../show.js";
import { blank, drawPage, drawTitle } from "./canvas.js";

/** In hundredths of a second: before the first piece, all pieces, one at most, how it stands at the end: 8 s. */
const [EMPTY, FILLING, PIECE, STANDING] = [60, 550, 45, 190];
/** What messengers send on as it is. */
const MOST_BYTES = 1_500_000;
/** Pixels of a point: the first of which the film is small enough. */
const SHARPNESSES = [1.5, 1, 0.5];

/** A film that is being made, or is there. */
export class Film {
  /**
   * @param {App} app whose game is over
   * @param {() => ResultPicture} drawn
   * @param {() => void} shown called when it is on the page
   */
  constructor(app, drawn, shown) {
    this.app = app;
    this.drawn = drawn;
    this.shown = shown;
    /** How much of it is made, from 0 to 1. */
    this.progress = 0;
    this.isBroken = false;
    /** @type {File | null} */
    this.file = null;
    this.address = "";
    /** What it ends with, for when it does not play. */
    this.still = "";
    this.plays = !isStill();
    this.made = this.make();
  }

  /** Whether its end is still the one that is shown. */
  get isOn() {
    return this.app.ui.film === this;
  }

  async make() {
    try {
      // What was asked for is seen before the work begins.
      await breath();
      await readFaces();
      for (const sharpness of SHARPNESSES) {
        const parts = await this.film(sharpness);
        if (!parts) return;
        const file = new File(parts, `rollwrite-${this.app.code}.gif`, { type: "image/gif" });
        if (file.size > MOST_BYTES) continue;
        this.file = file;
        this.address = URL.createObjectURL(file);
        break;
      }
      this.isBroken = !this.file;
    } catch {
      // No canvas, or no memory for it.
      this.isBroken = true;
    }
    this.app.render();
    if (this.file && this.isOn) this.shown();
  }

  /**
   * The parts of the file; nothing where nobody waits for it any more.
   *
   * @param {number} sharpness
   */
  async film(sharpness) {
    const { app } = this;
    const picture = this.drawn();
    const { steps } = picture;
    const pen = blank(picture, sharpness);
    const all = { x: 0, y: 0, width: pen.canvas.width, height: pen.canvas.height };
    const pixels = ({ x, y, width, height } = all) =>
      new Uint32Array(pen.getImageData(x, y, width, height).data.buffer);
    const ends = () => {
      drawPage(pen, app, picture);
      picture.last(pen);
      return pixels();
    };
    const last = ends();
    this.still = pen.canvas.toDataURL("image/png");

    drawTitle(pen, picture, [steps[0].title]);
    picture.first(pen);
    const first = pixels();
    const gif = new Gif(all.width, all.height, new Palette([first, last]));
    gif.add(first, all, EMPTY);
    const each = Math.min(Math.round(FILLING / steps.length), PIECE);
    for (const [index, { title, part, draw }] of steps.entries()) {
      const isNew = title !== steps[index - 1]?.title;
      if (isNew) drawTitle(pen, picture, [title]);
      draw(pen);
      const changed = isNew ? all : around(part, sharpness, all);
      gif.add(pixels(changed), changed, each);
      this.progress = (index + 1) / (steps.length + 1);
      app.render();
      await breath();
      if (!this.isOn) return null;
    }
    gif.add(ends(), all, STANDING);
    return gif.file();
  }
}

/**
 * The pixels of a part with its rim.
 *
 * @param {Box} part in points
 * @param {number} sharpness
 * @param {{width: number, height: number}} all of the picture
 */
function around({ x: left, y: top, width: wide, height: high }, sharpness, all) {
  const rim = 3;
  const x = Math.max(Math.floor((left - rim) * sharpness), 0);
  const y = Math.max(Math.floor((top - rim) * sharpness), 0);
  const right = Math.min(Math.ceil((left + wide + rim) * sharpness), all.width);
  const bottom = Math.min(Math.ceil((top + high + rim) * sharpness), all.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** Let the page do what it has to. */
const breath = () => new Promise((resolve) => setTimeout(resolve));
