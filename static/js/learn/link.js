// The table of the lesson: the server keeps nothing of it, so all that was done is sent with every question.

import { Problem, ask } from "../lib/api.js";
import { t } from "../lib/words.js";
import { keepDone, recallDone } from "./kept.js";

const RETRY_MS = 1500;
/** The rule that every beginner breaks: never along a side. */
const SIDE = "P4";
const KEPT = "rw-lesson";

/**
 * How much each colour can go on is nothing to begin with: no last corner is marked, and no words say so. That a
 * neighbour will be out has not been explained, either.
 *
 * @template {LessonNow} T
 * @param {T} now
 */
function plain(now) {
  const players = /** @type {DicePlayer[]} */ (now.view.game?.players ?? []);
  const isDoom = players.some(({ doomed }) => doomed);
  for (const task of /** @type {DiceTask[]} */ (now.view.tasks)) {
    task.chips = undefined;
    if (isDoom) task.text = "";
  }
  for (const player of players) player.doomed = undefined;
  return now;
}

/** @implements {TableLink} @implements {CoachedLesson} */
export class LessonLink {
  /** @param {LessonNow} start */
  constructor(start) {
    this.now = plain(start);
    /** @type {Command[]} */
    this.done = [];
    /** Commands that are still to be sent. @type {Command[]} */
    this.kept = [];
    /** Whether the learner has seen that a shape may not lie along a side. */
    this.hasTried = false;
    this.busy = false;
    this.changed = () => {};
    /** Called before the table shows an earlier moment than now. */
    this.rewinding = () => {};
    /** @type {OutboxHooks | null} */
    this.hooks = null;
    /** @type {LiveHooks | null} */
    this.line = null;
  }

  // ── what the shell asks for ────────────────────────────────────────────────────────────────────

  /** @param {OutboxHooks} hooks */
  outbox(hooks) {
    this.hooks = hooks;
    return this;
  }

  /** @param {LiveHooks} hooks */
  live(hooks) {
    this.line = hooks;
    // Nobody else changes this table.
    return { start: () => {}, heard: () => {} };
  }

  get size() {
    return this.kept.length;
  }

  /** @param {string} type */
  holds(type) {
    return this.kept.some((command) => command.type === type);
  }

  /** @param {Command} command */
  send(command) {
    if (command.type === "UndoTurn") {
      this.back();
      return;
    }
    this.kept.push(command);
    this.hooks?.waiting(this.size);
    this.flush();
  }

  async flush() {
    if (this.busy) return;
    this.busy = true;
    while (this.kept.length) {
      const wanted = [...this.done, this.kept[0]];
      const isAnswered = await this.fetch(wanted, () => this.kept.shift());
      if (!isAnswered) break;
    }
    this.busy = false;
  }

  /** @param {number} _seat */
  placements(_seat) {
    return ask("POST", "/learn/placements", { commands: this.done, strike: true });
  }

  /**
   * @param {number} _seat
   * @param {Square[]} squares
   * @param {boolean} strike
   * @param {AbortSignal} signal
   */
  async check(_seat, squares, strike, signal) {
    const body = { commands: this.done, squares, strike };
    const answer = await ask("POST", "/learn/check", body, signal);
    this.tried(answer.reasons);
    return answer;
  }

  // ── the lesson ─────────────────────────────────────────────────────────────────────────────────

  /** Go on after a reload. */
  async resume() {
    /** @type {Command[]} */
    const done = recallDone(KEPT);
    if (done.length) await this.go(done, false);
  }

  back() {
    this.go(this.done.slice(0, -1));
  }

  skip() {
    this.go([...this.done, ...this.now.skip]);
  }

  /**
   * Go to where the lesson is after these commands, also back.
   *
   * @param {Command[]} commands
   * @param {boolean} [isTold] whether a refusal is told; what was done long ago may be known no more
   */
  async go(commands, isTold = true) {
    if (this.busy) return;
    this.busy = true;
    this.kept = [];
    await this.fetch(commands, () => {}, isTold);
    this.busy = false;
  }

  /**
   * @param {Command[]} commands
   * @param {() => void} arrived
   * @param {boolean} [isTold]
   */
  async fetch(commands, arrived, isTold = true) {
    try {
      /** @type {LessonNow} */
      const now = await ask("POST", "/learn", { commands });
      arrived();
      this.line?.state(true);
      this.take(now, commands);
      return true;
    } catch (error) {
      if (error instanceof Problem) {
        this.kept = [];
        this.hooks?.waiting(0);
        if (!isTold) keepDone(KEPT, []);
        else {
          this.hooks?.refused(error, []);
          this.tried(error.reasons);
        }
      } else {
        this.line?.state(false);
        setTimeout(() => this.flush(), RETRY_MS);
      }
      return false;
    }
  }

  /**
   * @param {LessonNow} now
   * @param {Command[]} done
   */
  take(now, done) {
    if (now.seq < this.now.seq) this.rewinding();
    this.now = plain(now);
    this.done = done;
    keepDone(KEPT, done, now.task === "done");
    this.hooks?.waiting(this.size);
    this.hooks?.answered(now);
    this.changed();
  }

  /** What is said once the learner has tried a side, in the step in which one should. */
  get said() {
    return this.hasTried && this.now.task === "side" ? t("lesson.tried") : null;
  }

  /** @param {(Reason & {rule?: string})[]} reasons */
  tried(reasons) {
    if (!reasons.some(({ rule }) => rule === SIDE) || this.now.task !== "side") return;
    this.hasTried = true;
    this.changed();
  }
}
