// The faces beside names: the drawings of one sprite, static/pictures/faces.svg, which comes when the first is shown.

import { recall, remember } from "../prefs.js";

const KEY = "rw-face";

/** The face that somebody has chosen last on this phone. */
export const lastFace = () => recall(KEY);

/** @param {string} name */
export const keepFace = (name) => remember(KEY, name);

/** Where the sprite is. */
export const sprite = () => document.documentElement.dataset.faces ?? "";

/**
 * The address of a drawing.
 *
 * @param {number | string} which a person's face by its name, a bot's by its level
 */
export const faceAt = (which) => `${sprite()}#${idOf(which)}`;

/**
 * The name of a drawing in it.
 *
 * @param {number | string} which
 */
export const idOf = (which) => (typeof which === "number" ? `bot-${which}` : which);

/**
 * What is drawn for whoever plays on a seat: a bot's level, or a name; null where the seat is gone.
 *
 * @param {Seat | undefined} seat
 */
export function drawnAs(seat) {
  if (!seat) return null;
  return (seat.kind === "bot" ? (seat.face ?? seat.level) : (seat.level ?? seat.face)) ?? null;
}
