// What the server is told of a pile, and asked to make of it.

import { politely } from "../../lib/patience.js";

/**
 * What the server is told of a sheet: as for a check.
 *
 * @param {PilePhoto} photo
 */
export function sheetOf({ layout, squares, crossed, strikes, reading, uncertain, doubtful }) {
  const { name, side, rows, title } = /** @type {Layout} */ (layout);
  return {
    layout: title ? name : { name, side, rows },
    squares: squares.map((row) => row.join("")),
    crossed: crossed && [...crossed],
    strikes,
    seed: reading?.seed ?? null,
    uncertain: listed(uncertain),
    doubtful: [...doubtful],
  };
}

/** @param {Set<string>} keys */
const listed = (keys) => [...keys].map((key) => key.split(",").map(Number));

/** @param {PilePhoto} photo */
function told(photo) {
  const { name, reading, problem, step } = photo;
  if (step === "failed" || !reading) return { photo: name, problem };
  return {
    photo: name,
    sheet: sheetOf(photo),
    table: reading.table,
    seat: reading.seat,
    uncertain: listed(photo.uncertain),
    doubtful: [...photo.doubtful],
    remarks: reading.remarks ?? [],
  };
}

/**
 * The photos as they stand now, as a file or as JSON, once the server has time. Throws as `politely` does.
 *
 * @param {PilePhoto[]} photos
 * @param {string} form
 * @param {AbortSignal} signal
 * @param {(seconds: number) => void} wait as for `politely`
 */
export function report(photos, form, signal, wait) {
  const request = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ form, photos: photos.map(told) }),
  };
  return politely("/api/v1/piles", request, signal, wait);
}
