// Why a ghost may not lie where it is: asked of the server once it rests, and remembered.

import { capitalised, t } from "../lib/words.js";

const CHECK_AFTER_MS = 120;
const MOST = 200;

/**
 * @template Q what is asked about
 */
export class Reasons {
  /**
   * @param {(question: Q, signal: AbortSignal) => Promise<Reason[]>} ask
   * @param {() => void} changed is called when an answer has come
   */
  constructor(ask, changed) {
    this.ask = ask;
    this.changed = changed;
    /** @type {Map<string, Reason[]>} */
    this.known = new Map();
    /** @type {AbortController | null} */
    this.asking = null;
    /** What is being asked. @type {string | null} */
    this.asked = null;
    this.timer = 0;
  }

  /**
   * The server's reasons, or null while they are not known.
   *
   * @param {string} key of the question in this position
   * @param {Q} question
   */
  of(key, question) {
    const known = this.known.get(key);
    if (known) return known;
    if (this.asked !== key) {
      this.forget();
      this.asked = key;
      this.timer = setTimeout(() => this.fetch(key, question), CHECK_AFTER_MS);
    }
    return null;
  }

  /** Nothing more is asked about a ghost that moves on, or is being placed. */
  forget() {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.asked = null;
  }

  /**
   * @param {string} key
   * @param {Q} question
   */
  async fetch(key, question) {
    this.asking = new AbortController();
    try {
      const reasons = await this.ask(question, this.asking.signal);
      if (this.known.size > MOST) this.known.clear();
      this.known.set(key, reasons);
      this.changed();
    } catch {
      // Aborted by the next one, or unreachable: asked again when the ghost next moves.
      if (this.asked === key) this.asked = null;
    }
  }
}

/**
 * Reasons as a line by itself; empty while there are none.
 *
 * @param {Reason[]} reasons
 */
export const asLine = (reasons) => capitalised(reasons.map(({ text }) => text).join(" · "));

/**
 * Why a ghost may not lie where it is, as a line by itself.
 *
 * @param {Reason[]} reasons
 */
export const whyNot = (reasons) => asLine(reasons) || t("script.sheet.illegal");
