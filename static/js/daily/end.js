// The end of a daily: how it stands beside the best known result, whether it is the first try, and what comes next.

import { Problem } from "../lib/api.js";
import { h, icon } from "../lib/dom.js";
import { t, tn } from "../lib/words.js";
import { shareText } from "../table/share.js";
import { askDay, tellResult } from "./api.js";
import { dayHere, isDay, later, written } from "./days.js";
import { streaks } from "./figures.js";
import { change, countGame, isBetter, isSame, kept, triesOf } from "./kept.js";
import { nameForm } from "./name.js";

/** How the end of a game alone on the dice of a day goes on. */
export class DailyEnd {
  /**
   * That of the game that is over at a table, or null where it is no daily.
   *
   * @param {DiceApp} app
   * @param {DicePlayer} player
   */
  static of(app, { unfilled, strikes }) {
    const { seed, advice } = app.view.settings;
    if (!app.view.solo || !isDay(seed) || unfilled === null) return null;
    return new DailyEnd(app, String(seed), advice === true, { unfilled, strikes });
  }

  /**
   * @param {DiceApp} app
   * @param {string} day
   * @param {boolean} isPractice with hints: it counts nowhere
   * @param {DailyResult} result
   */
  constructor(app, day, isPractice, result) {
    this.app = app;
    this.day = day;
    this.layout = app.view.settings.layout.name;
    this.isPractice = isPractice;
    this.result = result;
    this.ref = `${app.code}/${app.view.game.number}`;
    this.book = kept();
    /** @type {DailyCounted | null} */
    this.counted = null;
    /** @type {DailyDay | null} */
    this.seen = null;
    /** @type {string | null} */
    this.failed = null;
    /** What the server does not count, it says why. @type {string | null} */
    this.refused = null;
    this.isTelling = false;
    this.tell();
  }

  /** The address of the day's page. */
  get href() {
    return `/daily/${this.layout}/${this.day}`;
  }

  get tries() {
    return triesOf(this.book, this.layout, this.day);
  }

  /** Whether this very game is the first try of the day. */
  get isFirst() {
    return this.tries?.ref === this.ref;
  }

  /** Nobody is known to have done better. */
  get isRecord() {
    return this.counted?.record === true;
  }

  keep() {
    const open = this.book.open[`${this.layout}/${this.day}`];
    const on = open?.code === this.app.code ? open.on : dayHere();
    const { layout, day, ref } = this;
    this.book = change((book) => countGame(book, { layout, day, ref, on }, this.result));
  }

  /** Tell the server, and hear how others did. */
  async tell() {
    if (this.isTelling) return;
    const { layout, day, isPractice } = this;
    this.failed = null;
    this.isTelling = true;
    try {
      if (!isPractice) await this.tellOwn();
      this.seen = await askDay(layout, day);
    } catch (error) {
      if (error instanceof Problem) this.refused = error.detail;
      else {
        // It is kept all the same, and told when somebody looks at it again.
        if (!isPractice) this.keep();
        this.failed = t("script.daily.not_sent");
      }
    }
    this.isTelling = false;
    this.app.render();
  }

  async tellOwn() {
    const { phone, name = null } = change(() => {});
    const [table, game] = this.ref.split("/");
    this.counted = await tellResult(this.layout, this.day, { table, game: Number(game), name, phone });
    this.keep();
    this.told(this.counted);
  }

  /** @param {DailyCounted} answer */
  told({ share, late }) {
    this.book = change((book) => {
      const tries = triesOf(book, this.layout, this.day);
      if (!tries || !this.isFirst) return;
      // The server knows best when it was; midnight may have passed since the table was opened.
      if (late && tries.on === this.day) tries.on = dayHere() > this.day ? dayHere() : later(this.day, 1);
      tries.sent = true;
      book.share = { of: `${this.layout}/${this.day}`, text: share.text };
    });
  }

  /** @param {string | null} name */
  call(name) {
    this.book = change((book) => {
      book.name = name;
    });
    this.app.render();
    this.tell();
  }

  /** Which day it was, and how the result stands: for the first look. */
  standing() {
    const day = written(this.day, { day: "numeric", month: "long" });
    return h.div(
      { class: "daily-end", key: "daily" },
      h.h2({}, t("script.daily.of", { day })),
      this.refused ? h.p({}, this.refused) : this.words(),
    );
  }

  /** What is asked after it, if anything is. */
  card() {
    const asks = this.asksName ? nameForm(this.book.name, (name) => this.call(name)) : null;
    const trouble = this.trouble();
    return asks || trouble ? h.section({ class: "card", key: "daily-asks" }, trouble, asks) : null;
  }

  /** The name is asked for once, when there is a first result to put on the board. */
  get asksName() {
    return !this.isPractice && this.isFirst && this.book.name === undefined && this.seen?.has_board === true;
  }

  words() {
    if (this.isPractice) return h.p({}, t("script.daily.practice"));
    const { tries } = this;
    if (!tries) return h.p({}, t("script.sending"));
    const streak = this.isFirst && tries.on === this.day ? streaks(this.book.tries, this.day).now : 0;
    const lines = [
      this.beside(),
      this.isFirst ? t("script.daily.first") : this.before(tries),
      this.isFirst && tries.on > this.day ? t("script.daily.later") : null,
      streak > 1 ? tn("script.daily.streak", streak) : null,
      this.place(),
    ];
    return h.ul(
      { class: "daily-lines" },
      lines.map((line) => (line ? h.li({}, line) : null)),
    );
  }

  /** Beside the best that is known. */
  beside() {
    const best = this.counted?.best ?? this.seen?.best;
    if (!best) return this.failed ? null : t("script.daily.searching");
    const squares = tn("script.sheet.unfilled", best.unfilled);
    if (this.counted?.record) return h.b({}, t("script.daily.record"));
    if (!isBetter(best, this.result)) return h.b({}, t("script.daily.equal", { squares }));
    return t("script.daily.best", { squares });
  }

  /** @param {DailyTries} tries */
  before({ count: n, first, best }) {
    const squares = (/** @type {DailyResult} */ { unfilled }) => tn("script.sheet.unfilled", unfilled);
    return t("script.daily.tries", { n, first: squares(first), best: squares(best) });
  }

  /** The place on the board, for whoever is there. */
  place() {
    const { board = [] } = this.seen ?? {};
    const isOwn = (/** @type {DailyLine} */ line) =>
      line.name === this.book.name && isSame(line, this.result);
    if (!this.isFirst || !board.some(isOwn)) return null;
    const better = board.filter((line) => isBetter(line, this.result)).length;
    return t("script.daily.place", { place: better + 1, of: board.length });
  }

  trouble() {
    if (!this.failed) return null;
    return h.div(
      { class: "notice warn", role: "alert" },
      icon("cloud"),
      h.div(
        { class: "grow stack" },
        h.p({}, this.failed),
        h.button({ class: "button small", onclick: () => this.tell() }, t("script.daily.retry")),
      ),
    );
  }

  /** What stays the same in the next game. */
  get hint() {
    return t(this.isPractice ? "script.daily.same_dice" : "script.daily.same");
  }

  /** Where it goes on; on the page of the day are board, calendar and yesterday's best. */
  link() {
    return h.a({ class: "button", href: this.href }, icon("sun"), t("script.daily.page"));
  }

  /** A text that gives no square away. */
  share() {
    if (!this.counted) return null;
    return h.section(
      { class: "share", "aria-label": t("script.share.title") },
      shareText(this.app, this.counted.share.text),
    );
  }
}
