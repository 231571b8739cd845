// Settings that only the dice game has: the layout of the sheets, and the order of the markers.

import { ask, Problem } from "../../lib/api.js";
import { byId, filledIn, h, icon } from "../../lib/dom.js";
import { swatch } from "../../lib/drawing/drawing.js";
import { labelled, t } from "../../lib/words.js";
import { changeSettings, group, radio } from "../../table/lobby/settings.js";

/** Stands for a layout of the table's own. */
const OWN = "own";

/**
 * Null for what every game's settings have.
 *
 * @param {DiceApp} app
 * @param {SettingField} field
 */
export function settingOf(app, field) {
  if (field.kind === "layout") return layouts(app, field);
  if (field.kind === "order") return order(app, field);
  return null;
}

/**
 * @param {DiceApp} app
 * @param {SettingField} field
 */
function layouts(app, field) {
  const { layout } = app.view.settings;
  const own = app.ui.own ?? field.value === OWN;
  return group(field.label, [
    field.choices.map((choice) => {
      if (choice.value !== OWN) {
        const chosen = !own && choice.value === field.value;
        return radio(field, choice, chosen, () => choose(app, field.name, choice.value));
      }
      const named = labelled(choice.label, `${layout.name} · ${layout.side}×${layout.side}`);
      const label = field.value === OWN ? named : choice.label;
      return radio(field, { ...choice, label }, own, () => {
        app.ui.own = true;
        app.render();
      });
    }),
    own ? ownLayout(app) : null,
  ]);
}

/**
 * @param {DiceApp} app
 * @param {string} setting
 * @param {string} name of the layout
 */
function choose(app, setting, name) {
  app.ui.own = undefined;
  app.ui.problems = [];
  changeSettings(app, { [setting]: name });
}

/**
 * A layout of the table's own is read first, so that every problem can be shown at its text.
 *
 * @param {DiceApp} app
 * @param {string} toml
 */
async function read(app, toml) {
  app.ui.problems = [];
  app.ui.toml = toml;
  try {
    const { layout } = await ask("POST", "/layouts", { toml });
    app.ui.own = undefined;
    changeSettings(app, { layout });
  } catch (error) {
    const known = error instanceof Problem;
    app.ui.problems =
      known && error.problems.length
        ? error.problems.map((problem) => problem.text)
        : [known ? error.detail : t("script.offline.text")];
    app.render();
  }
}

/** @param {DiceApp} app */
function ownLayout(app) {
  const problems = app.ui.problems ?? [];
  /** @param {SubmitEvent & {target: HTMLFormElement}} event */
  const submit = (event) => {
    event.preventDefault();
    read(app, filledIn(event.target, "toml"));
  };
  /** @param {Event & {target: HTMLInputElement}} event */
  const upload = async (event) => {
    const [file] = event.target.files ?? [];
    const field = /** @type {HTMLTextAreaElement} */ (byId("toml"));
    if (file) field.value = await file.slice(0, 20000).text();
  };
  return h.form(
    { class: "stack own-layout", onsubmit: submit },
    h.div(
      { class: "field" },
      h.label({ for: "toml" }, t("script.settings.toml")),
      h.textarea(
        {
          id: "toml",
          name: "toml",
          spellcheck: "false",
          "aria-invalid": problems.length ? "true" : null,
          "aria-describedby": problems.length ? "toml-problems" : null,
        },
        app.ui.toml ?? asToml(app.view.settings.layout),
      ),
    ),
    h.div(
      { class: "field" },
      h.label({ for: "toml-file" }, t("script.settings.toml_file")),
      h.input({ id: "toml-file", type: "file", accept: ".toml,text/plain", onchange: upload }),
    ),
    problems.length
      ? h.div(
          { class: "notice bad", role: "alert", id: "toml-problems" },
          icon("warn"),
          h.ul(
            { class: "problems" },
            problems.map((text) => h.li({}, text)),
          ),
        )
      : null,
    h.button({ class: "button main", type: "submit" }, t("script.settings.toml_go")),
  );
}

/**
 * What the table plays with now, to change.
 *
 * @param {Layout} layout
 */
function asToml({ name, side, rows }) {
  const lines = rows.map((row, index) => `${index + 1} = ${JSON.stringify(row).replaceAll(",", ", ")}`);
  return [`name = ${JSON.stringify(name)}`, `side = ${side}`, "", "[rows]", ...lines, ""].join("\n");
}

/**
 * Each colour with a button that lets it come one place later.
 *
 * @param {DiceApp} app
 * @param {SettingField} field
 */
function order(app, { name, label, hint, value, choices }) {
  const letters = /** @type {string[]} */ (value);
  /** @param {number} place */
  const later = (place) => {
    const next = [...letters];
    [next[place], next[place + 1]] = [next[place + 1], next[place]];
    changeSettings(app, { [name]: next });
  };
  return group(label, [
    h.p({ class: "small soft" }, hint),
    h.ol(
      { class: "marker-order" },
      letters.map((letter, place) => {
        const colour = choices.find((choice) => choice.value === letter)?.label ?? "";
        return h.li(
          { key: `marker-${letter}` },
          swatch(letter),
          h.span({ class: "grow" }, colour),
          place < letters.length - 1
            ? h.button(
                {
                  class: "button quiet only-icon",
                  "aria-label": t("script.settings.later", { colour }),
                  onclick: () => later(place),
                },
                icon("down"),
              )
            : null,
        );
      }),
    ),
  ]);
}
