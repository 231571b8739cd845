// What a player reads who has asked which move is best.

import { h, icon } from "../lib/dom.js";
import { t } from "../lib/words.js";

/**
 * The reason in a sentence, or why there is none; null where nothing is shown.
 *
 * @param {{isAsking: boolean, trouble: string | null}} asked
 * @param {{words: string, reason: string, squares: Square[]} | null} move that is shown, on the board where it has squares
 * @param {string | null} [again] that it was shown before
 */
export function reasonWords({ isAsking, trouble }, move, again = null) {
  if (isAsking) return h.p({ role: "status" }, t("script.advice.asking"));
  if (trouble) return h.p({ class: "bad", role: "status" }, icon("info"), trouble);
  if (!move) return null;
  return h.p(
    { class: "advice-words", role: "status" },
    icon("bulb"),
    h.span(
      {},
      h.span({ class: "unseen" }, `${move.words}. `),
      again || move.squares.length ? h.b({}, `${again ?? t("script.advice.look")} `) : null,
      move.reason,
    ),
  );
}
