// How a table plays: settings as the server describes them, and whether strangers may still come in.

import { h } from "../../lib/dom.js";
import { t } from "../../lib/words.js";
import { passing } from "../passing.js";

/** @param {App} app */
export function settingsPanel(app) {
  const { view } = app;
  return h.details(
    { class: "more", key: "settings" },
    h.summary({}, t("script.settings.title"), h.span({ class: "small soft grow" }, view.settings_text)),
    h.div({ class: "inside stack" }, fields(app), view.solo ? null : [lock(app), passing(app)]),
  );
}

/**
 * Every change goes to the server at once.
 *
 * @param {App} app
 * @param {Record<string, unknown>} changes by the settings' names
 */
export function changeSettings(app, changes) {
  app.send({ type: "ChangeSettings", settings: { ...app.view.settings, ...changes } }, true);
}

/**
 * @param {string} title
 * @param {Child} children
 */
export function group(title, children) {
  return h.fieldset({ class: "choices" }, h.legend({}, title), children);
}

/**
 * @param {SettingField} field
 * @param {SettingChoice} choice
 * @param {boolean} chosen
 * @param {() => void} act
 */
export function radio({ name }, { value, label, hint }, chosen, act) {
  return h.label(
    { class: "choice" },
    h.input({ type: "radio", name, value, checked: chosen, onchange: act }),
    words(label, hint),
  );
}

/**
 * The switches together, after all that has choices.
 *
 * @param {App} app
 */
function fields(app) {
  const all = app.view.setting_fields;
  const switches = all.filter(({ kind }) => kind === "switch");
  return [
    app.screens.moreSettings?.(),
    all.filter((field) => !switches.includes(field)).map((field) => choices(app, field)),
    switches.length
      ? group(
          t("script.settings.rules"),
          switches.map((field) => check(app, field)),
        )
      : null,
  ];
}

/**
 * Choices; a game draws kinds of its own.
 *
 * @param {App} app
 * @param {SettingField} field
 */
function choices(app, field) {
  const own = app.screens.setting?.(field);
  if (own) return own;
  const { name, label, value } = field;
  return group(
    label,
    field.choices.map((choice) =>
      radio(field, choice, choice.value === value, () => changeSettings(app, { [name]: choice.value })),
    ),
  );
}

/**
 * @param {App} app
 * @param {SettingField} field
 */
function check(app, { name, label, hint, value }) {
  return h.label(
    { class: "choice" },
    h.input({
      type: "checkbox",
      name,
      checked: value === true,
      onchange: (event) => changeSettings(app, { [name]: event.target.checked }),
    }),
    words(label, hint),
  );
}

/**
 * @param {string} label
 * @param {string | null} hint
 */
function words(label, hint) {
  return h.span({}, label, hint ? h.span({ class: "hint" }, hint) : null);
}

/** @param {App} app */
function lock(app) {
  const { locked } = app.view;
  return h.label(
    { class: "choice" },
    h.input({
      type: "checkbox",
      checked: locked,
      onchange: (event) => app.send({ type: "LockTable", locked: event.target.checked }),
    }),
    h.span({}, t("script.menu.lock")),
  );
}
