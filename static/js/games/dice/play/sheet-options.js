// Below the sheet: what it shows, and the sheet in words.

import { h } from "../../../lib/dom.js";
import { nameOf } from "../../../lib/drawing/squares.js";
import { isOn, setOn } from "../../../lib/prefs.js";
import { t, tn } from "../../../lib/words.js";

const MANY = 40;

/**
 * @param {DiceApp} app
 * @param {SheetState | null} state of a sheet that is being drawn on
 * @param {DicePlayer} player
 * @param {() => void} onChosen a move was chosen from the list
 */
export function sheetOptions(app, state, player, onChosen) {
  return [
    h.details(
      { class: "more", key: "shows" },
      h.summary({}, t("script.options.title")),
      h.div(
        { class: "inside choices" },
        state ? option(app, "anchors", t("script.options.anchors"), app.view.settings.hints) : null,
        option(app, "coordinates", t("script.options.coordinates")),
        option(app, "numbers", t("script.options.numbers")),
      ),
    ),
    h.details(
      { class: "more", key: "text", id: "text-view", ontoggle: (event) => toggled(app, event.target.open) },
      h.summary({}, t("script.text.title")),
      app.ui.text
        ? h.div({ class: "inside" }, rows(app, player), state ? moves(app, state, onChosen) : null)
        : null,
    ),
  ];
}

/**
 * @param {DiceApp} app
 * @param {string} name
 * @param {string} label
 * @param {boolean} [standard]
 */
function option(app, name, label, standard = false) {
  const on = isOn(name, standard);
  return h.label(
    { class: "choice" },
    h.input({
      type: "checkbox",
      checked: on,
      onchange: (event) => {
        setOn(name, event.target.checked);
        app.render();
      },
    }),
    h.span({}, label),
  );
}

/**
 * Each row of the sheet as a line: "row 9: 2 blue, 7 empty".
 *
 * @param {DiceApp} app
 * @param {DicePlayer} player
 */
function rows(app, player) {
  const { side } = app.screens.layout;
  const letters = Array.from({ length: side }, () => Array(side).fill(null));
  for (const mark of player.marks) {
    for (const [row, column] of mark.squares ?? []) letters[row][column] = mark.colour;
  }
  return h.ol(
    { class: "text-rows" },
    letters.map((line, row) => h.li({}, `${t("script.text.row", { row: side - row })} ${runs(app, line)}`)),
  );
}

/**
 * @param {DiceApp} app
 * @param {(string | null)[]} line
 */
function runs(app, line) {
  const parts = [];
  for (let at = 0; at < line.length;) {
    const colour = line[at];
    let end = at;
    while (end < line.length && line[end] === colour) end += 1;
    parts.push(
      colour === null ? tn("script.text.empty", end - at) : `${end - at} ${app.screens.colour(colour)}`,
    );
    at = end;
  }
  return parts.join(", ");
}

/**
 * Every legal placement as a button: of the chosen shape, or of all.
 *
 * @param {DiceApp} app
 * @param {SheetState} state
 * @param {() => void} onChosen
 */
function moves(app, state, onChosen) {
  const list = state.list;
  if (!list.ready) return h.p({}, t("script.sheet.unknown"));
  const shapes = state.ghost ? [state.ghost.shape] : [...list.shapes.keys()];
  if (!shapes.some((shape) => state.placements(shape).length)) return h.p({}, t("script.text.none"));
  return h.div(
    { class: "text-moves" },
    shapes.map((shape) => {
      const found = state.placements(shape);
      /** @param {Square[]} squares */
      const names = (squares) => squares.map((square) => nameOf(square, state.side)).join(" ");
      return [
        h.h2({}, tn("script.text.legal", found.length, { shape })),
        h.ul(
          {},
          found.slice(0, app.ui.allMoves ? found.length : MANY).map(({ squares }) =>
            h.li(
              {},
              h.button(
                {
                  class: "button small",
                  "data-move": `${shape} ${names(squares)}`,
                  onclick: () => {
                    state.chooseAt(shape, squares);
                    onChosen();
                  },
                },
                names(squares),
              ),
            ),
          ),
        ),
        found.length > MANY && !app.ui.allMoves
          ? h.button(
              { class: "button quiet", onclick: () => showAll(app) },
              t("script.text.more", { n: found.length - MANY }),
            )
          : null,
      ];
    }),
  );
}

/**
 * Hundreds of buttons are only made for those who want them.
 *
 * @param {DiceApp} app
 * @param {boolean} open
 */
function toggled(app, open) {
  app.ui.text = open;
  app.render();
}

/** @param {DiceApp} app */
function showAll(app) {
  app.ui.allMoves = true;
  app.render();
}
