// What somebody is doing on a sheet: the shape chosen, where it lies, strike or not.

import { Draft } from "../../lib/draft.js";
import { haveShapes, loadShapes } from "../../lib/shapes.js";
import { has, keyOf, middle } from "../../lib/squares.js";

/**
 * @param {Square} from
 * @param {Square} to
 */
const far = ([r, c], [row, column]) => (r - row) ** 2 + (c - column) ** 2;

export class SheetState {
  /**
   * @param {DiceApp} app
   * @param {DiceTask} task
   * @param {string} key
   */
  constructor(app, task, key) {
    this.app = app;
    this.key = key;
    this.seat = task.seat;
    this.side = app.screens.layout.side;
    this.strike = false;
    /** @type {Draft | null} */
    this.draft = null;
    /** @type {Square} */
    this.focus = [this.side - 1, 0];
    /** Reasons that came back with a refusal. @type {Reason[] | null} */
    this.blame = null;
    /** A shape chosen before it was known where it may lie. @type {string | null} */
    this.early = null;
  }

  get list() {
    // A move that is on its way may end the turn, and with it the list.
    return this.app.screens.legal.list(this.key, this.seat, this.strike, this.app.busy);
  }

  /**
   * What the server's list says about the ghost.
   *
   * @returns {GhostState}
   */
  get verdict() {
    if (!this.draft || !this.list.ready) return "unknown";
    return this.list.keys.has(keyOf(this.draft.squares)) ? "legal" : "illegal";
  }

  /** @returns {Reason[]} */
  get reasons() {
    if (!this.draft || this.verdict !== "illegal") return [];
    if (this.blame) return this.blame;
    if (this.app.busy) return [];
    return this.app.screens.legal.reasons(this.key, this.seat, this.draft.squares, this.strike) ?? [];
  }

  /** @param {string} shape */
  placements(shape) {
    return this.list.shapes.get(shape) ?? [];
  }

  /**
   * Every square of the list that continues the colour, or the free corners for its first shape.
   *
   * @param {Mark[]} marks
   * @param {string} colour
   */
  anchors(marks, colour) {
    const own = marks.flatMap((mark) => (mark.colour === colour ? (mark.squares ?? []) : []));
    const last = this.side - 1;
    /** @type {Square[]} */
    const starts = [
      [0, 0],
      [0, last],
      [last, 0],
      [last, last],
    ];
    /** @type {Map<string, Square>} */
    const found = new Map();
    const shapes = this.draft ? [this.draft.shape] : [...this.list.shapes.keys()];
    for (const shape of shapes) {
      for (const { squares } of this.placements(shape)) {
        for (const [row, column] of squares) {
          const touches = own.length
            ? own.some(([r, c]) => Math.abs(r - row) === 1 && Math.abs(c - column) === 1)
            : has(starts, row, column);
          if (touches) found.set(`${row},${column}`, [row, column]);
        }
      }
    }
    return [...found.values()];
  }

  /** @param {Draft | null} draft */
  change(draft) {
    this.draft = draft;
    this.blame = null;
    this.early = null;
    this.app.notice = null;
    if (draft) this.focus = draft.middle;
    this.app.render();
  }

  /**
   * Take a shape: the ghost lies where it may, near where the last one was, or in the middle.
   *
   * @param {string} shape
   */
  choose(shape) {
    if (!haveShapes()) {
      loadShapes().then(
        () => this.choose(shape),
        () => {},
      );
      return;
    }
    const centre = (this.side - 1) / 2;
    /** @type {Square} */
    const target = this.draft ? this.draft.middle : [centre, centre];
    const best = nearest(this.placements(shape), target);
    if (best) this.change(Draft.of(this.side, shape, best));
    else {
      this.change(
        new Draft(this.side, shape, 0, 0, 0).centred([Math.round(target[0]), Math.round(target[1])]),
      );
    }
    if (!this.list.ready) this.early = shape;
  }

  /** Once the list is there, a shape that was chosen too early goes where it may lie. */
  settle() {
    if (this.early !== null && this.list.ready) this.choose(this.early);
  }

  /**
   * @param {string} shape
   * @param {Square[]} squares
   */
  chooseAt(shape, squares) {
    const found = this.placements(shape).find((placement) => keyOf(placement.squares) === keyOf(squares));
    if (found) this.change(Draft.of(this.side, shape, found));
  }

  /**
   * Move the ghost to a square: to a legal place that covers it, as it lies now, if there is one.
   *
   * @param {Square} square
   */
  moveTo(square) {
    const { draft } = this;
    if (!draft) return;
    const lying = this.placements(draft.shape).filter(
      ({ orientation, squares }) => orientation === draft.orientation && has(squares, ...square),
    );
    const best = nearest(lying, square);
    this.change(best ? Draft.of(this.side, draft.shape, best) : draft.centred(square));
  }

  /**
   * @param {number} rows
   * @param {number} columns
   */
  nudge(rows, columns) {
    if (this.draft) this.change(this.draft.moved(rows, columns));
  }

  turn() {
    if (this.draft) this.change(this.draft.turned());
  }

  flip() {
    if (this.draft) this.change(this.draft.flipped());
  }

  drop() {
    this.change(null);
  }

  /** @param {boolean} on */
  useStrike(on) {
    this.strike = on;
    this.change(null);
  }

  /** @param {Reason[]} reasons */
  refused(reasons) {
    this.blame = reasons.length ? reasons : null;
  }
}

/**
 * @param {Placement[]} placements
 * @param {Square} target
 */
function nearest(placements, target) {
  let best = null;
  let least = Infinity;
  for (const placement of placements) {
    const distance = far(middle(placement.squares), target);
    if (distance < least) [best, least] = [placement, distance];
  }
  return best;
}
