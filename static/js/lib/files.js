// Files that are made on this page and kept by whoever asks for them.

import { h } from "./dom.js";

const LATER_MS = 10_000;

/**
 * @param {Blob} blob
 * @param {string} name
 */
export function saveFile(blob, name) {
  const url = URL.createObjectURL(blob);
  h.a({ href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), LATER_MS);
}
