// Things that move: on Web Animations, above the page, in nobody's way.

import { h } from "./dom.js";

/** Where something is on the screen. @typedef {{left: number, top: number, width: number, height: number}} Box */

/** What people do who do not want to look on. */
const SKIPS = ["pointerdown", "keydown"];

/** Whether nothing may move now: by the reader's wish, or because nobody looks. */
export const isStill = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Where an element is, or null where it is not shown.
 *
 * @param {Element | null | undefined} element
 * @returns {Box | null}
 */
export function boxOf(element) {
  const box = element?.getBoundingClientRect();
  return box?.width && box.height ? box : null;
}

/**
 * How to get from one box to another, as a transform of what stands in the second one.
 *
 * @param {Box} from
 * @param {Box} to
 * @param {boolean} [scaled]
 */
function way(from, to, scaled = true) {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  return `translate(${x}px, ${y}px)${scaled ? ` scale(${from.width / to.width})` : ""}`;
}

/**
 * What moves on the page. What flies lies in a layer above everything that takes no taps and is away when all has
 * landed; what only slides or lands is moved where it stands.
 */
export class Stage {
  constructor() {
    /** @type {Set<Animation>} */
    this.running = new Set();
    // A tap or a key ends all films, and does what it does besides.
    this.skip = () => this.finish();
    /** @type {HTMLElement | null} */
    this.layer = null;
  }

  /**
   * Move an element; it ends as the page has it, or is gone if it lies in the layer.
   *
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} options
   */
  play(element, frames, options) {
    const animation = element.animate(frames, options);
    if (!this.running.size) for (const kind of SKIPS) addEventListener(kind, this.skip, true);
    this.running.add(animation);
    animation.onfinish = () => {
      this.running.delete(animation);
      if (element.parentElement === this.layer) element.remove();
      if (!this.running.size) this.clear();
    };
  }

  /**
   * From where something was to where it is now, in a bow where the way is long.
   *
   * @param {Element} element
   * @param {Box} from
   * @param {number} duration in ms
   * @param {number} [lift] how high the bow is, in points; below 0 it goes down
   */
  slide(element, from, duration, lift = 0) {
    const to = boxOf(element);
    if (!to) return;
    const half = `${way(middleOf(from, to), to)} translateY(${-lift}px)`;
    this.play(
      element,
      [{ transform: way(from, to) }, ...(lift ? [{ transform: half }] : []), { transform: "none" }],
      { duration, easing: "cubic-bezier(.5, 0, .2, 1)" },
    );
  }

  /**
   * Put something into the layer.
   *
   * @param {Element} node
   * @param {Box} box
   */
  lay(node, { left, top, width, height }) {
    this.layer ??= document.body.appendChild(h.div({ class: "motion-layer", "aria-hidden": "true" }));
    const style = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
    return this.layer.appendChild(h.div({ class: "motion-item", style }, node));
  }

  /**
   * A picture flies from one place to another, and is gone.
   *
   * @param {Element} node not on the page
   * @param {Box} from
   * @param {Box} to
   * @param {{duration: number, delay: number}} times in ms
   */
  fly(node, from, to, { duration, delay }) {
    const item = this.lay(node, from);
    const small = Math.min(1, to.width / from.width, to.height / from.height);
    const there = `${way(to, from, false)} scale(${small})`;
    const above = `${way(middleOf(from, to), from, false)} translateY(-24px) scale(${(1.15 + small) / 2})`;
    const frames = [
      { transform: "none", opacity: 1 },
      { transform: above, opacity: 1, offset: 0.5 },
      { transform: there, opacity: 1, offset: 0.85 },
      { transform: there, opacity: 0 },
    ];
    this.play(item, frames, { duration, delay, easing: "ease-in-out", fill: "both" });
  }

  /**
   * A die is thrown to where it lies. It is on the page all the time, under its tumbling picture.
   *
   * @param {Element} die its picture on the page
   * @param {Element[]} faces of the cube, the one that ends in front first and its opposite next
   * @param {{from: Box | null, turns: [x: number, y: number, z: number], duration: number}} way of the throw; `turns`
   *   in degrees
   */
  tumble(die, faces, { from, turns: [x, y, z], duration }) {
    const box = boxOf(die);
    if (!box) return;
    const sides = faces.map((face) => h.div({ class: "motion-side" }, face));
    const cube = h.div({ class: "motion-cube", style: { "--half": `${box.width / 2}px` } }, sides);
    const item = this.lay(cube, box);
    const back = `translateZ(${-box.width / 2}px)`;
    const start = from ? way(from, box, false) : `translateY(${-2 * box.height}px)`;
    this.play(
      item,
      [
        { transform: `${start} scale(.6)`, opacity: 0 },
        { opacity: 1, offset: 0.1 },
        { transform: "translateY(-14px) scale(1.08)", offset: 0.6, easing: "ease-in" },
        { transform: "none", offset: 0.75, easing: "ease-out" },
        { transform: "translateY(-4px)", offset: 0.87, easing: "ease-in" },
        { transform: "none" },
      ],
      { duration, easing: "ease-out", fill: "forwards" },
    );
    this.play(
      cube,
      [
        { transform: `${back} rotateX(${x}deg) rotateY(${y}deg) rotateZ(${z}deg)` },
        { transform: `${back} rotateX(0deg) rotateY(0deg) rotateZ(0deg)` },
      ],
      { duration: duration * 0.85, easing: "cubic-bezier(.2, .5, .4, 1)", fill: "forwards" },
    );
    this.play(die, [{ opacity: 0 }, { opacity: 0 }], { duration });
  }

  /** All stands where the page has it, at once. */
  finish() {
    for (const animation of this.running) this.end(animation);
    this.clear();
  }

  /**
   * An element stands where the page has it.
   *
   * @param {Element} element
   */
  rest(element) {
    for (const animation of element.getAnimations()) if (this.running.has(animation)) this.end(animation);
  }

  /** @param {Animation} animation */
  end(animation) {
    animation.onfinish = null;
    animation.cancel();
    this.running.delete(animation);
  }

  /** The layer is there only while something flies. */
  clear() {
    for (const kind of SKIPS) removeEventListener(kind, this.skip, true);
    this.layer?.remove();
    this.layer = null;
  }
}

/**
 * @param {Box} one
 * @param {Box} other
 * @returns {Box} between them, as large as the second one
 */
function middleOf(one, other) {
  const x = (one.left + one.width / 2 + other.left + other.width / 2) / 2;
  const y = (one.top + one.height / 2 + other.top + other.height / 2) / 2;
  return { ...sizeOf(other), left: x - other.width / 2, top: y - other.height / 2 };
}

/** @param {Box} box */
const sizeOf = ({ width, height }) => ({ width, height });
