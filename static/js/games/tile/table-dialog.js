// What stands in the dialog with the table: who plays which colours, how everybody stands, what they have left, all
// moves; and the board in words.

import { filledIn, h } from "../../lib/dom.js";
import { nameOf } from "../../lib/drawing/squares.js";
import { isOn, setOn } from "../../lib/prefs.js";
import { t, tn } from "../../lib/words.js";
import { letBotPlay } from "../../table/stand-in.js";
import { closeTable, tableDialog } from "../../table/dialog.js";
import { moves, players } from "./players.js";

/** @typedef {import("./play/piece-state.js").PieceState} PieceState */

const MANY = 40;

/**
 * @param {TileApp} app
 * @param {TileGame} game
 * @param {PieceState | null} state of a seat of this phone that plays
 */
export function piecesDialog(app, game, state) {
  return tableDialog(app, () =>
    h.div(
      { class: "inside stack" },
      players(app, game),
      state?.isTurn ? h.details({ class: "more", key: "typed" }, typed(app, game, state)) : null,
      letBotPlay(app, closeTable),
      options(app),
      h.details({ class: "more", key: "text", id: "text-view" }, inWords(app, game, state)),
      moves(game),
    ),
  );
}

/**
 * @param {TileApp} app
 * @param {TileGame} game
 * @param {PieceState} state
 */
function typed(app, game, state) {
  return [
    h.summary({}, t("script.tile.typed")),
    h.div({ class: "inside" }, moveForm(app, game, state.seat, closeTable)),
  ];
}

/** @param {TileApp} app */
function options(app) {
  return h.label(
    { class: "choice" },
    h.input({
      type: "checkbox",
      checked: isOn("anchors", true),
      onchange: (event) => {
        setOn("anchors", event.target.checked);
        app.render();
      },
    }),
    h.span({}, t("script.options.anchors")),
  );
}

/**
 * Each row of the board as a line, and every place of the piece in hand as a button.
 *
 * @param {TileApp} app
 * @param {TileGame} game
 * @param {PieceState | null} state
 */
function inWords(app, game, state) {
  const { rows } = game.board;
  return [
    h.summary({}, t("script.tile.text")),
    h.div(
      { class: "inside" },
      h.ol(
        { class: "text-rows" },
        rows.map((letters, row) =>
          h.li({}, `${t("script.text.row", { row: rows.length - row })} ${runs(app, letters.trim())}`),
        ),
      ),
      state?.isTurn ? places(app, game, state) : null,
    ),
  ];
}

/**
 * @param {TileApp} app
 * @param {string} letters
 */
function runs(app, letters) {
  const colours = Object.values(app.view.colours);
  return [...letters.matchAll(/(.)\1*/g)]
    .map(([run, letter]) => {
      const colour = colours.find((one) => one.letter === letter);
      return colour ? `${run.length} ${colour.name}` : tn("script.text.empty", run.length);
    })
    .join(", ");
}

/**
 * @param {TileApp} app
 * @param {TileGame} game
 * @param {PieceState} state
 */
function places(app, game, state) {
  if (!state.list.ready) return h.p({}, t("script.sheet.unknown"));
  const shapes = state.ghost ? [state.ghost.shape] : [...state.list.shapes.keys()];
  if (!shapes.some((shape) => state.placements(shape).length)) return h.p({}, t("script.text.none"));
  const { rows } = game.board;
  return h.div(
    { class: "text-moves" },
    shapes.map((shape) => {
      const found = state.placements(shape);
      const shown = app.ui.allMoves ? found : found.slice(0, MANY);
      return [
        h.h3({}, tn("script.text.legal", found.length, { shape })),
        h.ul(
          {},
          shown.map(({ squares }) => {
            const name = squares.map((cell) => nameOf(cell, rows.length)).join(" ");
            const act = () => {
              state.chooseAt(shape, squares);
              closeTable();
            };
            return h.li({}, h.button({ class: "button small", onclick: act }, name));
          }),
          found.length > shown.length ? h.li({}, more(app, found.length - shown.length)) : null,
        ),
      ];
    }),
  );
}

/**
 * @param {TileApp} app
 * @param {number} count
 */
function more(app, count) {
  const act = () => {
    app.ui.allMoves = true;
    app.render();
  };
  return h.button({ class: "button small quiet", onclick: act }, t("script.text.more", { n: count }));
}

/**
 * A line for the text of a move.
 *
 * @param {TileApp} app
 * @param {TileGame} game
 * @param {number} seat that is to move
 * @param {() => void} done is called when it has been sent
 */
function moveForm(app, game, seat, done) {
  const colour = game.colour === null ? "" : app.view.colours[game.colour].name;
  return h.form(
    {
      class: "card stack",
      key: "move",
      onsubmit: (event) => {
        event.preventDefault();
        const move = filledIn(event.target, "move");
        if (!move || app.busy) return;
        app.send({ type: "PlayMove", seat, move }, true);
        event.target.reset();
        done();
      },
    },
    h.h2({}, t("script.tile_table.move.title", { colour })),
    h.div(
      { class: "field" },
      h.label({ for: "move" }, t("script.tile_table.move.label")),
      h.input({
        id: "move",
        name: "move",
        type: "text",
        required: true,
        maxlength: 100,
        autocomplete: "off",
        autocapitalize: "none",
        spellcheck: "false",
      }),
    ),
    h.button(
      { class: "button main wide tall", type: "submit", id: "play", "aria-disabled": String(app.busy) },
      app.busy ? t("script.sending") : t("script.tile_table.move.go"),
    ),
  );
}
