// Where the server lets pieces lie in this position, and why not elsewhere. Nothing is decided here.

import { ask, Problem, table } from "../../../lib/api.js";
import { squares, triangles } from "../../../lib/catalogue.js";
import { nameOf } from "../../../lib/drawing/squares.js";
import { add, laid, unknown } from "../../../placing/placements.js";
import { Reasons } from "../../../placing/reasons.js";

const AGAIN_MS = 300;
const RETRY_MS = 1500;
/** The server says no: that will hardly change by asking again soon. */
const REFUSED_MS = 6000;

/** @typedef {Placements & {nowhere: Record<string, NoRoom>, dots: Square[]}} ColourPlaces */
/**
 * @typedef {{ready: boolean, colours: Map<string, ColourPlaces>, others: Record<string, Square[]>}} SeatPlaces
 *   `others`: the corners of each colour of the others
 */

/** @type {SeatPlaces} */
const UNKNOWN = { ready: false, colours: new Map(), others: {} };

export class Places {
  /** @param {TileApp} app */
  constructor(app) {
    this.app = app;
    /** Of each seat, in one position. @type {Map<number, {position: string, places: SeatPlaces}>} */
    this.known = new Map();
    /** The position for which a seat's are on their way. @type {Map<number, string>} */
    this.asked = new Map();
    /** @type {Reasons<{seat: number, move: string}>} */
    this.checks = new Reasons(
      ({ seat, move }, signal) => this.check(seat, move, signal),
      () => app.render(),
    );
  }

  /** A name for the position on the table: as long as it is the same, so are the places. */
  get position() {
    const { game } = this.app.view;
    return game ? [game.number, game.moves.length, game.moves.at(-1), game.to_move].join("/") : "";
  }

  /**
   * Where a seat's pieces may lie; asked for when it is wanted for the first time.
   *
   * @param {number} seat
   */
  of(seat) {
    const { position } = this;
    const known = this.known.get(seat);
    if (known?.position === position) return known.places;
    // A move that is on its way changes the position.
    if (this.asked.get(seat) !== position && !this.app.busy) this.fetch(seat, position);
    return UNKNOWN;
  }

  /**
   * @param {number} seat
   * @param {string} position
   */
  async fetch(seat, position) {
    this.asked.set(seat, position);
    try {
      const answer = await ask("GET", `${table(this.app.code)}/seats/${seat}/places`);
      if (this.position !== position || answer.moves !== this.app.view.game?.moves.length) {
        // About another position. The view that belongs to it is on its way; this one may come back (T14).
        setTimeout(() => this.again(seat, position), AGAIN_MS);
        return;
      }
      const isTriangle = this.app.view.game?.board.kind === "triangle";
      /** @type {Map<string, ColourPlaces>} */
      const colours = new Map();
      for (const [colour, places] of Object.entries(answer.colours)) {
        colours.set(colour, listed(places, isTriangle ? triangles : squares));
      }
      this.known.set(seat, { position, places: { ready: true, colours, others: answer.others } });
      this.app.render();
    } catch (error) {
      const wait = error instanceof Problem ? REFUSED_MS : RETRY_MS;
      setTimeout(() => this.again(seat, position), wait);
    }
  }

  /**
   * @param {number} seat
   * @param {string} position
   */
  again(seat, position) {
    if (this.asked.get(seat) === position) this.asked.delete(seat);
    this.app.render();
  }

  /**
   * Why a piece may not lie there, or null while that is not known.
   *
   * @param {number} seat
   * @param {string} colour
   * @param {Square[]} cells
   */
  reasons(seat, colour, cells) {
    const move = moveText(this.app.view, colour, cells);
    return this.checks.of(`${this.position} ${move}`, { seat, move });
  }

  /**
   * @param {number} seat
   * @param {string} move
   * @param {AbortSignal} signal
   * @returns {Promise<Reason[]>}
   */
  async check(seat, move, signal) {
    const query = `move=${encodeURIComponent(move)}&ahead=1`;
    const path = `${table(this.app.code)}/seats/${seat}/check?${query}`;
    const { reasons } = await ask("GET", path, undefined, signal);
    return reasons;
  }
}

/**
 * The text of a move, as the server reads it.
 *
 * @param {TileView} view
 * @param {string} colour
 * @param {Square[]} cells
 */
export function moveText({ game }, colour, cells) {
  const { rows } = /** @type {TileGame} */ (game).board;
  const names = cells.map((cell) => nameOf(cell, rows.length));
  return `${colour} ${names.join()}`;
}

/**
 * @param {{shapes: Record<string, PieceAt[]>, nowhere: Record<string, NoRoom>, dots: Square[]}} answer
 * @param {Record<string, CatalogueShape>} catalogue
 * @returns {ColourPlaces}
 */
export function listed({ shapes, nowhere, dots }, catalogue) {
  const found = { ...unknown(), ready: true, nowhere, dots };
  for (const [shape, places] of Object.entries(shapes)) add(found, shape, laid(catalogue[shape], places));
  return found;
}
