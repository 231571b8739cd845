// What the page of a day knows: what is kept here, and what the server says.

import { Problem } from "../lib/api.js";
import { freshId } from "../lib/ids.js";
import { t } from "../lib/words.js";
import { askDay, openDaily, tellResult } from "./api.js";
import { later } from "./days.js";
import { change, kept, merge, triesOf, untold } from "./kept.js";
import { goTo } from "../lib/root.js";

/** So many first tries are told at once; the rest at the next look. */
const MOST_TOLD = 5;

export class DailyState {
  /**
   * @param {{layout: string | null, day: string, today: string, layouts: DailyLayout[]}} page
   * @param {() => void} render
   */
  constructor({ layout, day, today, layouts }, render) {
    this.render = render;
    this.book = kept();
    this.day = day;
    this.today = today;
    this.layouts = layouts;
    const wanted = layout ?? this.book.layout;
    this.layout = layouts.find(({ name }) => name === wanted) ?? layouts[0];
    /** @type {DailyDay | null} */
    this.seen = null;
    /** The day before, whose best sheet may be seen. @type {DailyDay | null} */
    this.before = null;
    /** @type {string | null} */
    this.failed = null;
    /** Why no table could be opened. @type {string | null} */
    this.refused = null;
    this.busy = false;
    /** Of how many shapes the best sheet is shown; null: all. @type {number | null} */
    this.step = null;
    /** Tries of another phone that came with the address. @type {import("./incoming.js").Incoming | null} */
    this.incoming = null;
    /** The code for another phone, as a picture. @type {string | null} */
    this.qr = null;
    /** What sharing remembers. @type {Record<string, any>} */
    this.ui = {};
    this.ids = new Map();
  }

  get isToday() {
    return this.day === this.today;
  }

  get tries() {
    return triesOf(this.book, this.layout.name, this.day);
  }

  /** The table of an unfinished try, if this phone knows one. */
  get open() {
    return this.book.open[`${this.layout.name}/${this.day}`];
  }

  /** @param {(book: DailyKept) => void} write */
  change(write) {
    this.book = change(write);
    this.render();
  }

  /** @param {DailyKept["tries"]} tries of another phone */
  take(tries) {
    this.change((book) => merge(book, tries));
  }

  async load() {
    this.change((book) => {
      book.layout = this.layout.name;
    });
    try {
      await this.tellAgain();
      this.seen = await askDay(this.layout.name, this.day);
      this.failed = null;
    } catch (error) {
      this.failed = error instanceof Problem ? error.detail : t("daily_page.offline");
    }
    this.render();
    await this.loadBefore();
  }

  /** Yesterday's best sheet; without it the page is whole as well. */
  async loadBefore() {
    if (!this.isToday || !this.seen) return;
    try {
      this.before = await askDay(this.layout.name, later(this.day, -1));
    } catch {
      return;
    }
    this.render();
  }

  /** First tries of which the server has not heard yet. */
  async tellAgain() {
    for (const one of untold(this.book).slice(0, MOST_TOLD)) {
      try {
        await this.tell(one);
      } catch (error) {
        // Refused once, it is refused for good: the table is gone, or another phone's.
        if (!(error instanceof Problem)) throw error;
        this.markTold(one);
      }
    }
  }

  /** @param {{layout: string, day: string, ref: string}} first */
  async tell(first) {
    const { layout, day, ref } = first;
    const [table, game] = ref.split("/");
    const { phone, name = null } = this.book;
    await tellResult(layout, day, { table, game: Number(game), name, phone });
    this.markTold(first);
  }

  /** @param {{layout: string, day: string}} first */
  markTold({ layout, day }) {
    this.change((book) => {
      const tries = triesOf(book, layout, day);
      if (tries) tries.sent = true;
    });
  }

  /**
   * Open a table, and go there.
   *
   * @param {boolean} practice
   */
  async play(practice) {
    if (this.busy) return;
    this.busy = true;
    this.refused = null;
    this.render();
    // The same wish, sent again, opens the same table.
    const id = this.ids.get(practice) ?? freshId();
    this.ids.set(practice, id);
    const { name: layout } = this.layout;
    try {
      const name = this.book.name ?? t("script.face.fox");
      const { code } = await openDaily(layout, this.day, { id, name, practice });
      this.change((book) => {
        if (!practice) book.open[`${layout}/${this.day}`] = { code, on: this.today };
      });
      goTo(`/t/${code}`);
    } catch (error) {
      this.busy = false;
      if (error instanceof Problem) this.ids.delete(practice);
      this.refused = error instanceof Problem ? error.detail : t("daily_page.offline");
      this.render();
    }
  }

  /**
   * Be on the board under a name, or not.
   *
   * @param {string | null} name
   */
  async call(name) {
    this.change((book) => {
      book.name = name;
    });
    const ref = this.tries?.ref;
    if (!ref) return;
    try {
      await this.tell({ layout: this.layout.name, day: this.day, ref });
      this.seen = await askDay(this.layout.name, this.day);
      this.refused = null;
    } catch (error) {
      this.refused = error instanceof Problem ? error.detail : t("daily_page.offline");
    }
    this.render();
  }
}
