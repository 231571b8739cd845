// Noughts and crosses after one event, on the Replay page.

import { h } from "../../lib/dom.js";

/**
 * @param {NoughtsFrame} frame
 * @returns {ReplayStep}
 */
export function noughtsStep(frame) {
  const signs = frame.squares.map((seat) => (seat === null ? "." : seat)).join(" ");
  return { where: "", top: null, figures: h.p({ class: "noughts-step" }, signs), hasNumbers: false };
}
