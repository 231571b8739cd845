// Where the server lets the pieces of a puzzle lie: it has come with the position.

import { listed, Places } from "../../games/tile/play/places.js";
import { ask } from "../../lib/api.js";
import { squares, triangles } from "../../lib/catalogue.js";

/** @typedef {import("../../games/tile/play/places.js").SeatPlaces} SeatPlaces */

export class PuzzlePlaces extends Places {
  /** @param {import("../tile.js").TilePuzzleApp} puzzle */
  constructor(puzzle) {
    super(/** @type {TileApp} */ (/** @type {unknown} */ (puzzle)));
    this.puzzle = puzzle;
    /** Of the position that is shown. @type {{now: TilePuzzleNow, places: SeatPlaces} | null} */
    this.shown = null;
  }

  get position() {
    return this.puzzle.line.join("|");
  }

  /** @param {number} _seat */
  of(_seat) {
    const { now, facts } = this.puzzle;
    if (this.shown?.now !== now) {
      const catalogue = now.board.kind === "triangle" ? triangles : squares;
      /** @type {SeatPlaces} */
      const places = { ready: true, colours: new Map(), others: {} };
      if (now.places) places.colours.set(facts.colour, listed(now.places, catalogue));
      this.shown = { now, places };
    }
    return this.shown.places;
  }

  /**
   * @param {number} _seat
   * @param {string} move
   * @param {AbortSignal} signal
   * @returns {Promise<Reason[]>}
   */
  async check(_seat, move, signal) {
    const { path, line } = this.puzzle;
    const body = { moves: line, move: cellsOf(move) };
    const { reasons } = await ask("POST", `${path}/check`, body, signal);
    return reasons;
  }
}

/**
 * The names of the cells in the text of a move, which begins with its colour.
 *
 * @param {string} move
 */
export const cellsOf = (move) => move.slice(move.indexOf(" ") + 1);
