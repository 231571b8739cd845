// The live stream of a table: EventSource with everything it lacks.
//
// EventSource resumes after a dropped connection, but gives up for good after a 503 or a captive
// portal's page, and its readyState lies when the network is gone. So: named heartbeats and a watchdog,
// a retry timer of our own, a snapshot whenever the page is seen again, and no stream kept open by a
// page that was left. The server lets a phone have a few streams only (six of them freeze a seventh tab on
// HTTP/1.1) and tells the oldest page: "replaced". After a whole view it says what has changed; a page
// that lacks what a change begins with asks for the whole again.

import { ask, Problem, table } from "../api.js";
import { freshId } from "../ids.js";
import { changed } from "./changes.js";

const SILENCE_MS = 35000; // two heartbeats of 15 s and a bit
const RETRY_MS = [500, 1000, 2000, 4000, 8000, 15000];
const DOUBT_MS = 1500; // a line that comes back sooner was never gone
const LOOK_MS = 15000; // how often a page looks whose stream another one has

export class Live {
  /**
   * @param {string} code of the table
   * @param {{seen: (message: Seen) => void, state: (online: boolean) => void, gone: () => void,
   *     signal?: (signal: Signal) => void}} hooks
   *     `seen` gets every newer view, `state` whether the table can be heard, `gone` is called
   *     when the table is no more, `signal` gets what people send each other, once.
   * @param {boolean} watching as a spectator, even on a phone that has a seat
   */
  constructor(code, hooks, watching = false) {
    this.code = code;
    this.hooks = hooks;
    this.watching = watching;
    this.tab = freshId();
    this.seq = -1;
    /** What the line has told, as changes go on from it. @type {Seen | null} */
    this.told = null;
    /** @type {EventSource | null} */
    this.source = null;
    this.watchdog = 0;
    this.retry = 0;
    this.tries = 0;
    this.doubt = 0;
    /** @type {boolean | null} */
    this.online = null;
    this.resting = false;
  }

  /** @param {number} seq */
  start(seq) {
    this.seq = seq;
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.wake();
    });
    addEventListener("pageshow", (event) => {
      if (event.persisted) this.wake();
    });
    addEventListener("pagehide", () => this.close());
    addEventListener("online", () => this.wake());
    addEventListener("offline", () => {
      this.lost();
      this.setOnline(false);
    });
    // A page that rests is looked at again: its turn to listen.
    for (const kind of ["focus", "pointerdown", "keydown"]) {
      addEventListener(kind, () => this.resting && this.wake());
    }
    this.connect();
  }

  /**
   * A view that came another way, with the answer to a command.
   *
   * @param {number} seq
   */
  heard(seq) {
    this.seq = Math.max(this.seq, seq);
  }

  /** Fetch what was missed and connect anew. */
  wake() {
    this.tries = 0;
    this.snapshot();
    this.connect();
  }

  async snapshot() {
    try {
      this.take(await ask("GET", `${table(this.code)}${this.watching ? "?watch=1" : ""}`));
      return true;
    } catch (error) {
      if (error instanceof Problem && error.status === 404) this.hooks.gone();
      else this.lost();
      return false;
    }
  }

  connect() {
    this.close();
    const query = `after=${this.seq}&changes=1&tab=${this.tab}${this.watching ? "&watch=1" : ""}`;
    const source = new EventSource(`/api/v1${table(this.code)}/stream?${query}`);
    this.source = source;
    source.addEventListener("view", (event) => {
      this.alive();
      this.told = JSON.parse(event.data);
      if (this.told) this.take(this.told);
    });
    source.addEventListener("change", (event) => {
      this.alive();
      this.change(JSON.parse(event.data));
    });
    source.addEventListener("signal", (event) => {
      this.alive();
      this.hooks.signal?.(JSON.parse(event.data));
    });
    source.addEventListener("beat", (event) => {
      this.alive();
      // A beat that knows more than we do: a message got lost.
      if (JSON.parse(event.data).seq > this.seq) this.snapshot();
    });
    source.addEventListener("bye", (event) => this.ended(JSON.parse(event.data).reason));
    source.onerror = () => this.lost();
    this.guard();
  }

  /**
   * The server has ended the stream, and says why.
   *
   * @param {string} reason
   */
  async ended(reason) {
    this.close();
    if (reason === "replaced") this.rest();
    else if (reason !== "gone") this.connect();
    else if (await this.snapshot()) this.lost();
  }

  /** Another page of this phone listens instead: stay quiet until somebody looks at this one. */
  rest() {
    this.resting = true;
    this.retry = setTimeout(async () => {
      if (document.visibilityState === "visible" && !(await this.snapshot())) return;
      if (this.resting) this.rest();
    }, LOOK_MS);
  }

  /** @param {Change} change */
  change(change) {
    if (this.told?.seq !== change.after) {
      this.wake();
      return;
    }
    this.told = { seq: change.seq, view: changed(this.told.view, change) };
    this.take(this.told);
  }

  /** @param {Seen} message */
  take({ seq, view }) {
    this.setOnline(true);
    if (seq < this.seq) return;
    this.seq = seq;
    this.hooks.seen({ seq, view });
  }

  alive() {
    this.tries = 0;
    this.guard();
    this.setOnline(true);
  }

  guard() {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.lost(), SILENCE_MS);
  }

  lost() {
    // Of one loss the stream and a snapshot may both tell.
    if (this.retry && !this.resting) return;
    this.close();
    if (this.online !== false && !this.doubt) this.doubt = setTimeout(() => this.setOnline(false), DOUBT_MS);
    const wait = RETRY_MS[Math.min(this.tries, RETRY_MS.length - 1)];
    this.tries += 1;
    this.retry = setTimeout(() => {
      this.retry = 0;
      if (document.visibilityState === "hidden") return;
      this.snapshot();
      this.connect();
    }, wait);
  }

  close() {
    clearTimeout(this.watchdog);
    clearTimeout(this.retry);
    this.retry = 0;
    this.resting = false;
    this.source?.close();
    this.source = null;
    this.told = null;
  }

  /** @param {boolean} online */
  setOnline(online) {
    clearTimeout(this.doubt);
    this.doubt = 0;
    if (this.online === online) return;
    this.online = online;
    this.hooks.state(online);
  }
}
