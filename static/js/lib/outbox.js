// Commands on their way: kept on the phone until the server has answered, sent again with the same id.

import { ask, Problem, table } from "./api.js";
import { freshId } from "./ids.js";
import { recall, remember } from "./prefs.js";

const RETRY_MS = [400, 1000, 2000, 4000, 8000];

export class Outbox {
  /**
   * @param {string} code of the table
   * @param {{answered: (answer: Seen) => void, refused: (problem: Problem, dropped: Sending[]) => void, waiting: (count: number) => void}} hooks
   *     `waiting` gets how many commands are on their way, `refused` also the refused one and those behind it.
   */
  constructor(code, hooks) {
    this.key = `rw-outbox-${code}`;
    this.code = code;
    this.hooks = hooks;
    this.kept = this.load();
    this.busy = false;
    this.tries = 0;
    this.timer = 0;
  }

  load() {
    try {
      const kept = JSON.parse(recall(this.key) ?? "[]");
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }

  get size() {
    return this.kept.length;
  }

  /**
   * Whether a command of this type is on its way.
   *
   * @param {string} type
   */
  holds(type) {
    return this.kept.some((one) => one.command.type === type);
  }

  /**
   * Send a command; `expected` is the state it relies on, or null.
   *
   * @param {Command} command
   * @param {number | null} [expected]
   */
  send(command, expected = null) {
    /** @type {Sending} */
    const body = { id: freshId(), command };
    // What changes nothing of what it means may have happened: the server knows what that is.
    if (expected !== null) Object.assign(body, { expected_seq: expected, or_apart: true });
    this.keep([...this.kept, body]);
    this.flush();
  }

  /** @param {Sending[]} kept */
  keep(kept) {
    this.kept = kept;
    remember(this.key, kept.length ? JSON.stringify(kept) : null);
    this.hooks.waiting(kept.length);
  }

  /** Send what is kept, one after the other. */
  async flush() {
    clearTimeout(this.timer);
    if (this.busy) return;
    this.busy = true;
    while (this.kept.length) {
      const [body] = this.kept;
      try {
        const answer = await ask("POST", `${table(this.code)}/commands`, body);
        this.tries = 0;
        this.keep(this.kept.slice(1));
        this.hooks.answered(answer);
      } catch (error) {
        if (!(error instanceof Problem)) {
          this.later();
          break;
        }
        // What follows a refused command was meant for another state; whoever sent it may know better.
        const dropped = this.kept;
        this.keep([]);
        this.hooks.refused(error, dropped);
      }
    }
    this.busy = false;
  }

  later() {
    const wait = RETRY_MS[Math.min(this.tries, RETRY_MS.length - 1)];
    this.tries += 1;
    this.timer = setTimeout(() => this.flush(), wait);
    this.hooks.waiting(this.kept.length);
  }
}
