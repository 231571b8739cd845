// Playing a move: typed as text, or chosen among those the server allows.

import { ask, Problem, table } from "../../lib/api.js";
import { filledIn, h } from "../../lib/dom.js";
import { t, tn } from "../../lib/words.js";

const RETRY_MS = 1500;

/**
 * The legal moves of the position on the table, asked for once for each position.
 *
 * @param {string} code of the table
 * @param {() => void} changed is called when they have come
 * @returns {(seat: number, position: string) => LegalMove[] | null} null while they are not there
 */
export function legalMoves(code, changed) {
  let shown = "";
  /** @type {LegalMove[] | null} */
  let moves = null;
  /**
   * @param {number} seat
   * @param {string} position
   */
  const fetch = async (seat, position) => {
    try {
      const answer = await ask("GET", `${table(code)}/seats/${seat}/placements`);
      if (position !== shown) return;
      ({ moves } = answer);
      changed();
    } catch (error) {
      if (!(error instanceof Problem) && position === shown) {
        setTimeout(() => fetch(seat, position), RETRY_MS);
      }
    }
  };
  return (seat, position) => {
    if (position !== shown) {
      [shown, moves] = [position, null];
      fetch(seat, position);
    }
    return moves;
  };
}

/**
 * A line for the text of a move, and the list of legal ones, which fills it in.
 *
 * @param {TileApp} app
 * @param {TileGame} game
 * @param {number} seat that is to move
 */
export function moveForm(app, game, seat) {
  const legal = app.screens.legal(seat, `${game.number}/${game.moves.length}/${game.colour}`);
  const colour = game.colour === null ? "" : app.view.colours[game.colour].name;
  return h(
    "form",
    {
      class: "card stack",
      key: "move",
      onsubmit: (event) => {
        event.preventDefault();
        const move = filledIn(event.target, "move");
        if (!move || app.busy) return;
        app.send({ type: "PlayMove", seat, move }, true);
        event.target.reset();
      },
    },
    h("h2", {}, t("script.tile_table.move.title", { colour })),
    h(
      "div",
      { class: "field" },
      h("label", { for: "move" }, t("script.tile_table.move.label")),
      h("input", {
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
    h(
      "div",
      { class: "field" },
      h("label", { for: "legal" }, t("script.tile_table.legal.label")),
      legal === null ? h("p", {}, t("script.sheet.unknown")) : choice(app, legal),
    ),
    h(
      "button",
      { class: "button main wide tall", type: "submit", id: "play", "aria-disabled": String(app.busy) },
      app.busy ? t("script.sending") : t("script.tile_table.move.go"),
    ),
  );
}

/**
 * @param {TileApp} app
 * @param {LegalMove[]} legal
 */
function choice(app, legal) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const { move, colour, shape } of legal) {
    const label = `${app.view.colours[colour].name} ${shape ?? ""}`.trim();
    groups.set(label, [...(groups.get(label) ?? []), move]);
  }
  return h(
    "select",
    {
      id: "legal",
      onchange: (event) => {
        const field = /** @type {HTMLInputElement} */ (document.getElementById("move"));
        field.value = event.target.value;
      },
    },
    h("option", { value: "" }, tn("script.tile_table.legal.choose", legal.length)),
    [...groups].map(([label, moves]) =>
      h(
        "optgroup",
        { label },
        moves.map((move) => h("option", { value: move }, move)),
      ),
    ),
  );
}
