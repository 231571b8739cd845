// "First time?": the lesson of a table's game, offered to who is new to it on this phone. Who has opened the lesson, or
// made a move, is offered it no more.

import { h } from "../../lib/dom.js";
import { isOn, setOn } from "../../lib/prefs.js";
import { t } from "../../lib/words.js";

/** @param {string} lesson its path */
const nameOf = (lesson) => `learned${lesson}`;

/** @param {string} lesson its path */
export function learned(lesson) {
  if (!isOn(nameOf(lesson))) setOn(nameOf(lesson), true);
}

/**
 * The way there, and back to this table.
 *
 * @param {TableView} view
 */
export const firstTime = ({ code, learning }) => learning && toLesson(learning.lesson, `/t/${code}`);

/**
 * The way to a lesson and back; nothing for who knows it.
 *
 * @param {string} lesson its path
 * @param {string} back
 */
export function toLesson(lesson, back) {
  if (isOn(nameOf(lesson))) return null;
  return h.a(
    {
      key: "first-time",
      class: "button quiet small first-time",
      href: `${lesson}?back=${encodeURIComponent(back)}`,
    },
    t("script.lobby.first_time"),
  );
}
