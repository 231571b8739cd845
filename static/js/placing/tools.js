// Turning, flipping and moving a ghost by buttons, putting it back and placing it.

import { h, icon } from "../lib/dom.js";
import { t } from "../lib/words.js";

// Where there is a mouse there is a keyboard: only there a key is worth a word.
const KEYBOARD = matchMedia("(hover: hover)");

/** @param {Placing} state */
export function tools(state) {
  const off = state.ghost === null;
  /**
   * @param {string} sign
   * @param {string} label
   * @param {() => void} act
   * @param {string} [key] on a keyboard
   */
  const tool = (sign, label, act, key) =>
    h.button(
      {
        class: "button only-icon",
        "aria-label": label,
        "aria-keyshortcuts": key ?? null,
        title: key && KEYBOARD.matches ? `${label} (${key})` : null,
        "aria-disabled": String(off),
        onclick: () => off || act(),
      },
      icon(sign),
    );
  return h.div(
    { class: "tools", role: "toolbar", key: "tools", "aria-label": t("script.sheet.tools") },
    tool("rotate", t("script.sheet.turn"), () => state.turn(), "R"),
    tool("flip", t("script.sheet.flip"), () => state.flip(), "F"),
    h.span({ class: "tools-gap" }),
    tool("left", t("script.sheet.left"), () => state.nudge(0, -1)),
    tool("up", t("script.sheet.up"), () => state.nudge(-1, 0)),
    tool("down", t("script.sheet.down"), () => state.nudge(1, 0)),
    tool("right", t("script.sheet.right"), () => state.nudge(0, 1)),
  );
}

/** @param {Placing} state */
export const putBack = (state) =>
  h.button({ key: "put-back", class: "button", onclick: () => state.drop() }, t("script.sheet.drop"));

/**
 * The one big button: what is in hand is placed.
 *
 * @param {{busy: boolean}} app
 * @param {string} label
 * @param {boolean} isReady whether it does anything
 * @param {() => void} act
 */
export const placeButton = (app, label, isReady, act) =>
  h.button(
    {
      class: "button main tall grow",
      key: "place",
      id: "place",
      "aria-disabled": String(!isReady),
      onclick: () => isReady && act(),
    },
    app.busy ? t("script.sending") : label,
  );
