// How the dice game is played: layout, dice, house rules, hints, markers.

import { ask, Problem } from "../../lib/api.js";
import { byId, filledIn, h, icon } from "../../lib/dom.js";
import { swatch } from "../../lib/drawing.js";
import { t } from "../../lib/words.js";
import { check, group, radio } from "../../table/choices.js";

/** @typedef {Partial<Omit<DiceSettings, "layout">> & {layout?: string}} Changes to settings; a layout by its name */
/** @typedef {(changes: Changes) => void} Change */

const LAYOUTS = { standard: 9, travel: 8, grand: 11 };

/**
 * Every change goes to the server at once.
 *
 * @param {DiceApp} app
 */
export function settingsFields(app) {
  const { settings } = app.view;
  /** @param {Changes} changes */
  const change = (changes) =>
    app.send({ type: "ChangeSettings", settings: { ...settings, ...changes } }, true);
  return [
    layouts(app, settings, change),
    group(t("script.settings.dice"), [
      radio("dice", "app", settings.dice === "app", t("script.settings.dice_app"), null, () =>
        change({ dice: "app" }),
      ),
      radio(
        "dice",
        "real",
        settings.dice === "real",
        t("script.settings.dice_real"),
        t("script.settings.dice_real_hint"),
        () => change({ dice: "real" }),
      ),
    ]),
    group(t("script.settings.rules"), [
      check(
        "strikes_forced",
        settings,
        t("script.settings.strikes_forced"),
        t("script.settings.strikes_forced_hint"),
        change,
      ),
      app.view.solo
        ? null
        : check(
            "standby_follows_starter",
            settings,
            t("script.settings.standby"),
            t("script.settings.standby_hint"),
            change,
          ),
      check("hints", settings, t("script.settings.hints"), t("script.settings.hints_hint"), change),
    ]),
    markers(app, settings, change),
  ];
}

/**
 * Layout and dice in a few words.
 *
 * @param {DiceSettings} settings
 */
export function settingsSummary({ layout, dice }) {
  const name = layout.name in LAYOUTS ? t(`script.settings.layout_${layout.name}`) : layout.name;
  return `${name} ${layout.side}×${layout.side} · ${t(`script.settings.dice_${dice}`)}`;
}

/**
 * @param {DiceApp} app
 * @param {DiceSettings} settings
 * @param {Change} change
 */
function layouts(app, settings, change) {
  const { layout } = settings;
  const own = app.ui.own ?? !(layout.name in LAYOUTS);
  const built = Object.entries(LAYOUTS).map(([name, side]) =>
    radio(
      "layout",
      name,
      !own && layout.name === name,
      `${t(`script.settings.layout_${name}`)} · ${side}×${side}`,
      null,
      () => choose(app, name, change),
    ),
  );
  const openOwn = () => {
    app.ui.own = true;
    app.render();
  };
  return group(t("script.settings.layout"), [
    built,
    radio(
      "layout",
      "own",
      own,
      own && !(layout.name in LAYOUTS)
        ? `${t("script.settings.layout_own")}: ${layout.name} · ${layout.side}×${layout.side}`
        : t("script.settings.layout_own"),
      t("script.settings.layout_own_hint"),
      openOwn,
    ),
    own ? ownLayout(app) : null,
  ]);
}

/**
 * @param {DiceApp} app
 * @param {string} name
 * @param {Change} change
 */
function choose(app, name, change) {
  app.ui.own = undefined;
  app.ui.problems = [];
  change({ layout: name });
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
    app.send({ type: "ChangeSettings", settings: { ...app.view.settings, layout } }, true);
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
  return h(
    "form",
    { class: "stack own-layout", onsubmit: submit },
    h(
      "div",
      { class: "field" },
      h("label", { for: "toml" }, t("script.settings.toml")),
      h(
        "textarea",
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
    h(
      "div",
      { class: "field" },
      h("label", { for: "toml-file" }, t("script.settings.toml_file")),
      h("input", { id: "toml-file", type: "file", accept: ".toml,text/plain", onchange: upload }),
    ),
    problems.length
      ? h(
          "div",
          { class: "notice bad", role: "alert", id: "toml-problems" },
          icon("warn"),
          h(
            "ul",
            { class: "problems" },
            problems.map((text) => h("li", {}, text)),
          ),
        )
      : null,
    h("button", { class: "button main", type: "submit" }, t("script.settings.toml_go")),
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
 * @param {DiceApp} app
 * @param {DiceSettings} settings
 * @param {Change} change
 */
function markers(app, settings, change) {
  const order = settings.markers;
  /** @param {number} place */
  const later = (place) => {
    const next = [...order];
    [next[place], next[place + 1]] = [next[place + 1], next[place]];
    change({ markers: next });
  };
  return group(t("script.settings.markers"), [
    h("p", { class: "small soft" }, t("script.settings.markers_hint")),
    h(
      "ol",
      { class: "marker-order" },
      order.map((letter, place) =>
        h(
          "li",
          { key: `marker-${letter}` },
          swatch(letter),
          h("span", { class: "grow" }, app.screens.colour(letter)),
          place < 3
            ? h(
                "button",
                {
                  class: "button quiet only-icon",
                  type: "button",
                  "aria-label": t("script.settings.later", { colour: app.screens.colour(letter) }),
                  onclick: () => later(place),
                },
                icon("down"),
              )
            : null,
        ),
      ),
    ),
  ]);
}
