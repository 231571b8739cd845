// What calls somebody back to the phone: it buzzes or flashes, and sounds.

import { h } from "../lib/dom.js";
import { isStill } from "../lib/motion.js";
import { sound } from "../lib/sound.js";
import { t } from "../lib/words.js";

const FLASH_MS = 1200;

/**
 * Tell whoever holds this phone that it is their turn, that all others wait for them, or that the game is over.
 *
 * @param {TableView} before
 * @param {TableView} now
 * @param {Pick<GameScreens, "isAlone">} [screens]
 */
export function attend(before, now, screens = {}) {
  // Who is called and has acted since wants to see what came of it, and nothing lies over the show at the end.
  if (!isNeeded(now)) unflash();
  if (before.phase !== "over" && now.phase === "over") sound("win");
  else if (isNeeded(now) && !isNeeded(before)) call([60]);
  else if (screens.isAlone?.(now) && !screens.isAlone(before)) call([60, 80, 60]);
  else if (isAsked(now) && !isAsked(before)) {
    // Somebody wants a seat, and a minute is short.
    sound("turn");
    buzz([60, 80, 60]);
  }
}

/** @param {TableView} view */
const isAsked = ({ claims }) => claims.some((claim) => claim.can_answer);

/** @param {TableView} view */
const isNeeded = ({ tasks }) => tasks.some((task) => task.needed);

/** @param {number[]} beats in ms, buzzing and not */
function call(beats) {
  sound("turn");
  if (canBuzz()) buzz(beats);
  else if (!document.hidden) flash();
}

/** @param {number[]} beats in ms, buzzing and not */
function buzz(beats) {
  // Browsers complain about a page that buzzes before it was ever touched.
  if (canBuzz() && navigator.userActivation?.hasBeenActive) navigator.vibrate(beats);
}

/** Laptops have the function and nothing that moves. */
const canBuzz = () => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

/** A bar across the screen for a moment. Screen readers are told by the live region. */
function flash() {
  unflash();
  if (document.querySelector(".reveal")) return;
  const bar = h.div({ class: "turn-flash", "aria-hidden": "true" }, t("script.turn"));
  document.body.append(bar);
  if (!isStill()) {
    const [away, here] = [{ transform: "translateY(-100%)" }, { transform: "none" }];
    const frames = [away, { ...here, offset: 0.12 }, { ...here, offset: 0.85 }, away];
    bar.animate(frames, { duration: FLASH_MS, easing: "ease-out", fill: "forwards" });
  }
  setTimeout(() => bar.remove(), FLASH_MS);
}

const unflash = () => document.querySelector(".turn-flash")?.remove();
