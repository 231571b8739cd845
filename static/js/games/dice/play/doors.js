// The last door of a colour: the only square from which it can still go on. Which squares these are the view tells.

import { s } from "../../../lib/dom.js";
import { signOf } from "../../../lib/drawing/colours.js";
import { badge, UNIT } from "../../../lib/drawing/drawing.js";
import { has } from "../../../lib/drawing/squares.js";

/** The colours whose last door is shown in any case: the one that is held, and the next one. */
const SOON = 2;

/**
 * The doors on the board, each with the letter of its colour.
 *
 * @param {DiceTask | null} task
 * @param {string} colour that is held
 * @param {SheetState | null} state
 */
export function doors(task, colour, state) {
  const [squares, shut] = [state?.ghost?.squares ?? [], state?.shut ?? []];
  return (task?.chips ?? []).flatMap((chip, at) => {
    const isUsed = chip.door && chip.colour === colour && has(squares, ...chip.door);
    const isShut = shut.includes(chip.colour);
    const isSeen = (at < SOON && !isUsed) || isShut;
    return chip.door && isSeen ? [door(chip.door, chip.colour, isShut)] : [];
  });
}

/**
 * @param {Square} square
 * @param {string} colour
 * @param {boolean} isShut
 */
function door([row, column], colour, isShut) {
  const [x, y] = [column * UNIT, row * UNIT];
  const d = `M${x + 2} ${y + 9}v-4.500a3 3 0 0 1 6 0v4.500z`;
  return s.g(
    { class: isShut ? "door shut" : "door", "data-door": colour },
    s.path({ d, class: "door-halo" }),
    s.path({ d, class: `door-leaf wash-${colour} piece-${colour}` }),
    badge(x + 5, y + 5.4, 2, signOf(colour)),
  );
}
