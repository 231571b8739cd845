// Choices of a settings form.

import { h } from "../lib/dom.js";

export function group(title, children) {
  return h("fieldset", { class: "choices" }, h("legend", {}, title), children);
}

export function radio(name, value, chosen, label, hint, act) {
  return h(
    "label",
    { class: "choice" },
    h("input", { type: "radio", name, value, checked: chosen, onchange: act }),
    h("span", {}, label, hint ? h("span", { class: "hint" }, hint) : null),
  );
}

export function check(name, settings, label, hint, change) {
  return h(
    "label",
    { class: "choice" },
    h("input", {
      type: "checkbox",
      name,
      checked: settings[name],
      onchange: (event) => change({ [name]: event.target.checked }),
    }),
    h("span", {}, label, h("span", { class: "hint" }, hint)),
  );
}
