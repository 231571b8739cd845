// What else is known of the sheet: layout, crossed shapes, strikes, markers, dice, going out.

import { Problem, ask } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/words.js";

const OWN = "own";
const FACES = [1, 2, 3, 4, 5, 6];
const UNTOLD = "";

export function facts(state) {
  return h(
    "details",
    { class: "more", key: "facts" },
    h("summary", {}, t("check_page.facts.title")),
    h(
      "div",
      { class: "inside" },
      h("p", { class: "soft small" }, t("check_page.facts.hint")),
      layouts(state),
      crossed(state),
      pick(
        state,
        "strikes",
        t("check_page.facts.strikes"),
        [0, 1, 2, 3].map((n) => [n, String(n)]),
      ),
      markers(state),
      dice(state),
      pick(
        state,
        "final",
        t("check_page.facts.final"),
        FACES.map((n) => [n, String(n)]),
      ),
      pick(state, "out", t("check_page.facts.out"), [
        [true, t("check_page.facts.yes")],
        [false, t("check_page.facts.no")],
      ]),
    ),
  );
}

function field(id, label, ...inner) {
  return h("div", { class: "field", key: id }, h("label", { for: id }, label), inner);
}

// A choice among values, of which the first is "not told".
function pick(state, name, label, values) {
  const id = `fact-${name}`;
  const chosen = values.findIndex(([value]) => value === state.facts[name]);
  const options = [h("option", { value: UNTOLD, selected: chosen < 0 }, t("check_page.facts.untold"))];
  values.forEach(([, words], index) =>
    options.push(h("option", { value: String(index), selected: index === chosen }, words)),
  );
  const change = (event) =>
    state.tell({ [name]: event.target.value === UNTOLD ? null : values[Number(event.target.value)][0] });
  return field(id, label, h("select", { id, onchange: change }, options));
}

/** The choice of a layout; `then` is called with the one chosen. */
export function layoutChoice(state, id, then) {
  const options = state.layouts.map((layout, index) =>
    h(
      "option",
      { value: String(index), selected: layout === state.layout },
      `${layout.name} ${layout.side}×${layout.side}`,
    ),
  );
  const change = (event) => then(state.layouts[Number(event.target.value)]);
  return field(id, t("check_page.facts.layout"), h("select", { id, onchange: change }, options));
}

function layouts(state) {
  const choose = (layout) => {
    state.use(layout);
    state.photo = null;
    state.tell({ crossed: null });
  };
  const use = async () => {
    const text = document.getElementById("fact-toml").value;
    try {
      const { layout } = await ask("POST", "/layouts", { toml: text });
      state.layouts.push(layout);
      state.wrong = null;
      choose(layout);
    } catch (error) {
      state.wrong =
        error instanceof Problem
          ? error.problems.map((problem) => problem.text).filter(Boolean)
          : [t("check_page.offline")];
      if (!state.wrong.length) state.wrong = [error.detail];
      state.render();
    }
  };
  return [
    layoutChoice(state, "fact-layout", choose),
    h(
      "details",
      { class: "more", key: OWN },
      h("summary", {}, t("check_page.facts.own")),
      h(
        "div",
        { class: "inside" },
        field(
          "fact-toml",
          t("check_page.facts.toml"),
          h("textarea", { id: "fact-toml", spellcheck: "false" }),
        ),
        state.wrong
          ? h(
              "ul",
              { class: "problems", role: "alert" },
              state.wrong.map((text) => h("li", {}, text)),
            )
          : null,
        h("button", { class: "button", type: "button", onclick: use }, t("check_page.facts.use")),
      ),
    ),
  ];
}

function crossed(state) {
  const told = state.facts.crossed;
  const toggle = (event) => state.tell({ crossed: event.target.checked ? new Set() : null });
  const flip = (shape) => () => {
    if (told.has(shape)) told.delete(shape);
    else told.add(shape);
    state.tell({});
  };
  const box = (shape) =>
    h(
      "button",
      {
        class: "button small box",
        type: "button",
        translate: "no",
        "aria-pressed": String(told.has(shape)),
        onclick: flip(shape),
      },
      told.has(shape) ? h("s", {}, shape) : shape,
    );
  const row = (shapes, index) =>
    h(
      "div",
      { class: "row wrap", role: "group", "aria-label": t("check_page.facts.row", { face: index + 1 }) },
      h("b", { class: "row-face" }, index + 1),
      shapes.map(box),
    );
  return h(
    "div",
    { class: "field", key: "crossed" },
    h(
      "label",
      { class: "choice" },
      h("input", { type: "checkbox", checked: told !== null, onchange: toggle }),
      h("span", {}, t("check_page.facts.crossed")),
    ),
    told === null ? null : h("div", { class: "boxes" }, state.layout.rows.map(row)),
  );
}

function markers(state) {
  const chosen = state.facts.markers;
  const options = [
    [UNTOLD, "untold"],
    ["any", "markers_any"],
    ["told", "markers_told"],
  ].map(([value, words]) =>
    h("option", { value, selected: value === (chosen ?? UNTOLD) }, t(`check_page.facts.${words}`)),
  );
  return [
    field(
      "fact-markers",
      t("check_page.facts.markers"),
      h(
        "select",
        { id: "fact-markers", onchange: (event) => state.tell({ markers: event.target.value || null }) },
        options,
      ),
    ),
    chosen === "told"
      ? typed(state, "order", t("check_page.facts.markers_letters"), {
          autocapitalize: "characters",
          maxlength: 100,
        })
      : null,
  ];
}

function dice(state) {
  const props = { inputmode: "numeric", maxlength: 200, placeholder: t("check_page.facts.dice_hint") };
  return typed(state, "dice", t("check_page.facts.dice"), props);
}

// A line of text, with a word on what cannot be read in it.
function typed(state, name, label, props) {
  const id = `fact-${name}`;
  const isWrong = state.unreadable.has(name);
  const described = {
    "aria-invalid": isWrong ? "true" : null,
    "aria-describedby": isWrong ? `${id}-wrong` : null,
  };
  return field(
    id,
    label,
    h("input", {
      id,
      type: "text",
      autocomplete: "off",
      value: state.facts[name],
      oninput: (event) => state.tell({ [name]: event.target.value }),
      ...described,
      ...props,
    }),
    isWrong ? h("p", { id: `${id}-wrong`, class: "small wrong" }, t(`check_page.facts.wrong.${name}`)) : null,
  );
}
