// Turning, flipping and moving a ghost by buttons, putting it back and placing it.

import { h, icon } from "../lib/dom.js";
import { pointAt } from "../lib/point.js";
import { t } from "../lib/words.js";

const CHOSEN = '.tile:not(.strike-tile)[aria-pressed="true"]';
/** Why what is in hand may not be placed; with nothing in hand what there is to choose from. */
const WHAT_IS_MISSING = `.play:has(${CHOSEN}) .line-words, .play:not(:has(${CHOSEN})) .palette`;

// Where there is a mouse there is a keyboard: only there a key is worth a word.
const KEYBOARD = matchMedia("(hover: hover)");

/** @param {Placing} state */
export const tools = (state) =>
  toolbar([
    ...turning(state),
    h.span({ class: "tools-gap" }),
    tool(state, "left", t("script.sheet.left"), () => state.nudge(0, -1)),
    tool(state, "up", t("script.sheet.up"), () => state.nudge(-1, 0)),
    tool(state, "down", t("script.sheet.down"), () => state.nudge(1, 0)),
    tool(state, "right", t("script.sheet.right"), () => state.nudge(0, 1)),
  ]);

/**
 * Turning and flipping alone, where there is room for no more.
 *
 * @param {Placing} state
 */
export const turningTools = (state) => toolbar(turning(state));

/** @param {Child} inside */
const toolbar = (inside) =>
  h.div({ class: "tools", role: "toolbar", key: "tools", "aria-label": t("script.sheet.tools") }, inside);

/** @param {Placing} state */
const turning = (state) => [
  tool(state, "rotate", t("script.sheet.turn"), () => state.turn(), "R"),
  tool(state, "flip", t("script.sheet.flip"), () => state.flip(), "F"),
];

/**
 * @param {Placing} state
 * @param {string} sign
 * @param {string} label
 * @param {() => void} act
 * @param {string} [key] on a keyboard
 */
function tool(state, sign, label, act, key) {
  const off = state.ghost === null;
  return h.button(
    {
      class: "button only-icon",
      "aria-label": label,
      "aria-keyshortcuts": key ?? null,
      title: key && KEYBOARD.matches ? `${label} (${key})` : null,
      "aria-disabled": String(off),
      onclick: () => (off ? pointAt(WHAT_IS_MISSING) : act()),
    },
    icon(sign),
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
      onclick: () => {
        if (isReady) act();
        else if (!app.busy) pointAt(WHAT_IS_MISSING);
      },
    },
    app.busy ? t("script.sending") : label,
  );
