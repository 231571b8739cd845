// A photo on its way to the server, and the copy of it that the page shows.

import { politely } from "../../lib/patience.js";

/** The longer side of the copy that is shown, in pixels. */
const SHOWN_PX = 1600;

/** @param {File} file */
export const isPdf = ({ type, name }) => type === "application/pdf" || /\.pdf$/i.test(name);

/**
 * The pages of a PDF as photos: a browser cannot draw them, the server can. Throws as `politely` does.
 *
 * @param {File} file
 * @param {(seconds: number) => void} wait as for `politely`
 */
export async function pagesOf(file, wait) {
  const request = { method: "POST", body: file, headers: { "Content-Type": "application/octet-stream" } };
  const answer = await politely("/api/v1/scans", request, new AbortController().signal, wait);
  /** @type {{pages: string[]}} */
  const { pages } = await answer.json();
  return pages.map(
    (page, index) => new File([bytesOf(page)], `${file.name}#page=${index + 1}`, { type: "image/jpeg" }),
  );
}

/** @param {string} text in base64 */
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/**
 * A photo to be drawn, upright; instead of one that this browser cannot show, the server's small copy. Throws without it.
 *
 * @param {Blob} file
 * @param {PhotoReading | null} [reading]
 */
export async function opened(file, reading = null) {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch (error) {
    if (!reading?.picture) throw error;
    return createImageBitmap(new Blob([bytesOf(reading.picture)], { type: "image/jpeg" }));
  }
}

/** From so many pixels on a smaller copy is sent, and its longer side then. */
const LARGE = 24e6;
const SENT_PX = 4000;
/** Smaller files have not so many, and need not be opened to know. */
const SMALL_BYTES = 3e6;

/**
 * What is sent of a photo: itself, or a smaller copy where more pixels tell nothing more.
 *
 * @param {File} file
 * @returns {Promise<SentPhoto>}
 */
export async function smallerOf(file) {
  const whole = { body: file, from: 0, to: 0 };
  if (file.size < SMALL_BYTES) return whole;
  try {
    const bitmap = await opened(file);
    const from = bitmap.width * bitmap.height;
    if (from <= LARGE) {
      bitmap.close();
      return whole;
    }
    const [canvas, scale] = drawn(bitmap, SENT_PX);
    /** @type {Blob | null} */
    const body = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.92));
    return body ? { body, from: millions(from), to: millions(from * scale * scale) } : whole;
  } catch {
    // The server says what is wrong with it.
    return whole;
  }
}

/** @param {number} pixels */
const millions = (pixels) => Math.round(pixels / 1e6);

/**
 * A picture, no longer than so many pixels.
 *
 * @param {ImageBitmap} bitmap is closed
 * @param {number} most
 * @returns {[HTMLCanvasElement, number]}
 */
function drawn(bitmap, most) {
  const scale = Math.min(1, most / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return [canvas, scale];
}

/**
 * What the server reads in a photo, once it has time. Throws `Problem`, `Unreachable` or `Stopped`.
 *
 * @param {Blob} file
 * @param {string} game of whose board it is; empty for a sheet of the dice game
 * @param {Record<string, string>} params what is known of it
 * @param {AbortSignal} signal
 * @param {(seconds: number) => void} wait as for `politely`
 * @returns {Promise<PhotoReading>}
 */
export async function send(file, game, params, signal, wait) {
  const query = new URLSearchParams(params).toString();
  const address = `/api/v1/photos${game && `/${game}`}${query && `?${query}`}`;
  const request = { method: "POST", body: file, headers: { "Content-Type": "application/octet-stream" } };
  return (await politely(address, request, signal, wait)).json();
}

/**
 * A copy without what the file says of place and camera, upright, for this page only.
 *
 * @param {File} file
 * @param {PhotoReading | null} [reading] of it, once it is there
 * @returns {Promise<PhotoCopy | null>}
 */
export async function copyOf(file, reading = null) {
  try {
    const [canvas] = drawn(await opened(file, reading), SHOWN_PX);
    /** @type {Blob | null} */
    const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
    return blob && { url: URL.createObjectURL(blob), width: canvas.width, height: canvas.height };
  } catch {
    // A kind of picture that this browser cannot show; the server may well read it.
    return null;
  }
}
