// The ring of four places in the strip: seats clockwise as they sit, then the places where markers stand by.

import { h } from "../../lib/dom.js";
import { die, pen } from "../../lib/drawing/drawing.js";
import { t } from "../../lib/words.js";
import { faceOf } from "../../table/bots.js";
import { coming } from "./coming.js";

/**
 * The ring; a tap opens the table with everybody's sheets, where there is somebody to open it.
 *
 * @param {DiceApp} app
 * @param {(() => void) | null} open
 */
export function ring(app, open) {
  const { places, standby } = coming(app.view.game).ring;
  if (app.view.solo) return alone(app, open);
  const all = [
    ...places.map((place, at) => seatPlace(app, place, at)),
    ...standby.map((letter, at) => standbyPlace(app, letter, places.length + at, at === 0)),
  ];
  return box(h.ol({ class: "ring", "aria-label": t("script.ring.label") }, all), open);
}

/**
 * Who plays alone holds one marker after the other: there are no places around a table.
 *
 * @param {DiceApp} app
 * @param {(() => void) | null} open
 */
function alone(app, open) {
  const { places, standby } = coming(app.view.game).ring;
  const [place] = places;
  const [word] = doing(app, app.player(place.seat));
  return box(
    h.ol(
      { class: "ring alone", "aria-label": t("script.ring.alone") },
      h.li(
        { key: "place-0", class: "place mine", "data-place": 0, "data-seat": place.seat },
        placePen(app, place.colour),
        h.span({ class: "place-state" }, word),
      ),
      standby.map((letter, at) =>
        h.li(
          { key: `place-${at + 1}`, class: "next-pen", "data-place": at + 1 },
          at === 0 ? h.span({}, t("script.ring.next_colours")) : null,
          placePen(app, letter),
        ),
      ),
    ),
    open,
  );
}

/**
 * The list in its box, under the button that opens the table.
 *
 * @param {Element} list
 * @param {(() => void) | null} open
 */
const box = (list, open) =>
  h.div(
    { class: "ring-box", key: "ring" },
    list,
    open
      ? h.button({
          class: "ring-open",
          "aria-label": t("script.table.open"),
          title: t("script.table.open"),
          "aria-haspopup": "dialog",
          onclick: open,
        })
      : null,
  );

/**
 * @param {DiceApp} app
 * @param {Place} place
 * @param {number} at
 */
function seatPlace(app, place, at) {
  const player = app.player(place.seat);
  const mine = app.view.you?.seats.includes(place.seat);
  const [word, isAwaited] = doing(app, player);
  const state = ["place", isAwaited ? "active" : "", player.in ? "" : "is-out", mine ? "mine" : ""];
  if (player.doomed) state.push("doomed");
  return h.li(
    { key: `place-${at}`, class: state.join(" "), "data-place": at, "data-seat": place.seat },
    placePen(app, place.colour),
    h.span(
      { class: "place-name" },
      faceOf(app.view, place.seat),
      h.b({ title: place.name, class: place.name.length > 6 ? "long" : null }, place.name),
      mine ? h.span({ class: "unseen" }, ` (${t("script.ring.you")})`) : null,
    ),
    h.span(
      { class: "place-state" },
      player.drawing && player.face
        ? [
            tiny(die(player.face)),
            h.span({ class: "unseen" }, `${t("script.die.face", { face: player.face })} `),
          ]
        : null,
      h.span({}, word),
    ),
  );
}

/**
 * @param {DiceApp} app
 * @param {string} letter
 * @param {number} at
 * @param {boolean} isNext
 */
function standbyPlace(app, letter, at, isNext) {
  return h.li(
    { key: `place-${at}`, class: "place standby", "data-place": at },
    placePen(app, letter),
    h.span({ class: "place-name" }, isNext ? t("script.ring.next") : t("script.ring.standby")),
  );
}

/**
 * @param {DiceApp} app
 * @param {string} letter
 */
const placePen = (app, letter) =>
  h.span(
    { class: "place-pen", "data-colour": letter },
    pen(letter),
    h.span({ class: "unseen" }, `${app.screens.colour(letter)} `),
  );

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
 * @returns {[word: string, isAwaited: boolean]}
 */
export function doing(app, player) {
  const { game } = app.view;
  if (!player.in) return [t("script.ring.out"), false];
  if (player.doomed) return [t("script.ring.doomed"), game.picker === player.seat];
  if (app.view.seats.some((seat) => seat.seat === player.seat && seat.thinking)) {
    return [t("script.ring.thinks"), true];
  }
  if (game.roller === player.seat) return [t("script.ring.rolls"), true];
  if (game.picker === player.seat) return [t("script.ring.picks"), true];
  if (player.drawing) return [t("script.ring.draws"), true];
  if (player.drawn && !game.upcoming) return [t("script.ring.done"), false];
  return [coming(game).starter === player.seat ? t("script.ring.starter") : "", false];
}
