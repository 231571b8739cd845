// What comes below a puzzle that is over: the solution, another try, the next one, and the result to send.

import { puzzleDare } from "../dares/end.js";
import { h, icon } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { shareText } from "../table/share.js";

/**
 * A puzzle of any game.
 *
 * @typedef {object} Played
 * @property {string} home where the list is
 * @property {import("./kept.js").Kind} kind
 * @property {{number: number, next: number | null}} facts
 * @property {{outcome: string, share: string | null}} now
 * @property {unknown} solution
 * @property {boolean} hasPeeked a solution was shown: what is done now is no feat any more
 * @property {any[]} line
 * @property {(line: any[]) => object} sent
 * @property {Record<string, any>} ui
 * @property {() => void} render
 * @property {() => void} undo
 * @property {() => void} again
 * @property {() => void} solve
 */

/** @param {Pick<Played, "undo">} app */
export const undo = (app) =>
  h.button(
    { class: "button", key: "undo", id: "undo", onclick: () => app.undo() },
    icon("undo"),
    t("script.sheet.undo"),
  );

/** @param {Pick<Played, "solve">} app */
export const solve = (app) =>
  h.button(
    { class: "button quiet grow", key: "solve", id: "solve", onclick: () => app.solve() },
    icon("eye"),
    t("puzzle.solve"),
  );

/** @param {Played} app */
export function result(app) {
  const { facts, home, now, solution } = app;
  const isReached = now.outcome === "goal";
  const dare = puzzleDare(app);
  const next = facts.next
    ? h.a({ class: "button grow", key: "next", href: `${home}/${facts.next}` }, t("puzzle.next"))
    : h.a({ class: "button grow", key: "next", href: home }, t("puzzle.all"));
  if (isReached && !dare?.isAsked) next.classList.add("main");
  return [
    h.div({ class: "actions", key: "more" }, solution ? null : solve(app), undo(app)),
    h.div(
      { class: "actions", key: "actions" },
      h.button(
        {
          class: `button grow ${isReached ? "" : "main"}`,
          key: "again",
          id: "again",
          onclick: () => app.again(),
        },
        t("puzzle.again"),
      ),
      next,
    ),
    dare || now.share
      ? h.div(
          { class: "puzzle-share", key: "share" },
          dare?.part,
          now.share && !dare?.isAsked ? shareText(app, now.share) : null,
        )
      : null,
  ];
}
