// What else is known of the sheet: layout, crossed shapes, strikes, markers, dice, going out.

import { Problem, ask } from "../lib/api.js";
import { byId, h } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { wrong } from "./complaints.js";
import { exampleOrder } from "./order.js";

const OWN = "own";
const FACES = [1, 2, 3, 4, 5, 6];
const UNTOLD = "";

/** @param {CheckState} state */
export function facts(state) {
  return h.details(
    { class: "more", key: "facts" },
    h.summary({}, t("check_page.facts.title")),
    h.div(
      { class: "inside" },
      h.p({ class: "soft small" }, t("check_page.facts.hint")),
      layouts(state),
      crossed(state),
      pick(state, "strikes", t("check_page.facts.strikes"), [0, 1, 2, 3]),
      markers(state),
      dice(state),
      typed(state, "seed", t("check_page.facts.seed"), {
        autocapitalize: "characters",
        maxlength: 24,
        placeholder: t("check_page.facts.seed_hint"),
      }),
      pick(state, "final", t("check_page.facts.final"), FACES),
      pick(
        state,
        "out",
        t("check_page.facts.out"),
        [true, false],
        [t("check_page.facts.yes"), t("check_page.facts.no")],
      ),
      state.settings.map((setting) => rule(state, setting)),
    ),
  );
}

/**
 * @param {string} id
 * @param {string} label
 * @param {...Child} inner
 */
function field(id, label, ...inner) {
  return h.div({ class: "field", key: id }, h.label({ for: id }, label), inner);
}

/**
 * A rule of the table that is on or off.
 *
 * @param {CheckState} state
 * @param {SettingField} setting
 */
function rule(state, { name, label, hint }) {
  return h.label(
    { class: "choice" },
    h.input({
      type: "checkbox",
      name,
      checked: state.rules[name] === true,
      onchange: (event) => state.rule(name, event.target.checked),
    }),
    h.span({}, label, h.span({ class: "hint" }, hint)),
  );
}

/**
 * A choice among values, of which the first is "not told".
 *
 * @param {CheckState} state
 * @param {"strikes" | "final" | "out"} name
 * @param {string} label
 * @param {(number | boolean)[]} values
 * @param {string[]} [words] for them
 */
function pick(state, name, label, values, words = values.map(String)) {
  const id = `fact-${name}`;
  const chosen = values.findIndex((value) => value === state.facts[name]);
  const options = [h.option({ value: UNTOLD, selected: chosen < 0 }, t("check_page.facts.untold"))];
  words.forEach((word, index) =>
    options.push(h.option({ value: String(index), selected: index === chosen }, word)),
  );
  /** @param {Event & {target: HTMLSelectElement}} event */
  const change = (event) =>
    state.tell({ [name]: event.target.value === UNTOLD ? null : values[Number(event.target.value)] });
  return field(id, label, h.select({ id, onchange: change }, options));
}

/**
 * The choice of a layout; `then` is called with the one chosen. Those with as many squares as were seen come first.
 *
 * @param {CheckState} state
 * @param {string} id
 * @param {(layout: Layout) => void} then
 * @param {{chosen?: Layout, seen?: [columns: number, rows: number] | null}} [options]
 */
export function layoutChoice(state, id, then, { chosen = state.layout, seen = null } = {}) {
  /** @param {Layout} layout */
  const option = (layout) =>
    h.option(
      { value: String(state.layouts.indexOf(layout)), selected: layout === chosen },
      `${layout.title ?? layout.name} ${layout.side}×${layout.side}`,
    );
  const fitting = state.layouts.filter(({ side }) => side === seen?.[0] && side === seen[1]);
  const others = state.layouts.filter((layout) => !fitting.includes(layout));
  const options = fitting.length
    ? [
        h.optgroup({ label: t("check_page.proposal.fitting") }, fitting.map(option)),
        h.optgroup({ label: t("check_page.proposal.others") }, others.map(option)),
      ]
    : others.map(option);
  /** @param {Event & {target: HTMLSelectElement}} event */
  const change = (event) => then(state.layouts[Number(event.target.value)]);
  return field(id, t("check_page.facts.layout"), h.select({ id, onchange: change }, options));
}

/** @param {CheckState} state */
function layouts(state) {
  /** @param {Layout} layout */
  const choose = (layout) => {
    state.use(layout);
    state.photo = null;
    state.tell({ crossed: null });
  };
  const use = async () => {
    const { value: text } = /** @type {HTMLTextAreaElement} */ (byId("fact-toml"));
    try {
      const { layout } = await ask("POST", "/layouts", { toml: text });
      state.layouts.push(layout);
      state.wrong = null;
      choose(layout);
    } catch (error) {
      if (error instanceof Problem) {
        const told = error.problems.map((problem) => problem.text).filter(Boolean);
        state.wrong = told.length ? told : [error.detail];
      } else state.wrong = [t("check_page.offline")];
      state.render();
    }
  };
  return [
    layoutChoice(state, "fact-layout", choose),
    h.details(
      { class: "more", key: OWN },
      h.summary({}, t("check_page.facts.own")),
      h.div(
        { class: "inside" },
        field("fact-toml", t("check_page.facts.toml"), h.textarea({ id: "fact-toml", spellcheck: "false" })),
        state.wrong
          ? h.ul(
              { class: "problems", role: "alert" },
              state.wrong.map((text) => h.li({}, text)),
            )
          : null,
        h.button({ class: "button", onclick: use }, t("check_page.facts.use")),
      ),
    ),
  ];
}

/** @param {CheckState} state */
function crossed(state) {
  const told = state.facts.crossed;
  /** @param {Event & {target: HTMLInputElement}} event */
  const toggle = (event) => state.tell({ crossed: event.target.checked ? new Set() : null });
  /** @param {string} shape */
  const flip = (shape) => () => {
    const next = new Set(told);
    if (!next.delete(shape)) next.add(shape);
    state.tell({ crossed: next });
  };
  /** @param {string} shape */
  const box = (shape) =>
    h.button(
      {
        class: "button small box",
        translate: "no",
        "aria-pressed": String(told?.has(shape) ?? false),
        onclick: flip(shape),
      },
      told?.has(shape) ? h.s({}, shape) : shape,
    );
  /**
   * @param {string[]} shapes
   * @param {number} index
   */
  const row = (shapes, index) =>
    h.div(
      { class: "row wrap", role: "group", "aria-label": t("check_page.facts.row", { face: index + 1 }) },
      h.b({ class: "row-face" }, index + 1),
      shapes.map(box),
    );
  return h.div(
    { class: "field", key: "crossed" },
    h.label(
      { class: "choice" },
      h.input({ type: "checkbox", checked: told !== null, onchange: toggle }),
      h.span({}, t("check_page.facts.crossed")),
    ),
    told === null ? null : h.div({ class: "boxes" }, state.layout.rows.map(row)),
  );
}

/** @param {CheckState} state */
function markers(state) {
  const chosen = state.facts.markers;
  const options = [
    [UNTOLD, "untold"],
    ["any", "markers_any"],
    ["told", "markers_told"],
  ].map(([value, words]) =>
    h.option({ value, selected: value === (chosen ?? UNTOLD) }, t(`check_page.facts.${words}`)),
  );
  return [
    field(
      "fact-markers",
      t("check_page.facts.markers"),
      h.select(
        { id: "fact-markers", onchange: (event) => state.tell({ markers: event.target.value || null }) },
        options,
      ),
    ),
    chosen === "told"
      ? typed(state, "order", t("check_page.facts.markers_letters", { example: exampleOrder() }), {
          autocapitalize: "characters",
          maxlength: 100,
        })
      : null,
  ];
}

/** @param {CheckState} state */
function dice(state) {
  const props = { inputmode: "numeric", maxlength: 200, placeholder: t("check_page.facts.dice_hint") };
  return typed(state, "dice", t("check_page.facts.dice"), props);
}

/**
 * A line of text, with a word on what cannot be read in it.
 *
 * @param {CheckState} state
 * @param {"order" | "dice" | "seed"} name
 * @param {string} label
 * @param {Props<HTMLInputElement>} props
 */
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
    h.input({
      id,
      type: "text",
      autocomplete: "off",
      value: state.facts[name],
      oninput: (event) => state.tell({ [name]: event.target.value }),
      ...described,
      ...props,
    }),
    isWrong ? h.p({ id: `${id}-wrong`, class: "small wrong" }, wrong(name, state.facts)) : null,
  );
}
