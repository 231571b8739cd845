// Whom this phone has played against, and who has won how often. Kept on the phone alone.

import { h } from "../lib/dom.js";
import { drawnAs } from "../lib/faces/faces.js";
import { keepGame, rivals } from "../lib/rivals.js";
import { t, tn } from "../lib/words.js";
import { face } from "./bots.js";

/**
 * At the end of a game with others: how one stands against each of them, over all games of this phone.
 *
 * @param {App} app whose game is over
 */
export function rivalsCard(app) {
  const { view } = app;
  const own = view.you?.seat;
  const { game } = view;
  if (!game || own === undefined || view.solo || game.counts === false) return null;
  const me = game.ranking.find(({ seat }) => seat === own);
  // While squares are still to be counted nobody has won.
  if (!me || game.ranking.length < game.players.length) return null;
  const others = game.ranking.filter(({ seat }) => seat !== own);
  keepGame(
    `${view.code}/${game.number}`,
    others.map(({ name, rank, seat }) => ({
      name,
      won: Math.sign(rank - me.rank),
      face: shownAs(view, seat),
    })),
  );
  const names = new Set(others.map(({ name }) => name));
  const found = rivals().filter(({ name }) => names.has(name));
  if (!found.length) return null;
  return h.details(
    { key: "rivals", class: "more rivals" },
    h.summary({}, t("script.rivals.title")),
    h.div(
      { class: "inside" },
      h.ul({}, found.map(rivalLine)),
      h.p({ class: "small" }, h.a({ href: "/rivals" }, t("script.rivals.all"))),
    ),
  );
}

/**
 * @param {TableView} view
 * @param {number} number of a seat
 */
function shownAs({ seats }, number) {
  const seat = seats.find((one) => one.seat === number);
  return drawnAs(seat);
}

/** @param {Rival} rival */
const rivalLine = (rival) => h.li({ key: rival.name }, score(rival));

/**
 * "You against Ana: 7–5", and games that were shared.
 *
 * @param {Rival} rival
 */
export function score({ name, wins, losses, shared, face: known }) {
  return [
    face(known),
    h.b({}, t("script.rivals.score", { name }), " ", h.span({ class: "unbroken" }, `${wins}–${losses}`)),
    shared ? h.span({ class: "soft small" }, tn("script.rivals.shared", shared)) : null,
  ];
}
