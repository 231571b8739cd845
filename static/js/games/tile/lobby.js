// Before a tile game: who will have which colours, and from where a game of a file goes on.

import { h, icon } from "../../lib/dom.js";
import { swatch } from "../../lib/drawing/drawing.js";
import { t } from "../../lib/words.js";
import { changeSettings } from "../../table/lobby/settings.js";

/**
 * What a seat will play with: its colours, or where it comes in the order of play.
 *
 * @param {TileApp} app
 * @param {Seat} seat
 */
export function seatColours(app, { seat }) {
  const place = app.view.lineup?.places.find((one) => one.seat === seat);
  return place ? h.span({ class: "seat-colours" }, colours(app, place)) : null;
}

/**
 * What has to be said before the game: people have changed since the colours were chosen, and what is on the board.
 *
 * @param {TileApp} app
 */
export function lobbyNotices(app) {
  const { lineup, you } = app.view;
  if (!lineup) return null;
  return [
    lineup.is_outdated
      ? notice(
          "warn",
          t("script.tile_table.lineup.outdated"),
          you ? action(t("script.tile_table.lineup.mend"), () => seatAs(app, order(lineup))) : null,
        )
      : null,
    app.screens.isKept ? notice("picture", t("script.tile_board.real"), null) : null,
    lineup.goes_on_after
      ? notice(
          "info",
          t("script.tile_table.record.after", { n: lineup.goes_on_after }),
          you ? action(t("script.tile_table.record.drop"), () => changeSettings(app, { record: [] })) : null,
        )
      : null,
  ];
}

/**
 * Every place in the order of play with its colours and who has it; choosing somebody else swaps the two.
 *
 * @param {TileApp} app
 */
export function lineupSetting(app) {
  const { lineup, seats, solo } = app.view;
  if (!lineup || solo || lineup.places.length < 2) return null;
  const hasColours = lineup.places.some((place) => place.colours.length);
  const key = hasColours ? "title" : "order";
  return h.fieldset(
    { class: "choices lineup", key: "lineup" },
    h.legend({}, t(`script.tile_table.lineup.${key}`)),
    seats.length > 1 ? h.p({ class: "small soft" }, t("script.tile_table.lineup.hint")) : null,
    h.ol(
      { class: "lineup-places" },
      lineup.places.map((place, at) => placeRow(app, lineup, place, at)),
    ),
    lineup.shared_text
      ? h.p(
          { class: "small soft lineup-shared" },
          lineup.shared.map((colour) => swatch(app.view.colours[colour].letter)),
          h.span({}, lineup.shared_text),
        )
      : null,
    lineup.is_chosen ? action(t("script.tile_table.lineup.usual"), () => seatAs(app, [])) : null,
  );
}

/**
 * @param {TileApp} app
 * @param {TileLineup} lineup
 * @param {TilePlace} place
 * @param {number} at its number in the order of play, from 0
 */
function placeRow(app, lineup, place, at) {
  const id = `lineup-${at}`;
  /** @param {Event & {target: HTMLSelectElement}} event */
  const swap = ({ target }) => {
    const chosen = Number(target.value);
    seatAs(
      app,
      order(lineup).map((seat) =>
        seat === chosen ? Number(place.seat) : seat === place.seat ? chosen : seat,
      ),
    );
  };
  return h.li(
    { key: id, class: "row wrap" },
    h.label({ for: id, class: "seat-colours" }, colours(app, place, true)),
    place.seat === null
      ? h.span({ class: "grow soft", id }, t("script.lobby.free"))
      : h.select(
          // While it has the focus it shows what was chosen, afterwards what the table says.
          { id, class: "input grow", onchange: swap, onblur: () => app.render() },
          // In the order in which they sit: it stays when two swap.
          app.view.seats.map(({ seat, name }) =>
            h.option({ value: seat, selected: seat === place.seat }, name),
          ),
        ),
  );
}

/**
 * @param {TileApp} app
 * @param {TilePlace} place
 * @param {boolean} [inWords] also to be seen
 */
function colours(app, place, inWords = false) {
  return [
    place.colours.map((colour) => swatch(app.view.colours[colour].letter)),
    h.span({ class: inWords || !place.colours.length ? null : "unseen" }, place.text),
  ];
}

/**
 * The seats in the order of play, as far as there are people.
 *
 * @param {TileLineup} lineup
 */
const order = ({ places }) => places.flatMap(({ seat }) => (seat === null ? [] : [seat]));

/**
 * @param {TileApp} app
 * @param {number[]} seating
 */
const seatAs = (app, seating) => changeSettings(app, { seating });

/**
 * @param {string} label
 * @param {() => void} act
 */
const action = (label, act) => h.button({ class: "button small", onclick: act }, label);

/**
 * @param {"warn" | "info" | "picture"} kind
 * @param {string} text
 * @param {Child} act
 */
function notice(kind, text, act) {
  return h.div(
    { key: `lobby-${kind}`, class: `notice ${kind === "warn" ? "warn" : ""}` },
    icon(kind),
    h.div({ class: "grow stack" }, h.p({}, text), act),
  );
}
