// A move that cost much: the sheet as it was, what was played, what would have been better, and why.

import { h, icon } from "../lib/dom.js";
import { die, sheet, swatch } from "../lib/drawing.js";
import { comparison } from "../lib/moves.js";
import { t } from "../lib/words.js";

/**
 * @param {Coached} coached
 * @param {CoachedPlayer} player
 * @param {Decision} decision
 * @param {{rank: number, busy: boolean, playOn: () => void}} options
 */
export function moment(coached, player, decision, { rank, busy, playOn }) {
  const { played, better } = decision;
  const id = `moment-${player.seat}-${rank}`;
  return h(
    "article",
    { key: id, id, class: "card moment", "aria-labelledby": `${id}-title` },
    h(
      "h3",
      { id: `${id}-title`, tabindex: "-1" },
      h("span", { class: "rank", "aria-hidden": "true" }, rank),
      h(
        "span",
        { class: "grow" },
        t("script.coach.moment", { round: decision.round }),
        h("span", { class: "soft small moment-cost" }, decision.cost),
      ),
      h(
        "span",
        { class: "moment-colour" },
        swatch(decision.colour),
        h("span", { class: "unseen" }, decision.colour_name),
      ),
    ),
    h("div", { class: "moment-sheet" }, drawn(coached, player, decision)),
    h(
      "dl",
      { class: "moment-moves" },
      line("cross", "played", t("script.coach.played"), played, decision.verdict),
      better ? line("tick", "better", t("script.coach.better"), better, null) : null,
    ),
    decision.reason ? h("p", { class: "moment-reason" }, icon("bulb"), h("span", {}, decision.reason)) : null,
    h(
      "button",
      {
        class: "button wide",
        type: "button",
        "aria-disabled": String(busy),
        onclick: () => busy || playOn(),
      },
      icon("play"),
      t("script.coach.play_on", { round: decision.round }),
    ),
  );
}

/**
 * @param {string} sign
 * @param {string} kind
 * @param {string} label
 * @param {CoachedMove} move
 * @param {string | null} verdict
 */
function line(sign, kind, label, move, verdict) {
  return h(
    "div",
    { class: `moment-${kind}` },
    h("dt", {}, icon(sign), label),
    h(
      "dd",
      {},
      move.face === null ? null : die(move.face),
      h("span", {}, move.words, verdict ? h("span", { class: "tag" }, verdict) : null),
    ),
  );
}

/**
 * The sheet before the round, with both shapes on it.
 *
 * @param {Coached} coached
 * @param {CoachedPlayer} player
 * @param {Decision} decision
 */
export function drawn({ layout }, player, { round, colour, played, better, text }) {
  const before = player.marks.filter((mark) => mark.round < round);
  const extra = comparison(played.squares, better?.squares ?? null, colour);
  return sheet(layout.side, before, { extra, label: text });
}
