// Everybody this phone has played against.

import "../page.js";
import { byId, h, patch } from "../lib/dom.js";
import { forgetRivals, rivals } from "../lib/rivals.js";
import { t } from "../lib/words.js";
import { score } from "../table/rivals.js";

const root = byId("rivals");

function draw() {
  const found = rivals();
  patch(
    root,
    found.length
      ? [
          h.ul(
            { key: "list", class: "rivals" },
            found.map((rival) =>
              h.li(
                { key: rival.name },
                h.span({ class: "grow" }, score(rival)),
                remover(
                  rival.name,
                  t("script.rivals.forget", { name: rival.name }),
                  t("script.rivals.delete"),
                ),
              ),
            ),
          ),
          h.p({ key: "all" }, remover(null, t("script.rivals.forget_all"), t("script.rivals.forget_all"))),
        ]
      : h.p(
          { key: "none", class: "notice", role: "status", tabindex: "-1", id: "none" },
          t("script.rivals.none"),
        ),
  );
}

/**
 * @param {string | null} name
 * @param {string} label
 * @param {string} text
 */
function remover(name, label, text) {
  const remove = () => {
    forgetRivals(name);
    draw();
    // The button has gone, and with it the focus.
    /** @type {HTMLElement | null} */ (root.querySelector("button, #none"))?.focus();
  };
  return h.button({ class: "button small", "aria-label": label, onclick: remove }, text);
}

draw();
