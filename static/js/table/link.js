// How the page of a table hears of it, sends to it and asks about it: by the network.

import { ask, table } from "../lib/api.js";
import { Live } from "../lib/live/live.js";
import { Outbox } from "../lib/outbox.js";

/** @implements {TableLink} */
export class Link {
  /**
   * @param {string} code
   * @param {boolean} watching
   */
  constructor(code, watching) {
    this.code = code;
    this.watching = watching;
  }

  /** @param {OutboxHooks} hooks */
  outbox(hooks) {
    return new Outbox(this.code, hooks);
  }

  /** @param {LiveHooks} hooks */
  live(hooks) {
    return new Live(this.code, hooks, this.watching);
  }

  /**
   * Where a seat may draw with a strike.
   *
   * @param {number} seat
   */
  placements(seat) {
    return ask("GET", `${table(this.code)}/seats/${seat}/placements?strike=1`);
  }

  /**
   * Why a seat may not draw there.
   *
   * @param {number} seat
   * @param {Square[]} squares
   * @param {boolean} strike
   * @param {AbortSignal} signal
   */
  check(seat, squares, strike, signal) {
    const text = encodeURIComponent(squares.map((square) => square.join(",")).join(";"));
    const path = `${table(this.code)}/seats/${seat}/check?squares=${text}&strike=${strike ? 1 : 0}`;
    return ask("GET", path, undefined, signal);
  }
}
