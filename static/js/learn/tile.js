// The page of the tile games' lesson: the board and the pieces of every tile game, and a coach above them. The server
// keeps nothing of it, so all that was done is sent with every question.

import { GivenPlaces, cellsOf } from "../games/tile/play/given-places.js";
import { PieceState } from "../games/tile/play/piece-state.js";
import { Problem, ask } from "../lib/api.js";
import { byId, given, patch } from "../lib/dom.js";
import { isStill } from "../lib/motion.js";
import { t } from "../lib/words.js";
import { learned } from "../table/lobby/first-time.js";
import { Coach } from "./coach.js";
import { keepDone, recallDone } from "./kept.js";
import { tileLessonScreen } from "./tile/screen.js";
import { here } from "../lib/root.js";

/** The learner's seat, and the neighbour's. */
const SEAT = 1;
const SEATS = [SEAT, 2];
/** So long a piece is seen before another game lies on the board. */
const LAST_LOOK_MS = 900;
/** The rule that every beginner breaks: never along a side. */
const SIDE = "P4";

/** What the learner has in hand. */
class LessonPiece extends PieceState {
  /** @param {TileLesson} lesson */
  constructor(lesson) {
    super(/** @type {TileApp} */ (/** @type {unknown} */ (lesson)), lesson.view.game, SEAT);
    this.lesson = lesson;
  }

  /** One should see why a piece may not lie along a side, before it is placed elsewhere. */
  get hasSeen() {
    return this.lesson.now.task !== "side" || this.lesson.hasTried;
  }

  get snaps() {
    return this.hasSeen;
  }

  get isReady() {
    return super.isReady && this.hasSeen;
  }
}

/** @implements {CoachedLesson} */
export class TileLesson {
  /**
   * @param {TileLessonFacts} facts
   * @param {TileLessonNow} start
   */
  constructor(facts, start) {
    this.facts = facts;
    this.now = start;
    this.kept = `rw-lesson/${facts.board}`;
    this.code = `lesson-${facts.board}`;
    /** The score is told before one goes on. */
    this.lingers = true;
    /** The cells of each piece, and what stands for a pass. @type {string[]} */
    this.done = [];
    /** Whether the learner has seen that a piece may not lie along a side. */
    this.hasTried = false;
    this.busy = false;
    /** @type {{kind: string, text: string} | null} */
    this.notice = null;
    this.frame = 0;
    this.root = byId("app");
    this.screens = { places: new GivenPlaces(this) };
    /** The lesson as the board wants it, and what that was made of. @type {{now: TileLessonNow, view: any} | null} */
    this.shown = null;
    this.coach = new Coach(this.root, this);
    this.state = new LessonPiece(this);
  }

  // ── what the coach asks for ────────────────────────────────────────────────────────────────────

  get said() {
    return this.hasTried && this.now.task === "side" ? t("tile_lesson.tried") : null;
  }

  back() {
    this.go(this.done.slice(0, -1));
  }

  skip() {
    this.go([...this.done, ...this.now.skip]);
  }

  // ── what the board and the pieces ask for ──────────────────────────────────────────────────────

  get view() {
    if (this.shown?.now !== this.now) this.shown = { now: this.now, view: this.seen() };
    return this.shown.view;
  }

  seen() {
    const { facts, now } = this;
    const isTurn = now.places !== null;
    const game = {
      number: 1,
      name: t("tile_lesson.title"),
      board: now.board,
      moves: now.played.map(({ move }) => move),
      played: now.played.map(({ seat }, index) => ({ n: index + 1, seat })),
      colour: isTurn ? facts.colour : null,
      to_move: isTurn ? SEAT : null,
      players: SEATS.map((seat) => this.player(seat)),
      pieces: now.pieces,
      last: now.last,
      stuck: isTurn ? [] : [facts.colour],
      shared: [],
      corners: [],
    };
    const tasks = isTurn ? [{ seat: SEAT, do: "move" }] : [];
    return { game, tasks, colours: facts.colours, phase: "place", settings: {}, you: { seats: [SEAT] } };
  }

  /** @param {number} seat */
  player(seat) {
    const colour = Object.keys(this.facts.colours)[seat - 1];
    return { seat, name: "", in: true, colours: [colour], pieces: { [colour]: this.now.pieces[colour] } };
  }

  /** What was placed, by which the board knows one position from another. */
  get line() {
    return this.done;
  }

  get colour() {
    return this.facts.colour;
  }

  /**
   * Why a piece may not lie there.
   *
   * @param {string} cells
   * @param {AbortSignal} signal
   */
  async tried(cells, signal) {
    const body = { ...this.sent(this.done), move: cells };
    /** @type {{reasons: (Reason & {rule?: string})[]}} */
    const { reasons } = await ask("POST", "/learn/tile/check", body, signal);
    if (reasons.some(({ rule }) => rule === SIDE) && this.now.task === "side") {
      this.hasTried = true;
      this.coach.show();
    }
    return reasons;
  }

  /**
   * The piece in hand is placed.
   *
   * @param {Command} command
   */
  send({ move }) {
    this.go([...this.done, cellsOf(String(move))]);
  }

  // ── the lesson ─────────────────────────────────────────────────────────────────────────────────

  start() {
    this.root.hidden = false;
    byId("again").addEventListener("click", () => this.go([]));
    addEventListener("keydown", (event) => this.key(event));
    learned(here());
    this.coach.show();
    this.draw();
    /** @type {string[]} */
    const done = recallDone(this.kept);
    if (done.length) this.resume(done);
  }

  /** @param {string[]} done before a reload, or before one looked at the rules */
  async resume(done) {
    await this.go(done, false);
    if (this.now.task === "done") this.coach.finish();
  }

  /** @param {string[]} moves */
  sent(moves) {
    return { board: this.facts.board, moves };
  }

  /**
   * Go to where the lesson is after these moves, also back.
   *
   * @param {string[]} moves
   * @param {boolean} [isTold] whether a refusal is told; what was done long ago may be known no more
   */
  async go(moves, isTold = true) {
    if (this.busy) return;
    this.busy = true;
    this.notice = null;
    this.screens.places.checks.forget();
    this.render();
    try {
      const now = await ask("POST", "/learn/tile", this.sent(moves));
      await this.lookOn(now);
      this.busy = false;
      this.take(now, moves);
    } catch (error) {
      if (!isTold) keepDone(this.kept, []);
      else {
        const text = error instanceof Problem ? error.detail : t("tile_lesson.offline");
        this.notice = { kind: "bad", text };
      }
    }
    this.busy = false;
    this.render();
  }

  /**
   * Before the end of another game lies there one sees where one's own piece has come to lie.
   *
   * @param {TileLessonNow} now
   */
  async lookOn({ task }) {
    if (task !== "last" || this.now.task !== "side" || !this.state.ghost || isStill()) return;
    await new Promise((after) => {
      setTimeout(after, LAST_LOOK_MS);
    });
  }

  /**
   * @param {TileLessonNow} now
   * @param {string[]} moves
   */
  take(now, moves) {
    this.now = now;
    this.done = moves;
    // A piece in hand belonged to what was there before.
    this.state.drop();
    keepDone(this.kept, moves, now.task === "done");
    // At once: the coach must not speak of what is not there yet.
    this.draw();
    this.coach.show();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.key.toLowerCase() === "u" && this.done.length) this.back();
  }

  /** Ask for a render; many in one frame are one. */
  render() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  draw() {
    const held = this.root.contains(document.activeElement);
    patch(this.root, tileLessonScreen(this));
    this.root.dataset.busy = this.busy ? "yes" : "no";
    // A button that is gone must not take the focus along.
    if (held && !this.root.contains(document.activeElement)) {
      document.getElementById("heading")?.focus({ preventScroll: true });
    }
  }
}

new TileLesson(given("facts"), given("start")).start();
