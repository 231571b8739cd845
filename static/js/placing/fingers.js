// Fingers and the mouse on the board. One finger drags the ghost or taps, two zoom; lengths on the screen are in points.

/** @typedef {import("./ghost.js").Ghost} Ghost */
/** @typedef {import("../lib/grid.js").Grid} Grid */
/** @typedef {PointerEvent & {currentTarget: HTMLElement}} Press */

/** Less is a tap. */
const DRAG_PX = 7;
/** A finger needs that much to hit something. */
const TOUCH_PX = 44;
/** A finger hides smaller squares: there it drags the ghost from anywhere on the board. */
const SMALL_SQUARE_PX = 30;
const DOUBLE_TAP_MS = 300;
const WHEEL_STEP = 0.01;

/** The fingers that are on a board now. @type {Fingers | null} */
let current = null;
/** The last tap on a ghost, and what lay there before it turned, if that was legal. */
let tapped = {
  time: -Infinity,
  at: /** @type {Point} */ ([0, 0]),
  ghost: /** @type {Ghost | null} */ (null),
};

/**
 * A finger, or the mouse, comes down on the board.
 *
 * @param {Placing} state
 * @param {Press} event
 */
export function pressed(state, event) {
  if (event.button !== 0) return;
  if (event.isPrimary) {
    current?.stop();
    current = new Fingers(state, event);
  } else if (current?.grid === event.currentTarget) current.join(event);
}

/**
 * Zooming with a wheel, or with two fingers on a touchpad.
 *
 * @param {Placing} state
 * @param {WheelEvent & {currentTarget: HTMLElement}} event
 */
export function wheeled(state, event) {
  if (!event.ctrlKey) return;
  event.preventDefault();
  const { zoom } = state;
  const at = fraction(event.currentTarget, [event.clientX, event.clientY]);
  state.show(zoom.pulled(zoom.scale * Math.exp(-event.deltaY * WHEEL_STEP), at));
}

/**
 * Where a point of the screen is on the part of the board that is seen: from 0 to 1.
 *
 * @param {Element} seen
 * @param {Point} point
 * @returns {Point}
 */
function fraction(seen, [x, y]) {
  const rect = seen.getBoundingClientRect();
  return [(x - rect.left) / rect.width, (y - rect.top) / rect.height];
}

/**
 * Where a point of the screen is on the grid, in rows and columns with fractions.
 *
 * @param {Element} element of the grid, as large as it is shown now
 * @param {Grid} grid
 * @param {Point} point
 * @returns {Square}
 */
export function squareAt(element, { rows, across }, point) {
  const [x, y] = fraction(element, point);
  return [y * rows, x * across];
}

/**
 * Whether a ghost would be outside the board if its middle were there: the square of its middle is out of sight.
 *
 * @param {Element} element of the grid
 * @param {Grid} grid
 * @param {Square} middle in rows and columns with fractions
 */
export function isOutside(element, { rows, across, span }, [row, column]) {
  const rect = element.getBoundingClientRect();
  const [wide, high] = [rect.width / across, rect.height / rows];
  const [x, y] = [rect.left + (column + span / 2) * wide, rect.top + (row + 0.5) * high];
  const seen = /** @type {Element} */ (element.closest(".board")).getBoundingClientRect();
  const [beside, above] = [Math.max(seen.left - x, x - seen.right), Math.max(seen.top - y, y - seen.bottom)];
  return beside > (wide * span) / 2 || above > high / 2;
}

/**
 * Whether a point is on a ghost, or as near to it as `slack` says.
 *
 * @param {Ghost} ghost
 * @param {Square} point in squares with fractions
 * @param {{rows: number, columns: number}} slack
 */
function isOn(ghost, [row, column], slack) {
  return ghost.squares.some(
    ([r, c]) =>
      row >= r - slack.rows &&
      row <= r + 1 + slack.rows &&
      column >= c - slack.columns &&
      column <= c + ghost.grid.span + slack.columns,
  );
}

class Fingers {
  /**
   * @param {Placing} state
   * @param {Press} event of the first one
   */
  constructor(state, event) {
    this.state = state;
    this.grid = /** @type {HTMLElement} */ (event.currentTarget);
    this.board = /** @type {HTMLElement} */ (this.grid.closest(".board"));
    this.inner = /** @type {HTMLElement} */ (this.grid.closest(".board-inner"));
    /** What they do; "done" when nothing more may come of them. */
    this.doing = /** @type {"press" | "carry" | "pan" | "zoom" | "done"} */ ("press");
    /** Where each is. @type {Map<number, Point>} */
    this.points = new Map();
    /** @type {Point} */
    this.start = [event.clientX, event.clientY];
    const { width, height } = this.grid.getBoundingClientRect();
    /** How wide a column is, and how high a row. */
    this.wide = width / state.grid.across;
    this.high = height / state.grid.rows;
    this.at = squareAt(this.grid, state.grid, this.start);
    this.ghost = state.ghost;
    this.zoom = state.zoom;
    /** Distance and middle of two fingers when they began. */
    this.pair = { apart: 0, middle: this.start };
    this.listening = new AbortController();
    const { signal } = this.listening;
    this.grid.addEventListener("pointermove", (now) => this.move(now), { signal });
    this.grid.addEventListener("pointerup", (now) => this.up(now), { signal });
    this.grid.addEventListener("pointercancel", (now) => this.cancel(now), { signal });
    this.join(event);
  }

  /** @param {Press} event */
  join(event) {
    this.grid.setPointerCapture(event.pointerId);
    this.points.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.points.size !== 2) return;
    // Two fingers mean the board, whatever the first one was about to do.
    this.state.takeBack();
    this.doing = "zoom";
    this.zoom = this.state.zoom;
    this.pair = this.between();
  }

  /** How far two fingers are apart, and the point between them. */
  between() {
    const [[x, y], [otherX, otherY]] = [...this.points.values()];
    return {
      apart: Math.max(1, Math.hypot(x - otherX, y - otherY)),
      middle: /** @type {Point} */ ([(x + otherX) / 2, (y + otherY) / 2]),
    };
  }

  /** @param {PointerEvent} now */
  move(now) {
    if (!this.points.has(now.pointerId)) return;
    this.points.set(now.pointerId, [now.clientX, now.clientY]);
    if (this.doing === "press") this.begin(now);
    if (this.doing === "carry") this.carry(now);
    else if (this.doing === "pan") this.pan(now);
    else if (this.doing === "zoom" && this.points.size === 2) this.pull();
  }

  /**
   * A press becomes a drag: of the ghost, or of a board that is larger than what is seen of it.
   *
   * @param {PointerEvent} now
   */
  begin(now) {
    const [x, y] = this.start;
    if (Math.hypot(now.clientX - x, now.clientY - y) < DRAG_PX) return;
    if (this.ghost && this.ghost === this.state.ghost && this.isGrip(this.ghost)) {
      this.doing = "carry";
      this.state.lift(now.pointerType !== "mouse");
    } else this.doing = this.zoom.isWhole ? "done" : "pan";
  }

  /**
   * Whether dragging from where the first finger came down means the ghost.
   *
   * @param {Ghost} ghost
   */
  isGrip(ghost) {
    const isAnywhere = this.zoom.isWhole && this.high < SMALL_SQUARE_PX;
    return isAnywhere || isOn(ghost, this.at, this.slack(0.5));
  }

  /**
   * How far beside a ghost a finger still means it, in rows and columns: small ones must be hit as well.
   *
   * @param {number} least
   */
  slack(least) {
    const { height = 1, width = 1 } = this.ghost ?? {};
    return {
      rows: Math.max(least, (TOUCH_PX / this.high - height) / 2),
      columns: Math.max(least, (TOUCH_PX / this.wide - width) / 2),
    };
  }

  /**
   * The ghost keeps its distance to the finger: it goes as far as the finger goes, in whole squares.
   *
   * @param {PointerEvent} now
   */
  carry(now) {
    const { state, ghost } = this;
    if (!ghost || !state.carried) return;
    const [x, y] = this.start;
    const [right, down] = [(now.clientX - x) / this.wide, (now.clientY - y) / this.high];
    const [row, column] = ghost.middle;
    /** @type {Square} */
    const point = [row + down, column + right];
    const wasOutside = isOutside(this.grid, state.grid, ghost.middle);
    const leaving = !wasOutside && isOutside(this.grid, state.grid, point);
    state.carry(ghost.moved(Math.round(down), Math.round(right)), point, leaving);
  }

  /** @param {PointerEvent} now */
  pan(now) {
    const { width, height } = this.board.getBoundingClientRect();
    const [x, y] = this.start;
    this.show(this.zoom.moved((now.clientX - x) / width, (now.clientY - y) / height));
  }

  pull() {
    const { apart, middle } = this.between();
    this.show(
      this.zoom.pulled(
        (this.zoom.scale * apart) / this.pair.apart,
        fraction(this.board, this.pair.middle),
        fraction(this.board, middle),
      ),
    );
  }

  /**
   * The page is not drawn anew with every step of a finger, only when it has done.
   *
   * @param {import("./zoom.js").Zoom} zoom
   */
  show(zoom) {
    this.state.zoom = zoom;
    this.inner.style.transform = zoom.transform;
  }

  /** @param {PointerEvent} now */
  up(now) {
    if (!this.points.delete(now.pointerId)) return;
    if (this.doing === "press") this.tap(now);
    else if (this.doing === "carry") this.state.letGo();
    this.rest();
  }

  /**
   * The system took the finger away: the ghost is where it was.
   *
   * @param {PointerEvent} now
   */
  cancel(now) {
    if (!this.points.delete(now.pointerId)) return;
    this.state.takeBack();
    this.rest();
  }

  /** One finger fewer. One that stays after zooming does not drag: it is lifted a moment later. */
  rest() {
    this.doing = "done";
    this.state.show(this.state.zoom);
    if (!this.points.size) this.stop();
  }

  stop() {
    this.listening.abort();
    this.state.takeBack();
    if (current === this) current = null;
  }

  /**
   * A tap beside the ghost moves it there; a tap on it turns it at once; a second one soon after places it as it was.
   *
   * @param {PointerEvent} now
   */
  tap(now) {
    const { state } = this;
    const square = state.grid.cellAt(this.at);
    if (!state.ghost) {
      if (state.grid.has(square)) state.look(square);
      return;
    }
    const isSecond =
      now.timeStamp - tapped.time < DOUBLE_TAP_MS &&
      Math.hypot(now.clientX - tapped.at[0], now.clientY - tapped.at[1]) < TOUCH_PX;
    if (isSecond && tapped.ghost?.shape === state.ghost.shape && state.onPlace) {
      state.change(tapped.ghost);
      tapped.time = -Infinity;
      state.onPlace();
      return;
    }
    if (!isOn(state.ghost, this.at, this.slack(0))) {
      state.moveTo(square);
      return;
    }
    const isLegal = state.verdict === "legal";
    tapped = { time: now.timeStamp, at: [now.clientX, now.clientY], ghost: isLegal ? state.ghost : null };
    state.turn();
  }
}
