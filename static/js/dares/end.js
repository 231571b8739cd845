// "Beat my score" at the end of a game alone or of a puzzle: the button that makes a link; for who has followed one,
// the way to how the others did.

import { Problem } from "../lib/api.js";
import { h, icon } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { makeDare, tellDare } from "./api.js";
import { change, isCode, kept, nameOf } from "./kept.js";
import { goTo } from "../lib/root.js";

/** @typedef {import("../puzzles/result.js").Played} Puzzle */

/** What was played, and the link that was followed, if one was. */
class DareEnd {
  /**
   * @param {() => void} render
   * @param {DarePlayed} played
   * @param {string | null} dare the link's code
   */
  constructor(render, played, dare) {
    this.render = render;
    this.played = played;
    this.dare = dare;
    this.isBusy = false;
    this.isTold = false;
    /** Whether one did better than who has made the link. @type {string | null} */
    this.verdict = null;
    /** @type {string | null} */
    this.failed = null;
  }

  get told() {
    const book = change();
    return { phone: book.phone, name: nameOf(book), ...this.played };
  }

  /** @param {() => Promise<unknown>} work */
  async send(work) {
    if (this.isBusy) return;
    this.isBusy = true;
    this.failed = null;
    this.render();
    try {
      await work();
    } catch (error) {
      this.failed = error instanceof Problem ? error.detail : t("script.dare.offline");
    }
    this.isBusy = false;
    this.render();
  }

  make() {
    return this.send(async () => {
      const { dare } = await makeDare(this.told);
      goTo(hrefOf(dare.code));
    });
  }

  /** @param {string} dare */
  tell(dare) {
    return this.send(async () => {
      const { verdict } = await tellDare(dare, this.told);
      this.verdict = verdict;
      this.isTold = true;
    });
  }

  /**
   * Tell it, and go there.
   *
   * @param {string} dare
   */
  async show(dare) {
    await this.tell(dare);
    if (this.isTold) goTo(hrefOf(dare));
  }

  /** A button of a kind, and why it has not worked. @param {Child} button */
  part(button) {
    return h.div(
      { class: "dare-end", key: "dare" },
      button,
      this.failed ? h.p({ class: "notice bad", role: "alert" }, this.failed) : null,
    );
  }

  /**
   * @param {string} [look]
   * @param {boolean} [hasScore] of the tile games' puzzles one is solved or not
   */
  makeButton(look = "button wide", hasScore = true) {
    return h.button(
      { class: look, id: "dare", "aria-disabled": String(this.isBusy), onclick: () => this.make() },
      icon("share"),
      t(hasScore ? "script.dare.make" : "script.dare.make_puzzle"),
    );
  }

  /** @param {string} dare */
  link(dare) {
    if (this.isTold) {
      return [
        this.verdict ? h.p({ role: "status" }, h.b({}, this.verdict)) : null,
        h.a(
          { class: "button main wide tall", id: "dare", href: hrefOf(dare) },
          icon("people"),
          t("script.dare.show"),
        ),
      ];
    }
    if (!this.failed) return h.p({ role: "status" }, t("script.sending"));
    return h.button(
      { class: "button wide", id: "dare", onclick: () => this.tell(dare) },
      t("script.dare.retry"),
    );
  }

  /** @param {string} dare */
  showButton(dare) {
    return h.button(
      {
        class: "button main wide",
        id: "dare",
        "aria-disabled": String(this.isBusy),
        onclick: () => this.show(dare),
      },
      icon("people"),
      t("script.dare.show_mine"),
    );
  }
}

/** @param {string} dare */
const hrefOf = (dare) => `/beat/${dare}`;

/**
 * At the end of a game at a table: a result is told by itself where a link was followed.
 *
 * @param {App} app
 */
export function dareEnd(app) {
  const { game, you } = app.view;
  if (!game?.can_be_compared || !you) return null;
  const now = `${game.number} ${game.ranking[0]?.text}`;
  if (app.ui.dare?.now !== now) {
    // Only the first game there has the link's dice.
    const dare = game.number === 1 ? (kept().tables[app.code] ?? null) : null;
    const end = new DareEnd(() => app.render(), { table: app.code, game: game.number }, dare);
    app.ui.dare = { now, end };
    if (dare) end.tell(dare);
  }
  /** @type {DareEnd} */
  const end = app.ui.dare.end;
  return end.part(end.dare ? end.link(end.dare) : end.makeButton());
}

/**
 * Below a puzzle that is over: not for who has seen a solution. Who has followed a link tells when it is done, as one may
 * go on trying; who has reached the goal without can make one.
 *
 * @param {Puzzle} app
 * @returns {{isAsked: boolean, part: Child} | null} whether a link was followed, and what is to be shown
 */
export function puzzleDare(app) {
  if (app.hasPeeked) return null;
  const dare = followed();
  if (!dare && app.now.outcome !== "goal") return null;
  app.ui.dare ??= new DareEnd(
    () => app.render(),
    { puzzle: { game: app.kind, number: app.facts.number, ...app.sent(app.line) } },
    dare,
  );
  /** @type {DareEnd} */
  const end = app.ui.dare;
  return {
    isAsked: dare !== null,
    part: end.part(dare ? end.showButton(dare) : end.makeButton("button", app.kind !== "tile")),
  };
}

/** The link that has led to this page. */
function followed() {
  const dare = new URLSearchParams(location.search).get("beat");
  return isCode(dare) ? dare : null;
}
