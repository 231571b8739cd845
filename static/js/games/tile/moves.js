// Playing a move typed as text.

import { filledIn, h } from "../../lib/dom.js";
import { t } from "../../lib/words.js";

/**
 * A line for the text of a move.
 *
 * @param {TileApp} app
 * @param {TileGame} game
 * @param {number} seat that is to move
 * @param {() => void} done is called when it has been sent
 */
export function moveForm(app, game, seat, done) {
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
