// What unfolds beside the button that opens it, over the page: a tray of signs, the menu of looks. Each is a
// <details class="pop">: its summary is the button, and it works without a script. Here is where its box goes, and
// that it folds again when one goes on elsewhere.

/** @typedef {{left: number, right: number, top: number, bottom: number}} Edges */
/** @typedef {{width: number, height: number}} Size */

const GAP = 8;
const OPEN = "details.pop[open]";

/**
 * Where a box goes that belongs to something: below it, or above it where there is more room; in line with it, and
 * never out of the window. What is too high for the room is to be scrolled.
 *
 * @param {Edges} owner
 * @param {Size} box
 * @param {Size} screen
 * @param {number} [gap] between the two; less than nothing lets them overlap
 */
export function beside(owner, box, screen, gap = GAP) {
  const below = screen.height - GAP - (owner.bottom + gap);
  const above = owner.top - gap - GAP;
  const isBelow = box.height <= below || below >= above;
  const height = Math.min(box.height, Math.max(isBelow ? below : above, 0));
  const middle = (owner.left + owner.right) / 2;
  let left = middle - box.width / 2;
  // A small button stands at the end of the box that is nearer to the edge.
  if (box.width > owner.right - owner.left) {
    left = middle < screen.width / 2 ? owner.left : owner.right - box.width;
  }
  return {
    left: within(left, screen.width - box.width),
    top: within(isBelow ? owner.bottom + gap : owner.top - gap - height, screen.height - height),
    height,
  };
}

/**
 * @param {number} at
 * @param {number} most
 */
const within = (at, most) => Math.max(GAP, Math.min(at, most - GAP));

/**
 * Lay a box beside what it belongs to.
 *
 * @param {HTMLElement} box
 * @param {Edges} owner
 * @param {number} [gap]
 */
export function lay(box, owner, gap) {
  const { style } = box;
  Object.assign(style, { position: "fixed", inset: "0 auto auto 0", maxHeight: "none" });
  const { offsetWidth: width, offsetHeight: height } = box;
  // Not always the window's corner: an element with a frame of its own counts from there. Where the box grows as it
  // comes, its middle stays.
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const corner = [(left + right - width) / 2, (top + bottom - height) / 2];
  const { clientWidth } = document.documentElement;
  const place = beside(owner, { width, height }, { width: clientWidth, height: innerHeight }, gap);
  Object.assign(style, {
    left: `${place.left - corner[0]}px`,
    top: `${place.top - corner[1]}px`,
    maxHeight: `${place.height}px`,
  });
}

/** Fold what is unfolded; who was inside goes on from the button that opened it. */
export function fold() {
  for (const pop of unfolded()) {
    if (pop.contains(document.activeElement)) pop.querySelector("summary")?.focus();
    pop.open = false;
  }
}

const unfolded = () => /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(OPEN));

function layAll() {
  for (const pop of unfolded()) {
    const [button, box] = pop.children;
    if (box instanceof HTMLElement) lay(box, button.getBoundingClientRect());
  }
}

/** @param {Event} event at which one goes on elsewhere, or not */
function leave({ target }) {
  for (const pop of unfolded()) if (target instanceof Node && !pop.contains(target)) pop.open = false;
}

/** @param {Event} event of the page, or of something in it that may carry the button along */
function scrolled({ target }) {
  if (!(target instanceof Element && target.closest(OPEN))) layAll();
}

/** See to all that unfolds on this page, now and later. */
export function mindPopups() {
  // Heard before anything is painted; the event of the element itself comes after.
  new MutationObserver(layAll).observe(document.body, { subtree: true, attributeFilter: ["open"] });
  addEventListener("resize", layAll);
  document.addEventListener("scroll", scrolled, { capture: true, passive: true });
  document.addEventListener("pointerdown", leave);
  document.addEventListener("focusin", leave);
  document.addEventListener("keydown", ({ key }) => key === "Escape" && fold());
}
