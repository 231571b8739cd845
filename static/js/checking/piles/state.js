// The photos of a pile, what was read in them, and what the server says about it.

import { Problem, ask } from "../../lib/api.js";
import { lettersOf } from "../../lib/drawing/tiles.js";
import { Stopped } from "../../lib/patience.js";
import { labelled, t } from "../../lib/words.js";
import { isPdf, pagesOf, send, smallerOf } from "../photo/sending.js";
import { arrange } from "./order.js";
import { sheetOf } from "./report.js";
import { boardView, nameView } from "./view.js";

/** What a tap makes of a square, one after the other. */
const CYCLE = [".", "B", "Y", "R", "G"];

export class PileState {
  /**
   * @param {Layout[]} layouts
   * @param {number} most photos in a pile
   * @param {() => void} render
   */
  constructor(layouts, most, render) {
    this.layouts = layouts;
    this.most = most;
    this.render = render;
    /** @type {PilePhoto[]} */
    this.photos = [];
    /** Those that the server has put in order. @type {PileRows[]} */
    this.groups = [];
    /** How many were chosen beyond the most. */
    this.surplus = 0;
    /** The PDF that is being opened. @type {string | null} */
    this.opening = null;
    /** What could not be opened, and why. @type {string[]} */
    this.wrong = [];
    /** Ends the reading. @type {AbortController | null} */
    this.stopping = null;
    /** Ends the question for their order. @type {AbortController | null} */
    this.arranging = null;
    /** Seconds that the server asks to wait, or 0. */
    this.pause = 0;
    this.isUnsaved = false;
    this.count = 0;
  }

  get isReading() {
    return this.stopping !== null;
  }

  /** @param {PileStep} step */
  at(step) {
    return this.photos.filter((photo) => photo.step === step);
  }

  /** Those that have had their turn. */
  get done() {
    return this.photos.filter(({ step }) => step === "read" || step === "failed");
  }

  /**
   * Photos, and the pages of PDFs as photos.
   *
   * @param {File[]} files
   */
  async add(files) {
    this.wrong = [];
    const found = [];
    for (const file of files) {
      if (!isPdf(file)) found.push(file);
      else found.push(...(await this.pagesOf(file)));
    }
    this.queue(found);
  }

  /** @param {File} file */
  async pagesOf(file) {
    this.opening = file.name;
    this.render();
    /** @param {number} seconds */
    const wait = (seconds) => {
      this.pause = seconds;
      this.render();
    };
    try {
      return await pagesOf(file, wait);
    } catch (error) {
      const said = error instanceof Problem ? error.detail : t("pile_page.offline");
      this.wrong.push(labelled(file.name, said));
      return [];
    } finally {
      this.opening = null;
    }
  }

  /** @param {File[]} files */
  queue(files) {
    const room = Math.max(0, this.most - this.photos.length);
    this.surplus = Math.max(0, files.length - room);
    for (const file of files.slice(0, room)) this.photos.push(this.fresh(file));
    this.run();
  }

  /**
   * @param {File} file
   * @returns {PilePhoto}
   */
  fresh(file) {
    this.count += 1;
    return {
      id: this.count,
      name: file.name,
      file,
      step: "waiting",
      problem: null,
      reading: null,
      layout: null,
      squares: [],
      uncertain: new Set(),
      doubtful: new Set(),
      crossed: null,
      strikes: null,
      verdict: null,
      asked: 0,
      view: null,
      name_view: null,
      title: null,
      twins: [],
      help: null,
      focus: [0, 0],
      sent: null,
    };
  }

  /** Read what waits, one photo after the other. */
  async run() {
    if (this.isReading) return;
    this.arranging?.abort();
    this.stopping = new AbortController();
    const { signal } = this.stopping;
    for (let [next] = this.at("waiting"); next && !signal.aborted; [next] = this.at("waiting")) {
      next.step = "reading";
      this.render();
      await this.read(next, signal);
    }
    this.stopping = null;
    this.render();
    await this.arrange();
  }

  /** Which belong together and which come first; an older answer is dropped. */
  async arrange() {
    this.arranging?.abort();
    this.arranging = new AbortController();
    await arrange(this, this.arranging.signal);
    this.render();
  }

  stop() {
    this.stopping?.abort();
  }

  /** What could not be read, once more. */
  again() {
    for (const photo of this.at("failed")) photo.step = "waiting";
    this.run();
  }

  /** @param {PilePhoto} photo */
  async remove(photo) {
    for (const one of [photo.view, photo.name_view]) if (one) URL.revokeObjectURL(one.url);
    this.photos = this.photos.filter((other) => other !== photo);
    this.render();
    // Its twin may be one no longer.
    if (photo.twins.length && !this.isReading) await this.arrange();
  }

  /**
   * @param {PilePhoto} photo
   * @param {AbortSignal} signal
   */
  async read(photo, signal) {
    /** @param {number} seconds */
    const wait = (seconds) => {
      this.pause = seconds;
      this.render();
    };
    try {
      photo.sent ??= await smallerOf(photo.file);
      const reading = await send(photo.sent.body, "", {}, signal, wait);
      if (reading.found) await this.take(photo, reading);
      else {
        this.fail(photo, reading.problem ?? t("pile_page.failed"));
        photo.help = reading.sheets?.length ? "sheets" : "corners";
      }
    } catch (error) {
      if (error instanceof Stopped) photo.step = "waiting";
      else this.fail(photo, error instanceof Problem ? error.detail : t("pile_page.offline"));
    }
  }

  /**
   * @param {PilePhoto} photo
   * @param {string} problem
   */
  fail(photo, problem) {
    photo.step = "failed";
    photo.problem = problem;
    photo.help = null;
  }

  /**
   * @param {PilePhoto} photo
   * @param {PhotoReading} reading
   */
  async take(photo, reading) {
    const side = reading.squares.length;
    const known = this.layouts.find((layout) => layout.name === reading.layout && layout.side === side);
    // Of somebody's own layout the photo tells the side, which is what shapes and corners hang on.
    const layout = known ?? { name: reading.layout ?? "own", side, rows: this.layouts[0].rows };
    Object.assign(photo, {
      reading,
      layout,
      squares: lettersOf(reading.squares),
      uncertain: new Set(reading.uncertain.map(String)),
      doubtful: new Set(reading.doubtful),
      crossed: known && reading.crossed ? new Set(reading.crossed) : null,
      strikes: reading.strikes,
      focus: reading.uncertain[0] ?? [0, 0],
    });
    this.isUnsaved = true;
    const [view, named] = await Promise.all([
      boardView(photo.file, reading),
      nameView(photo.file, reading),
      this.check(photo),
    ]);
    Object.assign(photo, { view, name_view: named });
    photo.step = "read";
  }

  /** @param {PilePhoto} photo */
  async check(photo) {
    photo.asked += 1;
    const mine = photo.asked;
    /** @type {CheckVerdict | null} */
    let verdict = null;
    let problem = null;
    try {
      verdict = await ask("POST", "/check", sheetOf(photo));
    } catch (error) {
      problem = error instanceof Problem ? error.detail : t("pile_page.unchecked");
    }
    // A later tap has asked again.
    if (mine !== photo.asked) return;
    photo.verdict = verdict;
    photo.problem = problem;
  }

  /** @param {PilePhoto} photo */
  async changed(photo) {
    this.isUnsaved = true;
    this.render();
    await this.check(photo);
    this.render();
  }

  /**
   * A tap: the next letter.
   *
   * @param {PilePhoto} photo
   * @param {Square} square
   * @param {string} [letter] or this one
   */
  turn(photo, [row, column], letter) {
    const now = photo.squares[row][column];
    photo.squares[row][column] = letter ?? CYCLE[(CYCLE.indexOf(now) + 1) % CYCLE.length];
    // Whoever has touched a square has looked at it.
    photo.uncertain.delete(`${row},${column}`);
    photo.focus = [row, column];
    this.changed(photo);
  }

  /**
   * @param {PilePhoto} photo
   * @param {string} shape
   */
  cross(photo, shape) {
    if (!photo.crossed?.delete(shape)) photo.crossed?.add(shape);
    photo.doubtful.delete(shape);
    this.changed(photo);
  }

  /**
   * @param {PilePhoto} photo
   * @param {number} strikes
   */
  strike(photo, strikes) {
    photo.strikes = strikes;
    photo.doubtful.delete("strike");
    this.changed(photo);
  }

  /**
   * Somebody has looked at it, and it is so.
   *
   * @param {PilePhoto} photo
   */
  confirm(photo) {
    photo.uncertain.clear();
    photo.doubtful.clear();
    this.changed(photo);
  }
}
