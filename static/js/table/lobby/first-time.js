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
export function firstTime({ code, learning }) {
  if (!learning || isOn(nameOf(learning.lesson))) return null;
  return h.a(
    {
      key: "first-time",
      class: "button quiet small first-time",
      href: `${learning.lesson}?back=${encodeURIComponent(`/t/${code}`)}`,
    },
    t("script.lobby.first_time"),
  );
}
