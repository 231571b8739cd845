// Which placements the server allows, and why it would not allow one. Nothing is decided here.

import { Problem } from "../../../lib/api.js";
import { squares as polyominoes } from "../../../lib/catalogue.js";
import { keyOf } from "../../../lib/drawing/squares.js";
import { add, laid, unknown } from "../../../placing/placements.js";
import { Reasons } from "../../../placing/reasons.js";

const RETRY_MS = 1500;

export class Legal {
  /**
   * @param {TableLink} link
   * @param {() => void} changed
   */
  constructor(link, changed) {
    this.link = link;
    this.changed = changed;
    /** @type {Map<string, Placements>} */
    this.lists = new Map();
    /** @type {Reasons<{seat: number, squares: Square[], strike: boolean}>} */
    this.checks = new Reasons(async ({ seat, squares, strike }, signal) => {
      const { reasons } = await link.check(seat, squares, strike, signal);
      return reasons;
    }, changed);
  }

  /**
   * A name for what a seat may draw: as long as it is the same, so are the legal placements.
   *
   * @param {DiceApp} app
   * @param {number} seat
   * @param {number | null} face of its die, or of one that it thinks of taking
   */
  key(app, seat, face) {
    const player = app.player(seat);
    if (!player) return `${seat}`;
    return [seat, app.view.game.number, app.view.game.round, player.marks.length, player.colour, face].join(
      "/",
    );
  }

  /**
   * The list of a row of the die, as it came with the view: `{ready, keys, shapes}`.
   *
   * @param {string} turn
   * @param {DiceTask | null} task
   * @param {number | null} face
   */
  row(turn, task, face) {
    const key = `${turn}/false`;
    const known = this.lists.get(key);
    if (known) return known;
    const list = unknown();
    const row = task?.rows?.find((one) => one.face === face);
    // Without hints it is not told what fits until the die is taken.
    const isTold = row?.shapes.every(({ shape, fits }) => !fits || shape in row.places);
    if (!row || !isTold) return list;
    for (const [shape, places] of Object.entries(row.places)) {
      add(list, shape, laid(polyominoes[shape], places), row.shuts?.[shape]);
    }
    list.ready = true;
    this.keep(key, list);
    return list;
  }

  /**
   * The list of all rows, for a strike; it is fetched when it is not there yet.
   *
   * @param {string} turn
   * @param {number} seat
   * @param {boolean} isLater only what is here already
   */
  all(turn, seat, isLater) {
    const key = `${turn}/true`;
    const known = this.lists.get(key);
    if (known) return known;
    const list = unknown();
    if (isLater) return list;
    this.keep(key, list);
    this.fetch(list, seat);
    return list;
  }

  /**
   * @param {string} key
   * @param {Placements} list
   */
  keep(key, list) {
    // Only the turns that are being played now matter.
    if (this.lists.size > 12) this.lists.clear();
    this.lists.set(key, list);
  }

  /**
   * @param {Placements} list
   * @param {number} seat
   */
  async fetch(list, seat) {
    try {
      const answer = await this.link.placements(seat);
      for (const { shape, placements, shuts } of answer.shapes) add(list, shape, placements, shuts);
      list.ready = true;
      this.changed();
    } catch (error) {
      if (!(error instanceof Problem)) setTimeout(() => this.fetch(list, seat), RETRY_MS);
    }
  }

  /**
   * Why the squares cannot be drawn: the server's reasons, or null while they are not known.
   *
   * @param {string} turn
   * @param {number} seat
   * @param {Square[]} squares
   * @param {boolean} strike
   */
  reasons(turn, seat, squares, strike) {
    return this.checks.of(`${turn}/${strike}/${keyOf(squares)}`, { seat, squares, strike });
  }

  /** Nothing more is asked about a ghost that is being placed. */
  forget() {
    this.checks.forget();
  }
}
