// Everybody's sheets, small.

import { h } from "../../lib/dom.js";
import { sheet as drawSheet, strikes, unseenSheet } from "../../lib/drawing/drawing.js";
import { t, tn } from "../../lib/words.js";
import { faceOf } from "../../table/bots.js";
import { dialog, openDialog } from "../../table/dialog.js";
import { doing } from "./ring.js";

const LARGE = "large-sheet";

/**
 * Everybody's sheet, small; a tap shows one large.
 *
 * @param {DiceApp} app
 */
export function sheets(app) {
  return h.section(
    { class: "sheets", "aria-label": t("script.round.sheets") },
    h.h2({}, t("script.round.sheets")),
    h.div(
      { class: "sheet-row" },
      ownFirst(app).map((player) => smallSheet(app, player)),
    ),
  );
}

/** @param {DiceApp} app */
function ownFirst(app) {
  const { players } = app.view.game;
  const own = players.filter((player) => player.seat === app.task?.seat);
  return [...own, ...players.filter((player) => player.seat !== app.task?.seat)];
}

/**
 * One player's sheet with name and score.
 *
 * @param {DiceApp} app
 * @param {DicePlayer} player
 */
const smallSheet = (app, player) =>
  h.figure(
    { key: `sheet-${player.seat}`, "data-sheet": player.seat, class: "small-sheet" },
    sheetPicture(app, player),
    caption(app, player),
  );

/**
 * A player's sheet; a tap shows it large.
 *
 * @param {DiceApp} app
 * @param {DicePlayer} player
 */
export function sheetPicture(app, player) {
  if (!player.known) return unseenSheet(t("script.sheet.unseen"));
  const open = () => {
    app.screens.large = player.seat;
    openDialog(app, LARGE);
  };
  return h.button(
    {
      class: "sheet-button",
      "aria-haspopup": "dialog",
      "aria-label": t("script.round.larger", { name: player.name }),
      onclick: open,
    },
    drawSheet(app.screens.layout.side, player.marks, { label: describe(app, player) }),
  );
}

/**
 * One of these sheets, over everything and as large as the window allows.
 *
 * @param {DiceApp} app
 */
export function largeSheet(app) {
  const player = app.view.game.players.find(({ seat }) => seat === app.screens.large);
  const { side } = app.screens.layout;
  const drawn = () =>
    player && h.div({ class: "inside" }, drawSheet(side, player.marks, { label: describe(app, player) }));
  return dialog(app, LARGE, player?.name, drawn, "sheet-large");
}

/**
 * @param {DiceApp} app
 * @param {DicePlayer} player
 */
function caption(app, player) {
  const used = t("script.sheet.strikes", { used: player.strikes, most: player.strikes_max });
  const squares = player.unfilled === null ? null : tn("script.sheet.unfilled", player.unfilled);
  return h.figcaption(
    {},
    faceOf(app.view, player.seat),
    h.b({}, player.name),
    player.out && app.view.phase !== "over" ? h.span({ class: "tag" }, t("script.ring.out")) : null,
    h.span({ class: "caption-line" }, squares, strikes(player.strikes, player.strikes_max, used)),
  );
}

/**
 * The sheets of the others below one's own, with what each is about.
 *
 * @param {DiceApp} app
 * @param {number} seat one's own
 * @param {boolean} isBusy one has something to do: they are shown only where there is room to spare
 */
export function otherSheets(app, seat, isBusy) {
  const others = app.view.game.players.filter((player) => player.seat !== seat);
  if (!others.length) return null;
  return h.ul(
    { class: isBusy ? "others spare" : "others", key: "others", "aria-label": t("script.round.others") },
    others.map((player) => {
      const [word, isAwaited] = doing(app, player);
      return h.li(
        { key: `other-${player.seat}`, class: isAwaited ? "active" : "" },
        player.known
          ? drawSheet(app.screens.layout.side, player.marks, {
              label: describe(app, player),
              fresh: lastOf(player),
            })
          : unseenSheet(t("script.sheet.unseen")),
        h.span(
          { class: "other-name" },
          faceOf(app.view, player.seat),
          h.b({ title: player.name }, player.name),
        ),
        h.span({ class: "small soft" }, word),
      );
    }),
  );
}

/**
 * What a player has drawn in this round, so that the others find it.
 *
 * @param {DicePlayer} player
 */
const lastOf = ({ drawn, marks }) => (drawn ? (marks.at(-1)?.n ?? null) : null);

/**
 * One sentence for a sheet that is only looked at.
 *
 * @param {DiceApp} app
 * @param {DicePlayer} player
 */
export function describe(app, player) {
  const isOwn = player.seat === app.view.you?.seat;
  if (player.unfilled === null) return t("script.sheet.of_unknown", { name: player.name });
  const squares = tn("script.sheet.unfilled", player.unfilled);
  return isOwn ? t("script.sheet.own", { squares }) : t("script.sheet.of", { name: player.name, squares });
}
