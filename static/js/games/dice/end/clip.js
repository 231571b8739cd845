// The film of a game that is over: the sheets fill shape by shape, and last of all it is seen who has won. It is made on
// the phone, frame after frame, so that one can go on using the page.

import { readFaces } from "../../../lib/drawing/face-canvas.js";
import { Gif, Palette } from "../../../lib/drawing/gif.js";
import { t } from "../../../lib/words.js";
import { isStill } from "../../../table/show.js";
import { blank, drawCard, drawPage, drawTitle, planOf } from "./picture-canvas.js";

/** In hundredths of a second: empty sheets, all their shapes, one shape at most, how it stands at the end: 8 s. */
const [EMPTY, FILLING, SHAPE, STANDING] = [60, 550, 45, 190];
/** What messengers send on as it is. */
const MOST_BYTES = 1_500_000;
/** Pixels of a point: the first of which the film is small enough. */
const SHARPNESSES = [1.5, 1, 0.5];

/** @typedef {{player: DicePlayer, mark: DiceMark}} Step a shape that is drawn */

/** Whether there is anything to see. @param {DiceApp} app */
export const canFilm = (app) => stepsOf(app).length > 0;

/** A film that is being made, or is there. */
export class Clip {
  /** @param {DiceApp} app whose game is over */
  constructor(app) {
    this.app = app;
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
    return this.app.ui.clip === this;
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
  }

  /**
   * The parts of the file; nothing where nobody waits for it any more.
   *
   * @param {number} sharpness
   */
  async film(sharpness) {
    const { app } = this;
    const plan = planOf(app);
    const steps = stepsOf(app);
    const pen = blank(plan, sharpness);
    const all = { x: 0, y: 0, width: pen.canvas.width, height: pen.canvas.height };
    const pixels = ({ x, y, width, height } = all) =>
      new Uint32Array(pen.getImageData(x, y, width, height).data.buffer);
    const ends = () => {
      drawPage(pen, app, plan);
      for (const card of plan.cards) drawCard(pen, app, card);
      return pixels();
    };
    const last = ends();
    this.still = pen.canvas.toDataURL("image/png");
    const title = (/** @type {number} */ round) =>
      drawTitle(pen, plan, [t("script.coach.moment", { round })]);

    title(steps[0].mark.round);
    for (const card of plan.cards) drawCard(pen, app, card, early(card.player, []));
    const first = pixels();
    const gif = new Gif(all.width, all.height, new Palette([first, last]));
    gif.add(first, all, EMPTY);
    const each = Math.min(Math.round(FILLING / steps.length), SHAPE);
    for (const [index, { player, mark }] of steps.entries()) {
      const isNew = mark.round !== steps[index - 1]?.mark.round;
      if (isNew) title(mark.round);
      const card = plan.cards.find((one) => one.player === player);
      if (!card) continue;
      const shown = steps.slice(0, index + 1).flatMap((step) => (step.player === player ? step.mark : []));
      drawCard(pen, app, card, early(player, shown));
      const part = isNew ? all : around(card, sharpness, all);
      gif.add(pixels(part), part, each);
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
 * All shapes in the order in which they were drawn: round by round, seat by seat.
 *
 * @param {DiceApp} app
 * @returns {Step[]}
 */
function stepsOf({ view }) {
  const known = view.game.players.filter((player) => player.known);
  return known
    .flatMap((player) => player.marks.map((mark) => ({ player, mark })))
    .sort((one, other) => one.mark.round - other.mark.round || one.player.seat - other.player.seat);
}

/**
 * A player when only some shapes were drawn.
 *
 * @param {DicePlayer} player
 * @param {DiceMark[]} marks
 * @returns {DicePlayer}
 */
function early(player, marks) {
  if (player.unfilled === null || !player.known) return { ...player, unfilled: null, marks: [], strikes: 0 };
  const covered = (/** @type {DiceMark[]} */ some) =>
    some.reduce((sum, { squares }) => sum + (squares?.length ?? 0), 0);
  return {
    ...player,
    marks,
    unfilled: player.unfilled + covered(player.marks) - covered(marks),
    strikes: marks.filter(({ strike }) => strike).length,
  };
}

/**
 * The pixels of a card with its rim.
 *
 * @param {{x: number, y: number, width: number, height: number}} card in points
 * @param {number} sharpness
 * @param {{width: number, height: number}} all of the picture
 */
function around(card, sharpness, all) {
  const rim = 3;
  const x = Math.max(Math.floor((card.x - rim) * sharpness), 0);
  const y = Math.max(Math.floor((card.y - rim) * sharpness), 0);
  const right = Math.min(Math.ceil((card.x + card.width + rim) * sharpness), all.width);
  const bottom = Math.min(Math.ceil((card.y + card.height + rim) * sharpness), all.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** Let the page do what it has to. */
const breath = () => new Promise((resolve) => setTimeout(resolve));
