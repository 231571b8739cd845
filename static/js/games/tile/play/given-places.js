// Where the server lets pieces lie where it has come with the position: of a puzzle, and in the lesson.

import { squares, triangles } from "../../../lib/catalogue.js";
import { listed, Places } from "./places.js";

/**
 * What is played without a table: the cells of what was placed, what the server has answered, the colour one places,
 * and how it is asked why a piece may not lie somewhere.
 *
 * @typedef {{
 *   line: string[], colour: string, now: {board: TileGame["board"], places: any},
 *   tried(cells: string, signal: AbortSignal): Promise<Reason[]>,
 * }} Given
 */

export class GivenPlaces extends Places {
  /** @param {Given & {render(): void}} given */
  constructor(given) {
    super(/** @type {TileApp} */ (/** @type {unknown} */ (given)));
    this.given = given;
    /** Of the position that is shown. @type {{now: object, places: import("./places.js").SeatPlaces} | null} */
    this.shown = null;
  }

  get position() {
    return this.given.line.join("|");
  }

  /** @param {number} _seat */
  of(_seat) {
    const { now, colour } = this.given;
    if (this.shown?.now !== now) {
      const catalogue = now.board.kind === "triangle" ? triangles : squares;
      /** @type {import("./places.js").SeatPlaces} */
      const places = { ready: true, colours: new Map(), others: {} };
      if (now.places) places.colours.set(colour, listed(now.places, catalogue));
      this.shown = { now, places };
    }
    return this.shown.places;
  }

  /**
   * @param {number} _seat
   * @param {string} move
   * @param {AbortSignal} signal
   */
  check(_seat, move, signal) {
    return this.given.tried(cellsOf(move), signal);
  }
}

/**
 * The names of the cells in the text of a move, which begins with its colour.
 *
 * @param {string} move
 */
export const cellsOf = (move) => move.slice(move.indexOf(" ") + 1);
