// A table of a class: its children may sit elsewhere by now, and their pages lead there; who is still to come, and
// that the lesson is over, is the class's to say, since a table knows only that it rests.

import { byId, h, icon } from "../lib/dom.js";
import { list, t } from "../lib/words.js";

/** What the class has said last, and after which event of the table it was asked. @type {ClassSeat | null} */
let known = null;
let askedAt = -1;
/** The table at which this phone has last been told where it sits. */
const GREETED = "rollwrite-class-table";

/** The code of the class that has sent this phone here; none without one. */
export const classCode = () => byId("app").dataset.class;

/** To the page of the class: where it is deleted, this phone is told so there. */
export const toClass = () => location.assign(`/class/${classCode()}`);

/**
 * Ask the class where one sits, once after each event of the table, and go there unless it is still here.
 *
 * @param {App} app
 * @param {boolean} [again] also where nothing has happened at the table
 */
export async function lookForSeat(app, again = false) {
  const of = classCode();
  if (!of || (!again && askedAt === app.view.seq)) return;
  askedAt = app.view.seq;
  try {
    const answer = await fetch(`/class/${of}/mine`, { cache: "no-store" });
    // The class is deleted, and this table with it.
    if (answer.status === 404) toClass();
    if (!answer.ok) return;
    known = await answer.json();
    greet(app);
    // There is nothing left to do here then: see lobby.css.
    byId("app").toggleAttribute("data-over", known?.ended);
    // It is said by a bar from now on, and once is enough.
    if (known?.ended) for (const word of byId("signals").querySelectorAll(".a-word")) word.remove();
    if (known?.code !== app.code) location.assign(`/class/${of}`);
    else app.render();
  } catch {
    // No connection: the next view asks again.
  }
}

/**
 * Who has just sat down at a table that plays already is told where; before a game its lobby says so.
 *
 * @param {App} app
 */
function greet(app) {
  if (isGreeted(app) || known?.code !== app.code) return;
  sessionStorage.setItem(GREETED, app.code);
  if (app.view.game && !known.shared && !known.ended) app.notice = { kind: "good", text: whoIsWhere(known) };
}

/**
 * Whether this phone has been told at this table.
 *
 * @param {App} app
 */
const isGreeted = (app) => sessionStorage.getItem(GREETED) === app.code;

/** @param {ClassSeat} seat */
const whoIsWhere = ({ name, table, seat }) => t("script.class.you_are", { name, table, seat });

/**
 * The table plays: its lesson is not over, or no more.
 *
 * @param {App} app
 */
export function lessonGoesOn(app) {
  if (app.view.you && !isGreeted(app)) lookForSeat(app);
  if (!known?.ended) return;
  known = null;
  askedAt = -1;
  byId("app").removeAttribute("data-over");
}

/** Whether the class's lesson is over. */
export const isLessonOver = () => Boolean(known?.ended);

/** The way to what a lesson ends with. */
export const overNotice = () =>
  h.div(
    { class: "notice good over", role: "status", key: "lesson-over" },
    icon("tick"),
    h.p({ class: "grow" }, t("script.class.over")),
    h.a({ class: "button main small", href: `/class/${classCode()}` }, t("script.class.results")),
  );

/** Who is still to come to a table of a class, instead of how others are invited; nothing once its lesson is over. */
export const stillToCome = () =>
  !known?.ended &&
  h.section(
    { class: "card class-table", key: "class-table", "aria-label": t("script.class.missing") },
    known ? h.h2({}, known.shared ? t("script.class.table", { n: known.table }) : whoIsWhere(known)) : null,
    known?.missing.length ? h.p({}, t("script.class.waits", { names: list(known.missing) })) : null,
    h.p(
      { class: "soft" },
      t(known && !known.missing.length ? "script.class.teacher_starts" : "script.class.starts"),
    ),
  );

/** What comes after a game of a class, or nothing outside of one. */
export const afterGame = () =>
  known?.ended ? [] : classCode() ? h.p({ class: "centred next-of-class" }, t("script.class.next")) : null;

/** Whether the game is begun here rather than by the class: one phone for all of the table, or one game more. */
export const startsHere = () => Boolean(known?.shared);
