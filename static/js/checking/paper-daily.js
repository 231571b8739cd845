// A sheet of paper with the dice of a day, on the Check page: what it is worth, and onto the board with it.

import { tellPaper } from "../daily/api.js";
import { written } from "../daily/days.js";
import { change, countGame, kept } from "../daily/kept.js";
import { nameForm } from "../daily/name.js";
import { Problem } from "../lib/api.js";
import { h, icon } from "../lib/dom.js";
import { t } from "../lib/words.js";

/**
 * How a sheet of paper is known among the games that were counted.
 *
 * @param {PaperDaily} daily
 */
const refOf = ({ layout, day }) => `paper/${layout}/${day}`;

export class PaperTry {
  /** @param {() => void} render */
  constructor(render) {
    this.render = render;
    /** The sheet that was told, as text: another one can be told again. */
    this.told = "";
    this.isFirst = false;
    this.isBusy = false;
    /** @type {string | null} */
    this.wrong = null;
  }

  /**
   * Nothing where the sheet has not the dice of a day.
   *
   * @param {{daily?: PaperDaily | null} | null} verdict
   * @param {object} sheet as it was checked
   */
  card(verdict, sheet) {
    const daily = verdict?.daily;
    if (!daily) return null;
    const isTold = this.told === JSON.stringify(sheet);
    const day = written(daily.day, { day: "numeric", month: "long" });
    return h.section(
      { class: "card stack", key: "daily", "aria-labelledby": "daily-title" },
      h.h2({ id: "daily-title" }, t("script.daily.of", { day })),
      h.p({}, daily.text),
      isTold ? this.thanks() : null,
      !isTold && daily.can_count ? nameForm(kept().name, (name) => this.tell(daily, sheet, name)) : null,
      this.wrong ? h.p({ class: "notice bad", role: "alert" }, this.wrong) : null,
      h.a(
        { class: "button wide", href: `/daily/${daily.layout}/${daily.day}` },
        icon("sun"),
        t("script.daily.page"),
      ),
    );
  }

  thanks() {
    return h.p(
      { class: "notice good", role: "status" },
      icon("tick"),
      h.span({}, t(this.isFirst ? "check_page.daily.done" : "check_page.daily.not_first")),
    );
  }

  /**
   * @param {PaperDaily} daily
   * @param {object} sheet
   * @param {string | null} name for the board
   */
  async tell(daily, sheet, name) {
    if (this.isBusy) return;
    this.isBusy = true;
    this.wrong = null;
    const { layout, day } = daily;
    const { phone } = change((book) => {
      book.name = name;
    });
    try {
      const answer = await tellPaper(layout, day, { sheet, name, phone });
      this.told = JSON.stringify(sheet);
      this.isFirst = answer.first;
      keep(daily, answer);
    } catch (error) {
      this.wrong = error instanceof Problem ? error.detail : t("check_page.offline");
    }
    this.isBusy = false;
    this.render();
  }
}

/**
 * Keep it beside the tries in the app.
 *
 * @param {PaperDaily} daily
 * @param {DailyCounted} answer
 */
function keep(daily, { unfilled, strikes, share, first }) {
  const { layout, day } = daily;
  const ref = refOf(daily);
  change((book) => {
    countGame(book, { layout, day, ref, on: day }, { unfilled, strikes });
    const tries = book.tries[layout][day];
    // There is no table of which to tell again.
    if (tries.ref === ref) Object.assign(tries, { ref: null, sent: true });
    if (first) book.share = { of: `${layout}/${day}`, text: share.text };
  });
}
