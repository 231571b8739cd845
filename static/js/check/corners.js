// Where the corners of the sheet are in a photo, set by hand.

import { focusOn, h, s } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { layoutChoice } from "./facts.js";

const NUDGE = 0.004;
/** @type {Record<string, Point>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {CheckState} state
 * @param {CheckPhoto} mine
 */
export function openCorners(state, mine) {
  mine.corners = [
    [0.15, 0.15],
    [0.85, 0.15],
    [0.85, 0.85],
    [0.15, 0.85],
  ];
  state.render();
  focusOn(".handle");
}

/**
 * The photo with a handle on each corner.
 *
 * @param {CheckState} state
 * @param {CheckPhoto} mine
 * @param {PhotoCopy} shown
 * @param {Point[]} points
 * @param {(params: Record<string, string>) => void} read reads the photo anew
 */
export function corners(state, mine, shown, points, read) {
  const close = () => {
    mine.corners = null;
    state.render();
    focusOn("#corners-open");
  };
  const go = () => {
    // Pixels of the upright photo; it and the copy on the page have the same proportions.
    const [width, height] = mine.reading?.size ?? [shown.width, shown.height];
    const told = points.map(([x, y]) => `${(x * width).toFixed(1)},${(y * height).toFixed(1)}`).join(";");
    read({ corners: told, layout: state.layout.name });
  };
  const outline = points.map(([x, y]) => `${x * 100},${y * 100}`).join(" ");
  return [
    h("p", {}, t("check_page.corners.hint")),
    h(
      "div",
      { class: "corners" },
      h("img", { src: shown.url, alt: "", draggable: "false" }),
      s(
        "svg",
        { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" },
        s("polygon", { points: outline }),
      ),
      points.map((_, index) => handle(state, points, index)),
    ),
    layoutChoice(state, "corner-layout", (layout) => state.use(layout) ?? state.render()),
    h(
      "div",
      { class: "row" },
      h("button", { class: "button", type: "button", onclick: close }, t("check_page.corners.cancel")),
      h("button", { class: "button main grow", type: "button", onclick: go }, t("check_page.corners.read")),
    ),
  ];
}

/**
 * @param {CheckState} state
 * @param {Point[]} points
 * @param {number} index
 */
function handle(state, points, index) {
  const [x, y] = points[index];
  /** @param {number} part */
  const within = (part) => Math.max(0, Math.min(1, part));
  /**
   * @param {number} left
   * @param {number} top
   */
  const put = (left, top) => {
    points[index] = [within(left), within(top)];
    state.render();
  };
  /** @param {PointerEvent & {currentTarget: HTMLElement}} event */
  const drag = (event) => {
    const target = event.currentTarget;
    const rect = /** @type {HTMLElement} */ (target.parentElement).getBoundingClientRect();
    target.setPointerCapture(event.pointerId);
    target.onpointermove = (now) =>
      put((now.clientX - rect.left) / rect.width, (now.clientY - rect.top) / rect.height);
    target.onpointerup = () => {
      target.onpointermove = null;
    };
  };
  /** @param {KeyboardEvent} event */
  const keyed = (event) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const [left, top] = points[index];
    const far = event.shiftKey ? 10 * NUDGE : NUDGE;
    put(left + step[0] * far, top + step[1] * far);
  };
  return h("button", {
    class: "handle",
    type: "button",
    key: `corner-${index}`,
    "aria-label": t(`check_page.corners.${index}`),
    style: { left: `${x * 100}%`, top: `${y * 100}%` },
    onpointerdown: drag,
    onkeydown: keyed,
  });
}
