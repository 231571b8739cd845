// The name on the board of first tries.

import { filledIn, h } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { keepOwnName, NAME_LENGTH, ownName } from "../lib/own-name.js";

/**
 * Asked once, after the first try; the answer is remembered, and the name of this phone offered.
 *
 * @param {string | null | undefined} name
 * @param {(name: string | null) => void} choose
 */
export function nameForm(name, choose) {
  return h.form(
    {
      class: "daily-name",
      key: "name-form",
      onsubmit: (event) => {
        event.preventDefault();
        const typed = filledIn(event.target, "name");
        if (!typed) return;
        keepOwnName(typed);
        choose(typed);
      },
    },
    h.div(
      { class: "field" },
      h.label({ for: "daily-name" }, t("script.daily.name")),
      h.input({
        id: "daily-name",
        name: "name",
        type: "text",
        maxlength: NAME_LENGTH,
        autocomplete: "nickname",
        autocapitalize: "words",
        required: true,
        value: name ?? ownName(),
      }),
    ),
    h.div(
      { class: "row wrap even" },
      h.button({ class: "button main", type: "submit" }, t("script.daily.put_on")),
      h.button({ class: "button", onclick: () => choose(null) }, t("script.daily.leave_out")),
    ),
  );
}
