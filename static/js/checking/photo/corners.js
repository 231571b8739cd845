// Where the corners of a grid are in a photo: proposed by the reader or not, moved and confirmed by a person.

import { focusOn, h, s } from "../../lib/dom.js";
import { t } from "../../lib/words.js";
import { layoutChoice } from "../facts.js";

const NUDGE = 0.004;
/** @type {Record<string, Point>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** @type {Point[]} */
const SOMEWHERE = [
  [0.15, 0.15],
  [0.85, 0.15],
  [0.85, 0.85],
  [0.15, 0.85],
];

/**
 * A grid that was found by its lines and not yet read: are these its corners?
 *
 * @param {CheckState} state
 * @param {CheckPhoto} mine
 * @param {PhotoReading} reading
 */
export function propose(state, mine, reading) {
  const { squares } = state;
  // A board that was looked for has the squares of its game.
  const cells = reading.cells ?? (state.game ? [squares[0].length, squares.length] : null);
  if (!reading.corners || !cells || !mine.shown) return;
  const [columns, rows] = cells;
  mine.seen = [columns, rows];
  mine.corners = parts(reading.corners, reading.size);
  if (state.game || fits(state.layout)) return;
  mine.layout = state.layouts.find(fits) ?? mine.layout;

  /** @param {Layout} layout */
  function fits({ side }) {
    return side === columns && side === rows;
  }
}

/**
 * Pixels of a photo as parts of its width and height.
 *
 * @param {Point[]} points
 * @param {[width: number, height: number]} size
 * @returns {Point[]}
 */
const parts = (points, [width, height]) => points.map(([x, y]) => [x / width, y / height]);

/**
 * Set the corners by hand, from where they are thought to be.
 *
 * @param {CheckState} state
 * @param {CheckPhoto} mine
 */
export function openCorners(state, mine) {
  const { corners: known, size } = mine.reading ?? {};
  mine.corners = mine.told ?? (known && size ? parts(known, size) : SOMEWHERE.map(([x, y]) => [x, y]));
  if (state.layouts.includes(state.layout)) mine.layout = state.layout;
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
    mine.told = points;
    /** @type {Record<string, string>} */
    const params = { corners: told };
    if (!state.game) params.layout = mine.layout.name;
    // What was proposed lies on the lines already.
    if (mine.moved && mine.snap) params.snap = "1";
    read(params);
  };
  const outline = points.map(([x, y]) => `${x * 100},${y * 100}`).join(" ");
  const isProposal = mine.seen !== null && !mine.moved;
  return [
    mine.seen ? question(mine.seen) : null,
    h.p({ class: mine.seen ? "soft small" : null }, hint(state, mine)),
    h.div(
      { class: "corners", key: "corners" },
      h.img({ src: shown.url, alt: "", draggable: "false" }),
      s.svg(
        { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" },
        s.polygon({ points: outline }),
      ),
      points.map((_, index) => handle(state, mine, points, index)),
      mine.held === null ? null : loupe(shown, points, mine.held),
    ),
    h.p({ class: "unseen", role: "status" }, mine.held === null ? null : where(points[mine.held])),
    state.game ? null : choices(state, mine),
    h.div(
      { class: "row wrap" },
      h.button({ class: "button", onclick: close }, t("check_page.corners.cancel")),
      h.button(
        { class: "button main grow", onclick: go },
        t(isProposal ? "check_page.proposal.yes" : "check_page.corners.read"),
      ),
    ),
  ];
}

/**
 * The layout within the corners, and whether they go to lines nearby; those of a board that comes in a box always do.
 *
 * @param {CheckState} state
 * @param {CheckPhoto} mine
 */
function choices(state, mine) {
  /** @param {Layout} layout */
  const choose = (layout) => {
    mine.layout = layout;
    state.render();
  };
  return [
    layoutChoice(state, "corner-layout", choose, { chosen: mine.layout, seen: mine.seen }),
    h.label(
      { class: "choice", key: "snap" },
      h.input({
        type: "checkbox",
        checked: mine.snap,
        onchange: (event) => (mine.snap = event.target.checked),
      }),
      h.span({}, t("check_page.corners.snap")),
    ),
  ];
}

/**
 * The question above a proposal.
 *
 * @param {[columns: number, rows: number]} cells
 */
const question = ([columns, rows]) =>
  h.p({ role: "status" }, h.b({}, t("check_page.proposal.seen", { columns, rows })));

/**
 * @param {CheckState} state
 * @param {CheckPhoto} mine
 */
function hint(state, mine) {
  if (!mine.seen) return t(state.game ? "check_page.corners.hint_board" : "check_page.corners.hint");
  const [columns, rows] = mine.seen;
  const isKnown = state.game
    ? state.squares.length === rows && state.squares[0].length === columns
    : state.layouts.some(({ side }) => side === columns && side === rows);
  return t(isKnown ? "check_page.proposal.hint" : "check_page.proposal.other");
}

/** @param {Point} point */
const where = ([x, y]) =>
  t("check_page.corners.at", { across: Math.round(100 * x), down: Math.round(100 * y) });

/**
 * @param {CheckState} state
 * @param {CheckPhoto} mine
 * @param {Point[]} points
 * @param {number} index
 */
function handle(state, mine, points, index) {
  const [x, y] = points[index];
  /** @param {number} part */
  const within = (part) => Math.max(0, Math.min(1, part));
  /**
   * @param {number} left
   * @param {number} top
   */
  const put = (left, top) => {
    points[index] = [within(left), within(top)];
    mine.moved = true;
    state.render();
  };
  const drop = () => {
    mine.held = null;
    state.render();
  };
  /** @param {PointerEvent & {currentTarget: HTMLElement}} event */
  const drag = (event) => {
    const target = event.currentTarget;
    const rect = /** @type {HTMLElement} */ (target.parentElement).getBoundingClientRect();
    // The handle keeps its distance to the finger.
    const [left, top] = points[index];
    const [fromX, fromY] = [event.clientX, event.clientY];
    target.setPointerCapture(event.pointerId);
    mine.held = index;
    state.render();
    target.onpointermove = (now) =>
      put(left + (now.clientX - fromX) / rect.width, top + (now.clientY - fromY) / rect.height);
    target.onpointerup = target.onpointercancel = () => {
      target.onpointermove = null;
      drop();
    };
  };
  /** @param {KeyboardEvent} event */
  const keyed = (event) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    mine.held = index;
    const [left, top] = points[index];
    const far = event.shiftKey ? 10 * NUDGE : NUDGE;
    put(left + step[0] * far, top + step[1] * far);
  };
  return h.button({
    class: mine.held === index ? "handle held" : "handle",
    key: `corner-${index}`,
    "aria-label": t(`check_page.corners.${index}`),
    style: { left: `${x * 100}%`, top: `${y * 100}%` },
    onpointerdown: drag,
    onkeydown: keyed,
    // A handle that goes away with its focus says so in the middle of being drawn: the page is drawn anew after that.
    onblur: () => (mine.held === index ? queueMicrotask(drop) : null),
  });
}

/** Half of what is seen through it, as a part of the photo's longer side. */
const REACH = 0.045;
/** Its size and its distance from the finger, in points: as in check.css. */
const SIZE = 116;
const AWAY = 36;

/**
 * What lies under the finger that drags a corner, enlarged beside it.
 *
 * @param {PhotoCopy} shown
 * @param {Point[]} points the four corners, as parts of width and height
 * @param {number} index of the corner that is held
 */
function loupe(shown, points, index) {
  const { url, width, height } = shown;
  const [x, y] = points[index];
  const reach = REACH * Math.max(width, height);
  const outline = points.map(([left, top]) => `${left * width},${top * height}`).join(" ");
  // On the side where there is room, and above rather than below: there is the hand.
  const left = x < 0.5 ? `calc(${x * 100}% + ${AWAY}px)` : `calc(${x * 100}% - ${AWAY + SIZE}px)`;
  return h.div(
    {
      class: "loupe",
      key: "loupe",
      "aria-hidden": "true",
      style: { left, top: `max(0px, calc(${y * 100}% - ${AWAY + SIZE}px))` },
    },
    s.svg(
      { viewBox: `${x * width - reach} ${y * height - reach} ${2 * reach} ${2 * reach}` },
      s.image({ href: url, x: 0, y: 0, width, height }),
      s.polygon({ points: outline }),
      s.circle({ cx: x * width, cy: y * height, r: reach * 0.12 }),
    ),
  );
}
