// What is checked: a sheet of the dice game or the board of a tile game; and that game's rules.

import { h, icon } from "../lib/dom.js";
import { t } from "../lib/words.js";

const SHEET = "";
/** From so many columns on a finger finds no cell without it. */
const LARGE = 12;

/**
 * @param {string} id
 * @param {string} label
 * @param {Child} options
 * @param {(value: string) => void} change
 * @param {string | null} [kind]
 */
function choice(id, label, options, change, kind = null) {
  return h.div(
    { class: "field", key: id },
    h.label({ for: id, class: kind }, label),
    h.select({ id, onchange: (event) => change(event.target.value) }, options),
  );
}

/**
 * @param {string} value
 * @param {string} words
 * @param {boolean} selected
 */
const option = (value, words, selected) => h.option({ value, selected }, words);

/**
 * The choice between the dice game's sheet and the boards of the tile games.
 *
 * @param {CheckState} state
 */
export function what(state) {
  /** @param {string} key */
  const change = (key) => {
    const game = state.games.find((one) => one.key === key);
    state.photo = null;
    if (game) state.play(game);
    else state.use(state.layout);
    state.render();
  };
  const games = state.games.map((game) => option(game.key, game.name, game === state.game));
  const options = [
    option(SHEET, t("check_page.what.sheet"), !state.game),
    h.optgroup({ label: t("check_page.what.boards") }, games),
  ];
  return choice("what", t("check_page.what.label"), options, change, "unseen");
}

/**
 * How the game begins and is scored.
 *
 * @param {CheckState} state
 * @param {CheckGame} game
 */
export function rules(state, game) {
  return h.section(
    { class: "card", key: "rules" },
    game.settings.map(({ name, label, choices }) =>
      choice(
        `setting-${name}`,
        label,
        choices.map((one) => option(one.value, one.label, one.value === state.rules[name])),
        (value) => state.rule(name, value),
      ),
    ),
  );
}

/**
 * The button that makes a board larger than the screen, and small again.
 *
 * @param {CheckState} state
 * @param {CheckGame} game
 */
export function larger(state, game) {
  if (game.rows[0].length < LARGE) return null;
  const flip = () => {
    state.large = !state.large;
    state.render();
  };
  return h.button(
    { class: "button wide", key: "larger", "aria-pressed": String(state.large), onclick: flip },
    icon("eye"),
    t("check_page.larger"),
  );
}
