// What is known of a link, and what is being done with it.

import { kept as keptOfDaily, triesOf } from "../daily/kept.js";
import { Problem } from "../lib/api.js";
import { freshId } from "../lib/ids.js";
import { t } from "../lib/words.js";
import { askDare, openDare, removeFrom, renameDare, tellDare } from "./api.js";
import { keepOwnName } from "../lib/own-name.js";
import { change, kept, nameOf } from "./kept.js";
import { goTo } from "../lib/root.js";

export class DareState {
  /**
   * @param {DareFacts} facts
   * @param {() => void} render at once
   * @param {(sheet: FinalSheet, label: string) => Element} sheet a sheet or board of any game
   */
  constructor(facts, render, sheet) {
    this.facts = facts;
    this.render = render;
    this.draw = render;
    this.sheet = sheet;
    this.book = change();
    this.name = nameOf(this.book);
    /** @type {DareList | null} */
    this.list = null;
    this.isBusy = false;
    this.isRemoved = false;
    /** @type {{text: string, again: () => void} | null} */
    this.failed = null;
    /** The try that is shown large, whether removing is asked about, whether a link was copied. @type {Record<string, any>} */
    this.ui = {};
    this.id = freshId();
  }

  get lines() {
    return this.list?.lines ?? null;
  }

  /** The table that was opened here for this link. */
  get open() {
    const tables = Object.entries(kept().tables);
    return tables.findLast(([, dare]) => dare === this.facts.code)?.[0] ?? null;
  }

  /** The game in which this phone has played the daily before it followed the link. */
  get known() {
    const { day, layout } = this.facts;
    const ref = day && layout ? triesOf(keptOfDaily(), layout, day)?.ref : null;
    return ref && !this.open ? ref : null;
  }

  load() {
    return this.send(() => askDare(this.facts.code, this.book.phone));
  }

  /**
   * Ask the server something that changes what is known.
   *
   * @param {() => Promise<DareList | null>} work
   */
  async send(work) {
    if (this.isBusy) return;
    this.isBusy = true;
    this.failed = null;
    this.render();
    try {
      this.list = await work();
      this.facts = this.list?.dare ?? this.facts;
      if (this.list?.lines) this.name = this.list.name;
    } catch (error) {
      this.fail(error, () => this.send(work));
    }
    this.isBusy = false;
    this.render();
  }

  /**
   * @param {unknown} error
   * @param {() => void} again
   */
  fail(error, again) {
    const text = error instanceof Problem ? error.detail : t("script.dare.offline");
    this.failed = { text, again };
  }

  /** Keep the name for the next time. */
  keepName() {
    this.name = this.name.trim();
    keepOwnName(this.name);
    this.book = change((book) => {
      book.name = this.name;
    });
  }

  /** Go to a puzzle, or to a table with the same dice. */
  async play() {
    if (this.isBusy) return;
    this.keepName();
    const { facts, open } = this;
    if (facts.page) goTo(`${facts.page}?beat=${facts.code}`);
    else if (open) goTo(`/t/${open}`);
    else await this.openTable();
  }

  async openTable() {
    this.isBusy = true;
    this.failed = null;
    this.render();
    const dare = this.facts.code;
    try {
      const { code } = await openDare(dare, { id: this.id, name: this.name || t("script.face.fox") });
      change((book) => {
        book.tables[code] = dare;
      });
      goTo(`/t/${code}`);
    } catch (error) {
      if (error instanceof Problem) this.id = freshId();
      this.fail(error, () => this.openTable());
      this.isBusy = false;
      this.render();
    }
  }

  /**
   * Tell how a game ended that was played before.
   *
   * @param {string} ref table and game
   */
  tell(ref) {
    this.keepName();
    const [table, game] = ref.split("/");
    const { phone } = this.book;
    return this.send(() => tellDare(this.facts.code, { phone, name: this.name, table, game: Number(game) }));
  }

  call() {
    this.keepName();
    const { phone } = this.book;
    return this.send(() => renameDare(this.facts.code, { phone, name: this.name }));
  }

  /**
   * Remove a try, or the link itself.
   *
   * @param {string} [number] of the try
   */
  remove(number) {
    const { phone } = this.book;
    return this.send(async () => {
      const { left } = await removeFrom(this.facts.code, { phone, number });
      this.isRemoved = left === null;
      return left;
    });
  }
}
