// Squares and boxes that the reader is not sure of, one after the other, the least sure first.

import { focusOn, h, icon } from "../../lib/dom.js";
import { swatch } from "../../lib/drawing/drawing.js";
import { nameOf } from "../../lib/drawing/squares.js";
import { CLEAR } from "../../lib/drawing/tiles.js";
import { labelled, t, tn } from "../../lib/words.js";
import { alike, goOn, list } from "./alike.js";
import { notCounted } from "./not-counted.js";
import { crop } from "./over.js";

const BOX = "box:";
const STRIKE = "strike";
const STRIKES = [0, 1, 2, 3];

/**
 * What is still to be looked at: squares as "row,column", then boxes as "box:T4".
 *
 * @param {CheckState} state
 */
function open(state) {
  const sure = state.photo?.reading?.confidence ?? [];
  /** @param {string} key */
  const confidence = (key) => {
    const [row, column] = key.split(",").map(Number);
    return sure[row]?.[column] ?? 0;
  };
  const squares = [...state.uncertain].sort((first, second) => confidence(first) - confidence(second));
  return [...squares, ...(state.photo?.boxes ?? []).map((name) => BOX + name)];
}

/**
 * The button that begins, or the square that is looked at now beside its crop of the photo.
 *
 * @param {CheckState} state
 */
export function doubts(state) {
  const { photo } = state;
  if (!photo?.reading?.found || photo.corners || photo.busy || state.round !== null) return null;
  return [oneByOne(state, open(state)), several(state), notCounted(state)];
}

/**
 * @param {CheckState} state
 * @param {string[]} left
 */
function oneByOne(state, left) {
  if (!left.length) {
    if (state.doubt === null) return null;
    const done = t("check_page.doubts.done");
    return h.p({ class: "notice good", role: "status", key: "doubts-done" }, icon("tick"), done);
  }
  if (state.doubt === null) {
    const begin = () => {
      look(state, left[0]);
      focusOn("#doubt-next");
      // Answers and, below them, the board: as much of both as there is room for.
      document.querySelector(".doubt")?.scrollIntoView({ block: "start" });
    };
    return h.button(
      { id: "doubts-open", class: "button wide", key: "doubts-open", onclick: begin },
      icon("eye"),
      tn("check_page.doubts.open", left.length),
    );
  }
  // It may have been painted on the board meanwhile.
  if (!left.includes(state.doubt)) state.doubt = left[0];
  return one(state, state.doubt, left);
}

/**
 * Many squares that were read alike, answered in one go.
 *
 * @param {CheckState} state
 */
function several(state) {
  const read = alike(state.uncertain, (key) => {
    const [row, column] = squareOf(key);
    return state.squares[row][column];
  });
  const choices = choicesOf(state);
  const groups = choices.filter(({ letter }) => (read.get(letter)?.length ?? 0) > 1);
  if (!groups.length) return null;
  /**
   * @param {string[]} keys
   * @param {string | null} letter
   */
  const answer = (keys, letter) => {
    state.settle(keys, letter);
    goOn("several");
  };
  return list(
    { class: "more", id: "several", key: "several" },
    t("check_page.several.title"),
    groups.map(({ letter, name }) => {
      const keys = read.get(letter) ?? [];
      const words = tn("check_page.several.read", keys.length, { read: name });
      return h.li(
        { key: `several-${letter}` },
        paint(letter),
        h.span({ class: "grow" }, words),
        h.button(
          {
            class: "button small",
            "aria-label": labelled(t("check_page.several.right"), words),
            onclick: () => answer(keys, null),
          },
          t("check_page.several.right"),
        ),
        h.div(
          { class: "field" },
          h.select(
            {
              "aria-label": labelled(t("check_page.several.all"), words),
              onchange: (event) => event.target.value && answer(keys, event.target.value),
            },
            h.option({ value: "", selected: true }, t("check_page.several.all")),
            choices
              .filter((other) => other.letter !== letter)
              .map((other) => h.option({ value: other.letter }, other.name)),
          ),
        ),
      );
    }),
  );
}

/**
 * What a square may hold: a colour, or nothing.
 *
 * @param {CheckState} state
 */
const choicesOf = (state) => [...state.colours, { letter: CLEAR, name: t("check_page.cell.empty") }];

/** @param {string} letter */
const paint = (letter) =>
  letter === CLEAR ? h.span({ class: "no-colour", "aria-hidden": "true" }) : swatch(letter);

/**
 * @param {CheckState} state
 * @param {string | null} key
 */
function look(state, key) {
  state.doubt = key;
  if (key && !key.startsWith(BOX)) state.focus = squareOf(key);
  state.render();
}

/**
 * @param {string} key
 * @returns {Square}
 */
function squareOf(key) {
  const [row, column] = key.split(",").map(Number);
  return [row, column];
}

/**
 * @param {CheckState} state
 * @param {string} key
 * @param {string[]} left
 */
function one(state, key, left) {
  const next = left[(left.indexOf(key) + 1) % left.length];
  const close = () => {
    look(state, null);
    focusOn("#doubts-open");
  };
  const isBox = key.startsWith(BOX);
  return h.section(
    { class: "card doubt", key: "doubts", "aria-label": t("check_page.doubts.label") },
    isBox ? box(state, key.slice(BOX.length), next) : square(state, squareOf(key), next),
    h.div(
      { class: "row wrap" },
      h.button(
        { id: "doubt-next", class: "button small grow", onclick: () => look(state, next) },
        t("check_page.doubts.next"),
        h.span({ class: "soft" }, ` ${place(state, key, left)}`),
      ),
      h.button({ class: "button small", onclick: close }, t("check_page.doubts.close")),
    ),
  );
}

/**
 * "3/7": those that were looked at count as well.
 *
 * @param {CheckState} state
 * @param {string} key
 * @param {string[]} left
 */
function place({ photo }, key, left) {
  const { uncertain = [], doubtful = [] } = photo?.reading ?? {};
  const all = Math.max(left.length, uncertain.length + new Set(doubtful).size);
  return `${all - left.length + left.indexOf(key) + 1}/${all}`;
}

/**
 * @param {CheckState} state
 * @param {Square} at
 * @param {string} next
 */
function square(state, at, next) {
  const [row, column] = at;
  const now = state.squares[row][column];
  /** @param {string} letter */
  const answer = (letter) => () => {
    if (letter !== now) state.remember();
    state.doubt = next;
    state.paint(row, column, letter);
  };
  const choices = choicesOf(state);
  const ink = now === CLEAR ? state.notCounted.get(String(at))?.ink : null;
  const name = nameOf(at, state.squares.length);
  const read = ink ? t(`check_page.ink.${ink}`) : (choices.find(({ letter }) => letter === now)?.name ?? "");
  const percent = Math.floor(100 * (state.photo?.reading?.confidence[row]?.[column] ?? 0));
  return question(
    crop(state, at),
    t("check_page.doubts.square", { name, read, percent }),
    choices.map(({ letter, name: label }) =>
      h.button(
        {
          class: "button only-icon",
          key: `doubt-${letter}`,
          "aria-label": label,
          "aria-pressed": String(letter === now),
          onclick: answer(letter),
        },
        paint(letter),
      ),
    ),
  );
}

/**
 * @param {CheckState} state
 * @param {string} name of a shape, or "strike"
 * @param {string} next
 */
function box(state, name, next) {
  /** @param {Partial<Facts>} told */
  const answer = (told) => () => {
    if (state.photo) state.photo.boxes = state.photo.boxes.filter((other) => other !== name);
    state.doubt = next;
    state.tell(told);
  };
  /**
   * @param {string} words
   * @param {boolean} isNow
   * @param {Partial<Facts>} told
   */
  const choice = (words, isNow, told) =>
    h.button(
      { class: "button small", key: `doubt-${words}`, "aria-pressed": String(isNow), onclick: answer(told) },
      words,
    );
  if (name === STRIKE) {
    const choices = STRIKES.map((n) => choice(String(n), n === state.facts.strikes, { strikes: n }));
    return question(null, t("check_page.doubts.strikes"), choices);
  }
  const crossed = state.facts.crossed ?? new Set();
  const others = [...crossed].filter((other) => other !== name);
  return question(null, t("check_page.doubts.box", { name }), [
    choice(t("check_page.doubts.crossed"), crossed.has(name), { crossed: new Set([...others, name]) }),
    choice(t("check_page.doubts.not_crossed"), !crossed.has(name), { crossed: new Set(others) }),
  ]);
}

/**
 * @param {Child} picture of the spot, if there is one
 * @param {string} text
 * @param {Child} choices
 */
const question = (picture, text, choices) => [
  h.div({ class: "doubt-now" }, picture, h.p({ role: "status" }, text)),
  h.div({ class: "row wrap", role: "group", "aria-label": t("check_page.doubts.paper") }, choices),
];
