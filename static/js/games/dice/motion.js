// The dice game in motion: dice are thrown and fly to who takes them, markers pass, shapes land, strikes are struck.

import { h } from "../../lib/dom.js";
import { die as dieOf, stamp } from "../../lib/drawing/drawing.js";
import { boxOf, isStill, Stage } from "../../lib/motion.js";
import { sound } from "../../lib/sound.js";
import { list, tn } from "../../lib/words.js";
import { happenings, isOneStep } from "./happenings.js";

/** @typedef {import("../../lib/motion.js").Box} Box */
/** @typedef {import("./happenings.js").Happening} Happening */
/** Where the markers and the dice lie. @typedef {{pens: Map<string, Box>, dice: Map<number, Lying>}} Places */
/** @typedef {{picture: Element, box: Box}} Lying */

const TUMBLE_MS = 700;
/** The shapes of a die's row appear when it lies. */
const ROW_MS = 180;
const TAKE_MS = 520;
/** Picks come at once, one after the other: so far apart their dice set off. */
const TAKE_GAP_MS = 150;
const PASS_MS = 1000;
const LAND_MS = 320;
const STRIKE_MS = 360;
/** A stamp comes down, stays for a moment, and is lifted; how large it begins. */
const STAMP_MS = 900;
const STAMP_LANDS = 0.34;
const STAMP_SIZE = 5;
const OUT_MS = 700;
/** How long the others read who is out. */
const GONE_MS = 1500;
const DOOM_MS = 900;
const DOOR_MS = 700;
/** What is heard; the shell calls who is needed, and tells the end. @type {Record<string, string>} */
const SOUNDS = {
  rolled: "roll",
  taken: "take",
  placed: "place",
  struck: "strike",
  passed: "pass",
  out: "out",
  doomed: "doom",
  door: "door",
};

/** @param {Happening} happening */
const soundOf = ({ what }) => SOUNDS[what];
/** @param {string} selector */
const one = (selector) => document.querySelector(selector);

/** Plays what has happened: measured before the page is drawn anew, and moved afterwards. */
export class Motion {
  constructor() {
    this.stage = new Stage();
    /** Until when dice tumble, and when the next die that is taken may fly, by the page's clock. */
    this.tumbling = 0;
    this.flying = 0;
    /**
     * The view that is shown, the one that will be, and where things lie until then.
     *
     * @type {{before: DiceView, now: DiceView, places: Places, missed: boolean} | null}
     */
    this.pending = null;
  }

  /**
   * A newer view has arrived; the page still shows the older one.
   *
   * @param {DiceView} before
   * @param {DiceView} now
   */
  changed(before, now) {
    const found = happenings(before, now);
    if (!this.pending && !found.length) return;
    if (isOneStep(before, now)) for (const name of new Set(found.map(soundOf))) if (name) sound(name);
    // What flies and lands goes on: the next thing that a bot does comes at once.
    if (this.isInterrupted(before, now, found)) this.stage.finish();
    // Pages that nobody sees are drawn when somebody looks again: that is too late to play anything.
    const missed = document.hidden || this.pending?.missed === true;
    const { pending } = this;
    this.pending = { before: pending?.before ?? before, now, places: pending?.places ?? look(), missed };
  }

  /**
   * Whether dice that are needed still tumble, or have still to fall; or so much has happened that nobody knows where.
   *
   * @param {DiceView} before
   * @param {DiceView} now
   * @param {Happening[]} found
   */
  isInterrupted(before, now, found) {
    const isTumbling = performance.now() < this.tumbling;
    /** @param {Happening} happening */
    const ends = ({ what }) => what === "rolled" || (what === "taken" && isTumbling);
    return !isOneStep(before, now) || found.some(ends);
  }

  /** The page shows the newer view. */
  drawn() {
    const { pending } = this;
    if (!pending) return;
    this.pending = null;
    const { before, now, places, missed } = pending;
    if (missed || isStill() || !isOneStep(before, now)) return;
    const found = happenings(before, now);
    for (const happening of found) this.play(happening, places);
    const out = now.game?.players.filter(({ seat }) =>
      found.some((each) => each.what === "out" && each.seat === seat),
    );
    // The end has a show of its own, and who is out a screen, over which nothing else is to lie.
    const isOut = now.game?.players.some((player) => !player.in && now.you?.seats.includes(player.seat));
    if (!out?.length || isOut || now.phase === "over") return;
    this.gone(tn("script.out.gone", out.length, { names: list(out.map(({ name }) => name)) }));
  }

  /**
   * @param {Happening} happening
   * @param {Places} places
   */
  play(happening, places) {
    switch (happening.what) {
      case "rolled":
        this.roll(happening);
        break;
      case "taken":
        this.take(happening, places);
        break;
      case "placed":
        this.land(happening);
        break;
      case "struck":
        this.strike(happening);
        break;
      case "passed":
      case "undone":
        this.pass(places);
        break;
      case "out":
        this.out(happening);
        break;
      case "doomed":
        this.doom(happening);
        break;
      case "door":
        this.door(happening);
        break;
      // A game that starts has nothing yet, and the end is a show of its own.
      default:
    }
  }

  /**
   * The dice are thrown by whoever rolled.
   *
   * @param {{seat: number, dice: number[]}} roll
   */
  roll({ seat, dice }) {
    const from = boxOf(one(`.place[data-seat="${seat}"]`));
    dice.forEach((value, number) => {
      const picture = one(`[data-die="${number}"] .die`);
      const sign = number % 2 ? 1 : -1;
      /** @type {[number, number, number]} */
      const turns = [-360 - 90 * number, sign * (450 - 60 * number), sign * 200];
      const duration = TUMBLE_MS + 30 * number;
      if (picture) this.stage.tumble(picture, facesOf(value), { from, turns, duration });
      // Which row it names would tell the number while the die still falls.
      const row = one(`[data-die="${number}"] .row-shapes`);
      const shown = duration / (duration + ROW_MS);
      const frames = [{ opacity: 0 }, { opacity: 0, offset: shown }, { opacity: 1 }];
      if (row) this.stage.play(row, frames, { duration: duration + ROW_MS });
    });
    this.tumbling = performance.now() + TUMBLE_MS + 30 * (dice.length - 1);
  }

  /**
   * @param {{seat: number, die: number}} taken
   * @param {Places} places
   */
  take({ seat, die }, { dice }) {
    const lay = dice.get(die);
    const to = boxOf(one(`.place[data-seat="${seat}"] .die`)) ?? boxOf(one(`.place[data-seat="${seat}"]`));
    if (!lay || !to) return;
    const now = performance.now();
    const delay = Math.max(this.flying - now, 0);
    this.flying = now + delay + TAKE_GAP_MS;
    this.stage.fly(lay.picture, lay.box, to, { duration: TAKE_MS, delay });
  }

  /**
   * Every marker that is in another place now slides there; the one that goes all the way round takes a bow below.
   *
   * @param {Places} places
   */
  pass({ pens }) {
    for (const [colour, from] of pens) {
      const pen = one(`.place-pen[data-colour="${colour}"]`);
      if (pen) this.stage.rest(pen);
      const to = boxOf(pen);
      if (!pen || !to || (to.left === from.left && to.top === from.top)) continue;
      const isFar = [...pens.values()].some((other) => isBetween(other, from, to));
      this.stage.slide(pen, from, PASS_MS, isFar ? -1.3 * to.height : 0);
    }
  }

  /** @param {{seat: number, n: number}} placed on every drawing of the sheet */
  land({ seat, n }) {
    for (const mark of document.querySelectorAll(`[data-sheet="${seat}"] [data-mark="${n}"]`)) {
      const raised = { transform: "scale(1.15)", filter: "drop-shadow(0 3px 3px rgb(0 0 0 / 45%))" };
      const rest = { transform: "none", filter: "drop-shadow(0 0 0 rgb(0 0 0 / 0%))" };
      this.stage.play(mark, [raised, rest], { duration: LAND_MS, easing: "cubic-bezier(.5, 0, .3, 1.3)" });
    }
  }

  /** @param {{seat: number, strikes: number}} struck the last of so many */
  strike({ seat, strikes }) {
    const box = `[data-sheet="${seat}"] .strikes > .strike:nth-of-type(${strikes})`;
    for (const line of document.querySelectorAll(`${box} path`)) {
      const undrawn = { strokeDasharray: "30 30", strokeDashoffset: "30" };
      const drawn = { strokeDasharray: "30 30", strokeDashoffset: "0" };
      this.stage.play(line, [undrawn, drawn], { duration: STRIKE_MS, easing: "ease-in-out" });
    }
    for (const circle of document.querySelectorAll(`${box} circle`)) {
      this.stage.play(circle, [{ strokeWidth: "5" }, {}], { duration: 2 * STRIKE_MS });
      this.stamp(boxOf(circle));
    }
    this.stamp(boxOf(one(`.place[data-seat="${seat}"] .place-pen`)));
  }

  /**
   * A stamp comes down on a place, and is lifted again.
   *
   * @param {Box | null} box
   */
  stamp(box) {
    if (!box) return;
    const size = 1.5 * Math.max(box.width, box.height);
    const [left, top] = [box.left + (box.width - size) / 2, box.top + (box.height - size) / 2];
    const item = this.stage.lay(stamp(), { left, top, width: size, height: size });
    const down = { transform: "scale(1) rotate(-8deg)", opacity: 1 };
    const frames = [
      { transform: `scale(${STAMP_SIZE}) rotate(14deg)`, opacity: 0, easing: "cubic-bezier(.6, 0, .9, .4)" },
      { ...down, transform: "scale(.86) rotate(-8deg)", offset: STAMP_LANDS },
      { ...down, offset: STAMP_LANDS + 0.08 },
      { ...down, offset: 0.8 },
      { ...down, opacity: 0 },
    ];
    this.stage.play(item, frames, { duration: STAMP_MS, fill: "forwards" });
  }

  /** @param {{seat: number}} out whose place drops */
  out({ seat }) {
    const place = one(`.place[data-seat="${seat}"]`);
    const frames = [
      { transform: "none", opacity: 1 },
      { transform: "translateY(-5px) rotate(2deg)", opacity: 1, offset: 0.25 },
      { transform: "translateY(16px) rotate(-5deg)", opacity: 0.25, offset: 0.7 },
      {},
    ];
    if (place) this.stage.play(place, frames, { duration: OUT_MS, easing: "ease-in-out" });
  }

  /** @param {string} words who else is out, across the screen below the ring */
  gone(words) {
    const top = boxOf(one(".ring"));
    if (!top) return;
    const bar = h.div({ class: "gone-flash" }, words);
    const item = this.stage.lay(bar, {
      left: 0,
      top: top.top + top.height + 4,
      width: innerWidth,
      height: 44,
    });
    const [away, here] = [
      { opacity: 0, transform: "scaleY(.2)" },
      { opacity: 1, transform: "none" },
    ];
    const frames = [away, { ...here, offset: 0.12 }, { ...here, offset: 0.85 }, { opacity: 0 }];
    this.stage.play(item, frames, { duration: GONE_MS, easing: "ease-out", fill: "forwards" });
  }

  /** @param {{seat: number}} doomed whose place trembles, once the dice lie */
  doom({ seat }) {
    const shaken = [0, -3, 3, -3, 3, -2, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    const place = one(`.place[data-seat="${seat}"]`);
    if (place) this.stage.play(place, shaken, { duration: DOOM_MS, delay: TUMBLE_MS });
  }

  /** @param {{colour: string}} door of the colour that has only one left */
  door({ colour }) {
    for (const chip of document.querySelectorAll(`.chip[data-colour="${colour}"], [data-door="${colour}"]`)) {
      const frames = [1, 1.35, 0.95, 1.2, 1].map((size) => ({ transform: `scale(${size})` }));
      this.stage.play(chip, frames, { duration: DOOR_MS, easing: "ease-in-out" });
    }
  }
}

/** @returns {Places} */
function look() {
  const pens = new Map();
  for (const pen of document.querySelectorAll(".place-pen[data-colour]")) {
    const box = boxOf(pen);
    if (box) pens.set(pen.getAttribute("data-colour"), box);
  }
  const dice = new Map();
  for (const picture of document.querySelectorAll("[data-die] .die")) {
    const box = boxOf(picture);
    const number = picture.closest("[data-die]")?.getAttribute("data-die");
    // A copy: the page may soon need the picture for something else.
    if (box) dice.set(Number(number), { picture: /** @type {Element} */ (picture.cloneNode(true)), box });
  }
  return { pens, dice };
}

/**
 * The six faces of a die that ends with one in front.
 *
 * @param {number} value
 */
function facesOf(value) {
  const around = [1, 2, 3, 4, 5, 6].filter((face) => face !== value && face !== 7 - value);
  return [value, 7 - value, ...around].map((face) => dieOf(face));
}

/**
 * Whether a marker on its way from one place to another would run over this one.
 *
 * @param {Box} box
 * @param {Box} from
 * @param {Box} to
 */
function isBetween(box, from, to) {
  const [x, y] = [box.left - from.left, box.top - from.top];
  const [right, down] = [to.left - from.left, to.top - from.top];
  const share = (x * right + y * down) / (right ** 2 + down ** 2);
  const off = Math.abs(x * down - y * right) / Math.hypot(right, down);
  return share > 0.1 && share < 0.9 && off < box.height;
}
