// How long the coach will still be at work, by how fast it has been.

const MINUTE_MS = 60000;

/** From two looks at how far it is. */
export class Pace {
  constructor() {
    /** The first look at which it was at work. @type {{done: number, at: number} | null} */
    this.first = null;
  }

  /**
   * The whole minutes that are left, 0 for less than half a one; null while nobody can tell.
   *
   * @param {{done: number, total: number}} progress
   * @param {number} at ms
   */
  left({ done, total }, at) {
    if (!done) return null;
    this.first ??= { done, at };
    const judged = done - this.first.done;
    if (!judged) return null;
    return Math.round((((at - this.first.at) / judged) * (total - done)) / MINUTE_MS);
  }
}
