// Keep the screen on while a table is open: by the browser's lock, or where an address without https has none, by a
// silent film of one grey point, as for films screens stay on.

import { h } from "../dom.js";

/** @type {WakeLockSentinel | null} */
let lock = null;
/** @type {HTMLVideoElement | null} */
let film = null;
let isFilmRunning = false;

const isLocked = () => lock !== null && !lock.released;
/** Safari lets the screen go dark before a film without sound; one with sound would stop the music of the house. */
const canFilm = () => "captureStream" in HTMLCanvasElement.prototype && !navigator.vendor.startsWith("Apple");

/** Whether the phone stays awake by itself now. */
export const canStayAwake = () => isLocked() || isFilmRunning;

/**
 * @param {() => void} [changed] called when `canStayAwake` may say something else than before
 */
export function keepAwake(changed = () => {}) {
  const hold = "wakeLock" in navigator ? () => holdLock(changed) : () => runFilm(changed);
  if ("wakeLock" in navigator) hold();
  else if (canFilm()) addEventListener("click", hold);
  else return;
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) hold();
    else film?.pause();
  });
}

/** @param {() => void} changed */
async function holdLock(changed) {
  if (document.hidden || isLocked()) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", changed);
  } catch {
    // Low battery or no permission: the phone decides.
    lock = null;
  }
  changed();
}

/** @param {() => void} changed */
function runFilm(changed) {
  // Only after a tap may a film run.
  if (navigator.userActivation?.hasBeenActive === false || (film && !film.paused)) return;
  film ??= document.body.appendChild(makeFilm(changed));
  film.play().catch(() => {});
}

/** @param {() => void} changed */
function makeFilm(changed) {
  const canvas = h.canvas({ width: 2, height: 2 });
  const stream = canvas.captureStream(1);
  const video = h.video({ class: "wake-film", "aria-hidden": "true", tabindex: "-1", playsinline: true });
  video.muted = true;
  video.srcObject = stream;
  const paint = () => canvas.getContext("2d")?.fillRect(0, 0, 2, 2);
  paint();
  // A film without a new picture for long may count as one that has stopped.
  setInterval(() => !video.paused && paint(), 5000);
  const told = () => {
    isFilmRunning = !video.paused;
    changed();
  };
  video.onplaying = told;
  video.onpause = told;
  return video;
}
