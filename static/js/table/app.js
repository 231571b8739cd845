// What is known of a table, what this phone is doing, and what is sent: the shell of every game's screens.

import { byId, patch, untick } from "../lib/dom.js";
import { keepView } from "../lib/live/last-view.js";
import { keepAwake } from "../lib/live/wake-lock.js";
import { listenForTaps } from "../lib/sound.js";
import { t } from "../lib/words.js";
import { attend } from "./attention.js";
import { Link } from "./link.js";
import { classCode, toClass } from "./of-class.js";
import { screenOf } from "./screens.js";
import { Signals } from "./signals.js";

export class App {
  /**
   * @param {TableView} view of the table when the page was made
   * @param {new (app: any) => GameScreens} Screens of the table's game
   * @param {TableLink | null} [link] by which the page hears of the table; by the network where nothing is said
   */
  constructor(view, Screens, link = null) {
    this.view = view;
    /** The table now, while the end of the game before is still read. @type {TableView | null} */
    this.next = null;
    this.code = view.code;
    this.root = byId("app");
    this.link = link ?? new Link(view.code, this.root.dataset.watching === "yes");
    this.say = byId("say");
    this.online = true;
    this.waiting = 0;
    /** @type {{kind: string, text: string, until?: number} | null} */
    this.notice = null;
    /** Whose turn on this phone is shown. @type {number | null} */
    this.seat = null;
    /** "lobby" where somebody looks at the seats between two games. @type {string | null} */
    this.tab = null;
    /** What a screen remembers while it is shown. @type {Record<string, any>} */
    this.ui = {};
    this.shown = "";
    this.turn = "";
    this.frame = 0;
    this.said = "";
    /** What the dialog with the players without a phone asks. @type {import("./bots.js").Asked | null} */
    this.asked = null;
    /** The game whose end this phone has asked to see. @type {number | null} */
    this.endOf = null;
    /** The seat that the menu asks whether it really wants to leave. @type {number | null} */
    this.leaving = null;
    this.outbox = this.link.outbox({
      answered: (answer) => this.take(answer, true),
      refused: (problem, dropped) => this.refused(problem, dropped),
      waiting: (count) => {
        this.waiting = count;
        // At once, not with the next frame: see draw().
        if (count) this.root.dataset.busy = "yes";
        this.render();
      },
    });
    this.live = this.link.live({
      seen: (message) => this.take(message),
      state: (online) => {
        this.online = online;
        if (online) this.outbox.flush();
        this.render();
      },
      gone: () => (classCode() ? toClass() : location.reload()),
      signal: (signal) => this.signals.hear(signal),
    });
    this.signals = new Signals(this);
    this.screens = new Screens(this);
  }

  start() {
    this.live.start(this.view.seq);
    this.waiting = this.outbox.size;
    this.outbox.flush();
    keepAwake(() => this.render());
    listenForTaps();
    addEventListener("keydown", (event) => this.screens.key?.(event));
    this.render();
  }

  /** The table as it is, though this phone may still read of the game before. */
  get newest() {
    return this.next ?? this.view;
  }

  /**
   * A newer view, from the stream or with an answer.
   *
   * @param {Seen} message
   * @param {boolean} [isAnswer] to what this phone has sent
   */
  take({ seq, view }, isAnswer = false) {
    const before = this.newest;
    if (!view || seq < before.seq) return;
    this.live.heard(seq);
    keepView(view);
    // Somebody else has this seat now, or this phone has one at last: the page is another one.
    if ((before.you === null) !== (view.you === null)) location.reload();
    if (!isAnswer && this.isReading(view)) this.next = view;
    else this.show(view);
    attend(before, view, this.screens);
    this.render();
  }

  /**
   * Whether this phone shows the end of a game, and others have gone on: nobody is taken away from what they read.
   *
   * @param {TableView} view of the table now
   */
  isReading({ game: next }) {
    const { game, phase, solo, you } = this.view;
    const isEnd = phase === "over" && you !== null && !solo && this.tab === null;
    return isEnd && next?.number !== game?.number && !this.outbox.holds("StartGame");
  }

  /** Go on to the game that the others have begun. */
  follow() {
    if (this.next) this.show(this.next);
    this.render();
  }

  /** @param {TableView} view */
  show(view) {
    const before = this.view;
    this.next = null;
    if (before.rules !== view.rules) {
      // Something else is played now: the page is another one, with screens of its own.
      location.reload();
      return;
    }
    this.screens.changed?.(before, view);
    this.view = view;
    if (before.phase !== view.phase || taskNow(before) !== taskNow(view)) this.tab = null;
    if (this.notice?.until !== undefined && this.notice.until < view.seq) this.notice = null;
  }

  /**
   * Somebody else was faster, or the rules forbid it. What relied on an older state and is still meant goes out
   * again, with all that followed it.
   *
   * @param {import("../lib/api.js").Problem} problem
   * @param {Sending[]} dropped
   */
  refused(problem, dropped) {
    const [first] = dropped;
    untick();
    if (problem.view) {
      const before = this.view;
      this.take({ seq: problem.seq ?? before.seq, view: problem.view }, true);
      const isMeant = first && this.screens.stillMeant?.(first.command, before, this.view);
      if (problem.code === "stale" && isMeant) {
        for (const { command, expected_seq: seq } of dropped) this.send(command, seq !== undefined);
        return;
      }
    }
    this.notice = { kind: "bad", text: problem.detail, until: this.view.seq };
    this.screens.refused?.(problem.reasons);
    this.render();
  }

  /**
   * Send a command; `shared` ones rely on the state that is shown.
   *
   * @param {Command} command
   * @param {boolean} [shared]
   */
  send(command, shared = false) {
    this.notice = null;
    this.screens.sent?.();
    this.outbox.send(command, shared ? this.view.seq : null);
    this.render();
  }

  get busy() {
    return this.waiting > 0;
  }

  /**
   * The task of the seat that is shown.
   *
   * @returns {Task | null}
   */
  get task() {
    const { tasks } = this.view;
    return (
      tasks.find((task) => task.seat === this.seat) ?? tasks.find((task) => task.needed) ?? tasks[0] ?? null
    );
  }

  /** @param {number} seat */
  player(seat) {
    return this.view.game?.players.find((player) => player.seat === seat) ?? null;
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
    const { name, turn, build } = screenOf(this);
    const changed = name !== this.shown;
    const held = this.root.contains(document.activeElement);
    if (turn !== this.turn) this.ui = {};
    this.shown = name;
    this.turn = turn;
    patch(this.root, ...build());
    const [screen] = name.split("/");
    // For styles, and for whoever tests this page: what it shows, of which state, who is awaited, and whether it has
    // sent what is not yet answered.
    Object.assign(this.root.dataset, {
      screen,
      do: this.task?.do ?? "",
      seq: this.view.seq,
      needed: this.view.tasks.some((task) => task.needed) ? "yes" : "no",
      busy: this.busy ? "yes" : "no",
    });
    if (changed) scrollTo(0, 0);
    // A button that is gone must not take the focus along.
    if (held && !this.root.contains(document.activeElement)) {
      document.getElementById("heading")?.focus({ preventScroll: true });
    }
    this.screens.drawn?.();
    this.speak(this.view.say || this.view.status);
    const needed = this.newest.tasks.find((task) => task.needed);
    document.title = [needed ? `● ${needed.title}` : null, this.code, t("script.brand")]
      .filter(Boolean)
      .join(" · ");
  }

  /** @param {string} sentence */
  speak(sentence) {
    if (sentence === this.said) return;
    this.said = sentence;
    this.say.textContent = sentence;
  }
}

/** @param {TableView} view */
function taskNow(view) {
  return view.tasks.map((task) => `${task.seat}${task.do}`).join();
}
