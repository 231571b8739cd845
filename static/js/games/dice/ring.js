// The ring of markers: seats clockwise as they sit, the arrow of passing, and the markers that stand by.

import { h, icon, s } from "../../lib/dom.js";
import { die, marker } from "../../lib/drawing.js";
import { t } from "../../lib/words.js";

// Clockwise from the player who looks: the next one sits to the left.
/** @type {Record<number, string[]>} */
const PLACES = {
  1: ["south"],
  2: ["south", "north"],
  3: ["south", "west", "east"],
  4: ["south", "west", "north", "east"],
};

/**
 * The ring as seen from a seat; null for a spectator, who sees the first starter in front.
 *
 * @param {DiceApp} app
 * @param {number | null} seat
 */
export function ring(app, seat) {
  const { game } = app.view;
  const { places, standby } = game.ring;
  const mine = Math.max(
    0,
    places.findIndex((place) => place.seat === seat),
  );
  const turned = places.map((_, step) => places[(mine + step) % places.length]);
  const where = PLACES[places.length];
  return h(
    "section",
    { class: "ring-box", "aria-label": t("script.ring.label") },
    h(
      "ol",
      { class: `ring of-${places.length}` },
      turned.map((place, index) => seatCard(app, place, where[index])),
      h("li", { class: "ring-centre", "aria-hidden": "true" }, arrow(), h("span", {}, t("script.ring.pass"))),
    ),
    standby.length ? waiting(app, standby) : null,
  );
}

/**
 * @param {DiceApp} app
 * @param {Place} place
 * @param {string} where
 */
function seatCard(app, place, where) {
  const { game } = app.view;
  const player = app.player(place.seat);
  const mine = app.view.you?.seats.includes(place.seat);
  const [word, active] = doing(app, player);
  return h(
    "li",
    {
      key: `seat-${place.seat}`,
      class: `ring-seat ${where} ${active ? "active" : ""} ${player.in ? "" : "is-out"}`,
    },
    marker(place.colour, app.screens.colour(place.colour)),
    h(
      "span",
      { class: "ring-name" },
      h("b", {}, place.name),
      mine ? h("span", { class: "unseen" }, ` (${t("script.ring.you")})`) : null,
    ),
    h(
      "span",
      { class: "ring-state" },
      player.face && game.dice.length
        ? [
            tiny(die(player.face)),
            h("span", { class: "unseen" }, t("script.die.face", { face: player.face })),
          ]
        : null,
      word,
    ),
    game.starter === place.seat ? h("span", { class: "tag" }, t("script.ring.starter")) : null,
  );
}

/** @param {SVGElement} picture */
function tiny(picture) {
  picture.classList.add("tiny");
  return picture;
}

/**
 * What a player is about, in a word, and whether the table waits for it.
 *
 * @param {DiceApp} app
 * @param {DicePlayer} player
 * @returns {[word: string, active: boolean]}
 */
function doing(app, player) {
  const { game } = app.view;
  if (!player.in) return [t("script.ring.out"), false];
  if (game.roller === player.seat) return [t("script.ring.rolls"), true];
  if (game.picker === player.seat) return [t("script.ring.picks"), true];
  if (player.drawing) return [t("script.ring.draws"), true];
  if (player.drawn) return [t("script.ring.done"), false];
  return [t("script.ring.waits"), false];
}

function arrow() {
  return s(
    "svg",
    { viewBox: "0 0 60 60", class: "ring-arrow", "aria-hidden": "true" },
    s("path", { d: "M44 49a24 24 0 1 1 8.500-28" }),
    s("path", { d: "M54 10v12H42" }),
  );
}

/**
 * @param {DiceApp} app
 * @param {string[]} standby
 */
function waiting(app, standby) {
  return h(
    "div",
    { class: "standby" },
    h("span", { class: "standby-word" }, t("script.ring.standby")),
    h(
      "ol",
      {},
      standby.map((letter, place) =>
        h(
          "li",
          { class: place ? "" : "next" },
          marker(letter, app.screens.colour(letter)),
          place ? null : h("span", { class: "tag" }, t("script.ring.next")),
        ),
      ),
    ),
    icon("pass"),
  );
}
