// What is known of a puzzle and what is being done, whatever its game: the little of a table that its board asks for.

import { ask, Problem } from "../lib/api.js";
import { byId, patch } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { keepSolved } from "./kept.js";

/** @typedef {{number: number, next: number | null}} Facts */
/**
 * @typedef {{done: number, outcome: "open" | "stuck" | "goal" | "missed", title: string, text: string,
 *   share: string | null}} Now
 */

/**
 * A game says what its steps are, and draws them; all that comes and goes with them is here.
 *
 * @template {Facts} F
 * @template {Now} N
 * @template {{text: string}} S a solution
 * @template L what is drawn or placed in a step
 */
export class Solving {
  /**
   * @param {F} facts
   * @param {N} now its beginning
   * @param {{kind: import("./kept.js").Kind, home: string, code: string}} options `home` is where the list is
   */
  constructor(facts, now, { kind, home, code }) {
    this.facts = facts;
    this.start = now;
    this.now = now;
    this.kind = kind;
    this.home = home;
    this.code = code;
    /** Step by step. @type {L[]} */
    this.line = [];
    /** @type {S | null} */
    this.solution = null;
    /** A solution was shown. */
    this.hasPeeked = false;
    this.busy = false;
    /** @type {{kind: string, text: string} | null} */
    this.notice = null;
    /** @type {Record<string, any>} */
    this.ui = {};
    this.frame = 0;
    this.said = "";
    this.root = byId("main");
    addEventListener("keydown", (event) => this.key(event));
  }

  // ── what a game says ───────────────────────────────────────────────────────────────────────────

  /**
   * @param {L[]} _line
   * @returns {object} it, as the server wants it
   */
  sent(_line) {
    throw new Error("a game says how its steps are sent");
  }

  /** Before other steps are asked about. */
  leave() {}

  /**
   * Other steps are shown from here on.
   *
   * @param {boolean} _isBack
   */
  arrive(_isBack) {}

  /** @returns {HTMLElement} */
  screen() {
    throw new Error("a game draws its screen");
  }

  // ── what a screen asks for ─────────────────────────────────────────────────────────────────────

  /** Where the server answers for it. */
  get path() {
    return `${this.home}/${this.facts.number}`;
  }

  /** Ask for a render; many in one frame are one. */
  render() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  undo() {
    if (this.solution) {
      this.solution = null;
      this.render();
    } else if (this.line.length) this.go(this.line.slice(0, -1));
  }

  /** From the beginning. */
  again() {
    this.go([]);
  }

  async solve() {
    try {
      this.solution = await ask("GET", `${this.path}/solution`);
      this.hasPeeked = true;
    } catch (error) {
      this.failed(error);
    }
    this.render();
  }

  /**
   * Go to other steps; the server says what has come of them, and where the next one may lie.
   *
   * @param {L[]} line
   */
  async go(line) {
    if (this.busy) return;
    this.busy = true;
    this.notice = null;
    this.leave();
    this.render();
    try {
      const now = line.length ? await ask("POST", `${this.path}/line`, this.sent(line)) : this.start;
      const isBack = line.length < this.line.length;
      this.line = line;
      this.now = now;
      this.solution = null;
      this.ui = {};
      if (now.outcome === "goal") keepSolved(this.facts.number, this.kind);
      this.arrive(isBack);
    } catch (error) {
      this.failed(error);
    }
    this.busy = false;
    this.render();
  }

  // ── the rest ───────────────────────────────────────────────────────────────────────────────────

  /** @param {unknown} error */
  failed(error) {
    const text = error instanceof Problem ? error.detail : t("puzzle.offline");
    this.notice = { kind: "bad", text };
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select");
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    if (event.key.toLowerCase() === "u" && !event.repeat) this.undo();
  }

  draw() {
    const held = this.root.contains(document.activeElement);
    patch(this.root, this.screen());
    this.root.dataset.outcome = this.now.outcome;
    this.root.dataset.done = String(this.now.done);
    // A button that is gone must not take the focus along.
    if (held && !this.root.contains(document.activeElement)) {
      document.getElementById("heading")?.focus({ preventScroll: true });
    }
    this.speak(this.solution ? this.solution.text : `${this.now.title} ${this.now.text}`);
  }

  /** @param {string} sentence */
  speak(sentence) {
    if (sentence === this.said) return;
    this.said = sentence;
    byId("say").textContent = sentence;
  }
}
