// The dice that fall while somebody plays on for fun, and what was drawn with them: kept on this phone only.

/**
 * A roll, in the colour held with it; the shape is null where one has passed, and left out until one has played.
 *
 * @typedef {{round: number, colour: string, dice: number[], shape?: string | null, squares?: Square[]}} Roll
 */

const KEY = "rw-for-fun";
/** Of so many games it is remembered. */
const MOST = 4;

export class Rolls {
  /** @param {string} key of the game and the seat */
  constructor(key) {
    this.key = key;
    this.list = rollsOf(recall()[key]);
  }

  /** The roll that is played now: who is slow finds the others waiting. */
  get current() {
    return this.list.find(({ shape }) => shape === undefined) ?? null;
  }

  get last() {
    return this.list.at(-1) ?? null;
  }

  /** How many wait after the one that is played. */
  get waiting() {
    return Math.max(this.list.filter(({ shape }) => shape === undefined).length - 1, 0);
  }

  get canUndo() {
    return this.list.some(({ shape }) => shape !== undefined);
  }

  /** What was drawn, in order. */
  get drawn() {
    return this.list.flatMap(({ round, colour, shape, squares }) =>
      shape && squares ? [{ round, colour, shape, squares }] : [],
    );
  }

  /**
   * Dice have fallen, or those of the same round were typed in anew.
   *
   * @param {Roll} roll
   */
  add(roll) {
    const { last } = this;
    if (last && (last.round > roll.round || (last.round === roll.round && last.shape !== undefined))) return;
    if (last?.round === roll.round) this.list.pop();
    this.list.push(roll);
    this.keep();
  }

  /** @param {{shape: string, squares: Square[]} | null} drawn with the dice that are played; null passes */
  play(drawn) {
    if (!this.current) return;
    Object.assign(this.current, drawn ?? { shape: null });
    this.keep();
  }

  /** The last one that was played is to be played again. */
  undo() {
    const played = this.list.findLast(({ shape }) => shape !== undefined);
    if (!played) return;
    delete played.shape;
    delete played.squares;
    this.keep();
  }

  forget() {
    this.list = [];
    this.keep();
  }

  keep() {
    const others = Object.entries(recall()).filter(([key]) => key !== this.key);
    const kept = [...others.slice(1 - MOST), [this.key, this.list]];
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
    } catch {
      // Full or switched off: a reload begins anew.
    }
  }
}

/**
 * What is kept may be anything: the server says whether it can have been drawn.
 *
 * @param {unknown} kept
 * @returns {Roll[]}
 */
const rollsOf = (kept) => (Array.isArray(kept) ? kept.filter((one) => Array.isArray(one?.dice)) : []);

/** @returns {Record<string, unknown>} by the game and the seat, the newest last */
function recall() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}
