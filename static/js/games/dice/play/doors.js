// The last door of a colour: the only square from which it can still go on. Which squares these are the view tells.

import { s } from "../../../lib/dom.js";
import { signOf } from "../../../lib/drawing/colours.js";
import { badge, UNIT } from "../../../lib/drawing/drawing.js";
import { has } from "../../../lib/drawing/squares.js";

/** The colours whose last door is shown in any case: the one that is held, and the next one. */
const SOON = 2;

/**
 * The colour that would be closed off by a shape of another colour.
 *
 * @param {DiceTask} task
 * @param {string} colour of the shape
 * @param {Square[]} squares that it covers
 */
export const shutBy = ({ chips }, colour, squares) =>
  chips?.find((chip) => chip.door && chip.colour !== colour && has(squares, ...chip.door)) ?? null;

/**
 * The doors on the board, each with the letter of its colour.
 *
 * @param {DiceTask | null} task
 * @param {string} colour that is held
 * @param {Square[]} squares that a ghost covers
 */
export function doors(task, colour, squares) {
  const shut = task && shutBy(task, colour, squares);
  return (task?.chips ?? []).flatMap((chip, at) => {
    const isUsed = chip.door && chip.colour === colour && has(squares, ...chip.door);
    const isSeen = (at < SOON && !isUsed) || chip === shut;
    return chip.door && isSeen ? [door(chip.door, chip.colour, chip === shut)] : [];
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
