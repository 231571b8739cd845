// What a phone shows of a tile game, and what one does on it.

import { h, icon } from "../../lib/dom.js";
import { swatch } from "../../lib/drawing.js";
import { t, tn } from "../../lib/words.js";
import { undo } from "../../table/undo.js";
import { board } from "./board.js";
import { moveForm } from "./moves.js";

/**
 * The game as a seat of this phone sees it.
 *
 * @param {TileApp} app
 * @param {TileGame} game
 * @param {Task} task
 */
export function playScreen(app, game, task) {
  return h(
    "div",
    { class: "stack" },
    h(
      "div",
      { class: "task-head" },
      h("h1", { id: "heading", tabindex: "-1" }, task.title),
      task.text ? h("p", { class: "lead" }, task.text) : null,
    ),
    consent(app, game),
    board(game, app.view.colours),
    game.to_move === task.seat ? moveForm(app, game, task.seat) : null,
    undo(app, { seat: task.seat, can_undo: game.can_undo }, t("script.tile_table.undo.mine")),
    points(app, game),
    moves(game),
  );
}

/**
 * The game to look at: for spectators, and at the end.
 *
 * @param {TileApp} app
 * @param {TileGame} game
 */
export function position(app, game) {
  return h("div", { class: "stack" }, board(game, app.view.colours), points(app, game), moves(game));
}

/** @param {TileApp} app */
export function downloads({ code }) {
  return h(
    "a",
    { class: "button", href: `/api/v1/tables/${code}/log`, download: `${code}.jsonl` },
    t("script.end.log"),
  );
}

/**
 * Somebody wants a move back that others have answered already (T14).
 *
 * @param {TileApp} app
 * @param {TileGame} game
 */
function consent(app, { undo: wish, players }) {
  if (!wish) return null;
  const { name = "" } = players.find(({ seat }) => seat === wish.seat) ?? {};
  const asked = wish.waiting_for.filter((seat) => app.view.you?.seats.includes(seat));
  /** @param {"ApproveUndo" | "RefuseUndo"} type */
  const answer = (type) => () => {
    for (const seat of asked) app.send({ type, seat });
  };
  return h(
    "div",
    { class: "notice", role: "alert", key: "undo" },
    icon("undo"),
    h(
      "div",
      { class: "grow" },
      h("p", {}, t("script.tile_table.undo.ask", { name })),
      asked.length
        ? h(
            "div",
            { class: "row wrap" },
            h(
              "button",
              { class: "button main small", type: "button", onclick: answer("ApproveUndo") },
              t("script.tile_table.undo.yes"),
            ),
            h(
              "button",
              { class: "button small", type: "button", onclick: answer("RefuseUndo") },
              t("script.tile_table.undo.no"),
            ),
          )
        : null,
    ),
  );
}

/**
 * Each colour, who plays it, and its points; the colour to move is marked.
 *
 * @param {TileApp} app
 * @param {TileGame} game
 */
function points(app, game) {
  return h(
    "section",
    { class: "card", key: "points" },
    h("h2", {}, t("script.tile_table.points")),
    h(
      "ul",
      { class: "tile-points" },
      Object.entries(game.points).map(([colour, number]) => {
        const owner = game.players.find((player) => player.colours.includes(colour));
        const { name, letter } = app.view.colours[colour];
        return h(
          "li",
          { class: "row", key: colour },
          swatch(letter),
          h("span", { class: "grow" }, h("b", {}, name), ` ${owner?.name ?? t("script.tile_table.shared")}`),
          owner?.in === false ? h("span", { class: "tag" }, t("script.ring.out")) : null,
          game.colour === colour ? h("span", { class: "tag on" }, t("script.tile_table.to_move")) : null,
          h("span", {}, number),
        );
      }),
    ),
  );
}

/** @param {TileGame} game */
function moves(game) {
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
