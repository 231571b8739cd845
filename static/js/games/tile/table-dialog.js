// The table: who plays which colours, how everybody stands, what they have left, all moves; and the board in words.

import { byId, h, icon } from "../../lib/dom.js";
import { isOn, setOn } from "../../lib/prefs.js";
import { nameOf } from "../../lib/squares.js";
import { t, tn } from "../../lib/words.js";
import { faceOf } from "../../table/bots.js";
import { moveForm } from "./moves.js";
import { piecesLeft } from "./pieces.js";

/** @typedef {import("./piece-state.js").PieceState} PieceState */

const MANY = 40;

const dialog = () => /** @type {HTMLDialogElement} */ (byId("table-dialog"));

/** @param {TileApp} app */
export function openTable(app) {
  dialog().showModal();
  app.draw();
}

/** Back to the play screen. */
export function closeTable() {
  dialog().close();
}

/**
 * @param {TileApp} app
 * @param {TileGame} game
 * @param {PieceState | null} state of a seat of this phone that plays
 */
export function tableDialog(app, game, state) {
  return h(
    "dialog",
    {
      key: "table-dialog",
      id: "table-dialog",
      class: "sheet-dialog",
      "aria-labelledby": "table-title",
      onclose: () => app.render(),
      onclick: (event) => event.target.id === "table-dialog" && closeTable(),
    },
    h(
      "div",
      { class: "head" },
      h("h2", { id: "table-title" }, app.view.status),
      h(
        "button",
        {
          class: "button quiet only-icon",
          type: "button",
          "aria-label": t("script.close"),
          onclick: closeTable,
        },
        icon("cross"),
      ),
    ),
    document.querySelector("#table-dialog[open]")
      ? h(
          "div",
          { class: "inside stack" },
          players(app, game),
          state?.isTurn ? h("details", { class: "more", key: "typed" }, typed(app, game, state)) : null,
          options(app),
          h("details", { class: "more", key: "text", id: "text-view" }, inWords(app, game, state)),
          moves(game),
        )
      : null,
  );
}

/**
 * @param {TileApp} app
 * @param {TileGame} game
 */
export function players(app, game) {
  return h(
    "ul",
    { class: "tile-players", "aria-label": t("script.tile.players") },
    game.players.map((player) =>
      h(
        "li",
        { key: player.seat, class: game.to_move === player.seat ? "active" : null, "data-seat": player.seat },
        h(
          "p",
          { class: "row" },
          faceOf(app.view, player.seat),
          h("b", { class: "grow" }, player.name),
          player.in ? null : h("span", { class: "tag" }, t("script.ring.out")),
          player.in && player.can_move === false ? h("span", { class: "tag" }, t("script.tile.stuck")) : null,
          game.to_move === player.seat
            ? h("span", { class: "tag on" }, t("script.tile_table.to_move"))
            : null,
          h("span", {}, tn("script.tile.points", player.score)),
        ),
        piecesLeft(app.view, player.pieces),
      ),
    ),
    game.shared.map((colour) =>
      h(
        "li",
        { key: colour },
        h("p", {}, t("script.tile.shared", { colour: app.view.colours[colour].name })),
        piecesLeft(app.view, { [colour]: game.pieces[colour] }),
      ),
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
    h("summary", {}, t("script.tile.typed")),
    h("div", { class: "inside" }, moveForm(app, game, state.seat, closeTable)),
  ];
}

/** @param {TileApp} app */
function options(app) {
  return h(
    "label",
    { class: "choice" },
    h("input", {
      type: "checkbox",
      checked: isOn("anchors", true),
      onchange: (event) => {
        setOn("anchors", event.target.checked);
        app.render();
      },
    }),
    h("span", {}, t("script.options.anchors")),
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
    h("summary", {}, t("script.tile.text")),
    h(
      "div",
      { class: "inside" },
      h(
        "ol",
        { class: "text-rows" },
        rows.map((letters, row) =>
          h("li", {}, `${t("script.text.row", { row: rows.length - row })} ${runs(app, letters.trim())}`),
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
  if (!state.list.ready) return h("p", {}, t("script.sheet.unknown"));
  const shapes = state.ghost ? [state.ghost.shape] : [...state.list.shapes.keys()];
  if (!shapes.some((shape) => state.placements(shape).length)) return h("p", {}, t("script.text.none"));
  const { rows } = game.board;
  return h(
    "div",
    { class: "text-moves" },
    shapes.map((shape) => {
      const found = state.placements(shape);
      const shown = app.ui.allMoves ? found : found.slice(0, MANY);
      return [
        h("h3", {}, tn("script.text.legal", found.length, { shape })),
        h(
          "ul",
          {},
          shown.map(({ squares }) => {
            const name = squares.map((cell) => nameOf(cell, rows.length)).join(" ");
            const act = () => {
              state.chooseAt(shape, squares);
              closeTable();
            };
            return h("li", {}, h("button", { class: "button small", type: "button", onclick: act }, name));
          }),
          found.length > shown.length ? h("li", {}, more(app, found.length - shown.length)) : null,
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
  return h(
    "button",
    { class: "button small quiet", type: "button", onclick: act },
    t("script.text.more", { n: count }),
  );
}

/** @param {TileGame} game */
export function moves(game) {
  return h(
    "details",
    { class: "more", key: "moves" },
    h("summary", {}, tn("script.tile_table.moves", game.moves.length)),
    h(
      "ol",
      { class: "inside", translate: "no" },
      game.moves.map((move) => h("li", {}, move)),
    ),
  );
}
