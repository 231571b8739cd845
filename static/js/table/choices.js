// Choices of a settings form.

import { h } from "../lib/dom.js";

/**
 * @param {string} title
 * @param {Child} children
 */
export function group(title, children) {
  return h("fieldset", { class: "choices" }, h("legend", {}, title), children);
}

/**
 * @param {string} name
 * @param {string} value
 * @param {boolean} chosen
 * @param {string} label
 * @param {string | null} hint
 * @param {() => void} act
 */
export function radio(name, value, chosen, label, hint, act) {
  return h(
    "label",
    { class: "choice" },
    h("input", { type: "radio", name, value, checked: chosen, onchange: act }),
    h("span", {}, label, hint ? h("span", { class: "hint" }, hint) : null),
  );
}

/**
 * A switch of the settings.
 *
 * @template {string} N
 * @param {N} name
 * @param {Record<N, boolean>} settings
 * @param {string} label
 * @param {string} hint
 * @param {(changes: {[name in N]?: boolean}) => void} change
 */
export function check(name, settings, label, hint, change) {
  return h(
    "label",
    { class: "choice" },
    h("input", {
      type: "checkbox",
      name,
      checked: settings[name],
      onchange: (event) => change(/** @type {{[key in N]?: boolean}} */ ({ [name]: event.target.checked })),
    }),
    h("span", {}, label, h("span", { class: "hint" }, hint)),
  );
}
