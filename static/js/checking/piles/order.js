// Which photos belong together, which come first, which are twice: the server says it of a whole pile.

import { t } from "../../lib/words.js";
import { report } from "./report.js";

/** Whose sheet it is; its file, until the server has said. @param {PilePhoto} photo */
export const titleOf = (photo) => photo.title ?? photo.name;

/**
 * Ask the server for the order, whenever it has time. Without an answer everything stays where it is.
 *
 * @param {PileState} state
 * @param {AbortSignal} signal
 */
export async function arrange(state, signal) {
  const photos = state.done;
  if (!photos.length) return;
  /** @type {ToldPile} */
  let told;
  try {
    told = await (await report(photos, "json", signal, () => {})).json();
  } catch {
    return;
  }
  state.groups = told.groups.map(({ title, rows }) => ({
    title,
    photos: rows.map((row) => {
      const photo = photos[row.number];
      Object.assign(photo, { title: row.title, twins: row.twins });
      return photo;
    }),
  }));
}

/**
 * `fine`, or `look` where somebody should look at it, or `unread`: as it stands now.
 *
 * @param {PilePhoto} photo
 */
export function kindOf({ step, uncertain, doubtful, twins, verdict }) {
  if (step === "failed") return "unread";
  const isFine = !uncertain.size && !doubtful.size && !twins.length && verdict?.standing === "playable";
  return isFine ? "fine" : "look";
}

/**
 * The photos that have had their turn: in the order that the server has said, then those that came since.
 *
 * @param {PileState} state
 * @returns {PileRows[]}
 */
export function together({ groups, done }) {
  const placed = new Set(groups.flatMap(({ photos }) => photos));
  const fresh = done.filter((photo) => !placed.has(photo));
  const shown = groups.map(({ title, photos }) => ({
    title,
    photos: photos.filter((photo) => done.includes(photo)),
  }));
  return [...shown, { title: t("pile_page.fresh"), photos: fresh }].filter(({ photos }) => photos.length);
}
