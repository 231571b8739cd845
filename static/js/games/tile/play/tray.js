// The pieces in hand: a strip to push sideways, those with room first; and what is picked instead (T8, T11).

import { h, icon, memo } from "../../../lib/dom.js";
import { swatch } from "../../../lib/drawing/drawing.js";
import { labelled, t, tn } from "../../../lib/words.js";
import { focusCell } from "../../../placing/cells.js";
import { dragIn } from "../../../placing/drag-in.js";
import { bringBoard } from "../../../placing/stage.js";
import { piecePicture, pieceSpoken, sizeOf } from "../pieces.js";

/** @typedef {import("./piece-state.js").PieceState} PieceState */

/**
 * The pieces in hand: those with room, the largest first, and behind a line the others.
 *
 * @param {PieceState} state
 */
export function tray(state) {
  const { colour, pieces, list } = state;
  if (colour === null || state.isOut) return trayEnd(state);
  const { name } = state.app.view.colours[colour];
  const shapes = [...counted(pieces)];
  const first = shapes.filter(([shape]) => state.hasRoom(shape));
  const rest = shapes.filter(([shape]) => !state.hasRoom(shape));
  const isParted = list.ready && first.length > 0 && rest.length > 0;
  return h.div(
    {
      key: `tray-${colour}`,
      class: "palette all",
      role: "group",
      "aria-label": tn("script.tile.tray", pieces.length, { colour: name }),
      onscroll: ({ target }) => state.pushed(target.scrollLeft),
    },
    first.map(([shape, copies]) => piece(state, shape, copies)),
    isParted ? h.span({ class: "tray-line", key: "line", "aria-hidden": "true" }) : null,
    rest.map(([shape, copies]) => piece(state, shape, copies)),
  );
}

/**
 * Where the pieces lay: that there are none, or that none can be placed any more, and what is left.
 *
 * @param {PieceState} state
 */
function trayEnd({ player, game, grid }) {
  const left = sizeOf(Object.values(player.pieces).flat(), grid.triangles);
  // Who still places the shared colour is not out (T3).
  const isShared = game.shared.some((colour) => !game.stuck.includes(colour));
  const out = tn(grid.triangles ? "script.tile.out_triangles" : "script.tile.out", left);
  const outText = isShared ? t("script.tile.stuck_you") : out;
  return h.p(
    { class: "palette tray-end", key: "tray", role: "status" },
    icon(left ? "lock" : "tick"),
    left ? outText : t("script.tile.all_placed"),
  );
}

/**
 * Why a piece has no room, where one is wanted that has none.
 *
 * @param {PieceState} state
 */
export function noRoom({ homeless, colour, list, app }) {
  if (homeless === null || colour === null) return null;
  const why = list.nowhere[homeless];
  const { name } = app.view.colours[colour];
  const text = why
    ? t(`script.tile.nowhere.${why}`, { shape: homeless, colour: name })
    : labelled(homeless, t("script.palette.nowhere"));
  return h.p({ class: "bad", role: "status", key: `nowhere-${homeless}` }, icon("cross"), text);
}

/**
 * Each piece once, with how many there are (T12).
 *
 * @param {string[]} shapes
 */
function counted(shapes) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const shape of shapes) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  return counts;
}

/**
 * The pieces in hand as they lie in the strip: those with room first.
 *
 * @param {PieceState} state
 */
export function inOrder(state) {
  const shapes = [...counted(state.pieces)];
  return [
    ...shapes.filter(([shape]) => state.hasRoom(shape)),
    ...shapes.filter(([shape]) => !state.hasRoom(shape)),
  ];
}

/**
 * @param {PieceState} state
 * @param {string} shape
 * @param {number} copies
 * @param {(() => void) | null} [taken] called once it is chosen; without, it can be dragged onto the board, too
 */
export function piece(state, shape, copies, taken = null) {
  const { ghost, list, game } = state;
  const isChosen = ghost?.shape === shape;
  const lying = isChosen ? ghost.orientation : 0;
  const isUnfit = list.ready && !list.shapes.has(shape);
  const word = isUnfit ? t("script.palette.nowhere") : shape;
  const count = copies > 1 ? ` ×${copies}` : "";
  const spoken = `${pieceSpoken(game.board.kind, shape)}${count}`;
  return h.button(
    {
      key: `tile-${shape}`,
      class: `tile ${isUnfit ? "unfit" : ""}`,
      "data-shape": shape,
      "aria-label": isUnfit ? `${spoken}. ${word}` : spoken,
      "aria-pressed": String(isChosen),
      onclick: (event) => {
        state.choose(shape);
        taken?.();
        bringBoard();
        // A key press (no pointer: detail 0) goes on with the arrows, on the board.
        if (event.detail === 0) requestAnimationFrame(() => requestAnimationFrame(() => focusCell(state)));
      },
      onpointerdown: taken ? undefined : (event) => dragIn(state, shape, event),
    },
    memo(h.span({ key: "picture", class: "tile-picture" }), `${state.letter} ${lying}`, () =>
      piecePicture(game.board.kind, shape, state.letter, lying),
    ),
    h.span({ class: isUnfit ? "tile-word" : "tile-name", "aria-hidden": "true" }, word),
    count ? h.span({ class: "tile-count", "aria-hidden": "true" }, count.trim()) : null,
  );
}

/**
 * The pieces of a colour that nobody has picked yet (T8).
 *
 * @param {PieceState} state
 * @param {string} colour
 */
export function pool(state, colour) {
  const { game, app } = state;
  const { name, letter } = app.view.colours[colour];
  const shapes = game.pieces[colour];
  return h.div(
    {
      key: `pool-${colour}`,
      class: "palette all",
      role: "group",
      "aria-label": tn("script.tile.pool", shapes.length, { colour: name }),
    },
    shapes.map((shape) =>
      choice(state, shape, pieceSpoken(game.board.kind, shape), [
        piecePicture(game.board.kind, shape, letter),
        h.span({ class: "tile-name", "aria-hidden": "true" }, shape),
      ]),
    ),
  );
}

/**
 * The free corners (T11).
 *
 * @param {PieceState} state
 */
export function corners(state) {
  return h.div(
    { key: "corners", class: "palette corner-choice", role: "group", "aria-label": t("script.tile.corners") },
    state.game.corners.map(({ corner, square: [row, column] }) => {
      const [high, wide] = [row === 0 ? "top" : "bottom", column === 0 ? "left" : "right"];
      const label = t(`script.tile.corner.${high}_${wide}`);
      return choice(state, corner, labelled(corner, label), [
        h.b({ "aria-hidden": "true" }, corner),
        h.span({ class: "tile-word", "aria-hidden": "true" }, label),
      ]);
    }),
  );
}

/**
 * @param {PieceState} state
 * @param {string} what
 * @param {string} label
 * @param {Child} inside
 */
function choice(state, what, label, inside) {
  return h.button(
    {
      key: `tile-${what}`,
      class: "tile",
      "data-shape": what,
      "aria-label": label,
      "aria-pressed": String(state.picked === what),
      "aria-disabled": String(!state.isTurn),
      onclick: () => state.isTurn && state.pick(what),
    },
    inside,
  );
}

/** More colours than stand beside the words have a line of their own. */
const FEW = 2;

/**
 * Which of the own colours one looks at, where there are several: beside the words, or in a line of their own.
 *
 * @param {PieceState} state
 * @param {"line" | "chips"} where
 */
export function colourChoice(state, where) {
  const { colours, held, colour, app, player, game } = state;
  // Who plays alone is always in turn, in the one colour that is: there is nothing to choose.
  if (game.players.length < 2) return null;
  const own = player.colours.length > FEW || held.length > FEW ? "chips" : "line";
  if (own !== where || Math.max(player.colours.length, held.length) < FEW) return null;
  return h.div(
    {
      class: `${where} colour-choice`,
      key: "colours",
      role: "group",
      "aria-label": t("script.tile.colours"),
    },
    held.map((one) => {
      const { name, letter } = app.view.colours[one];
      const isOff = !colours.includes(one);
      const count = player.pieces[one].length;
      return h.button(
        {
          key: one,
          class: "chip",
          "aria-label": tn("script.tile.tray", count, { colour: name }),
          "aria-pressed": String(one === colour),
          "aria-disabled": String(isOff),
          onclick: () => isOff || state.lookAt(one),
        },
        swatch(letter),
        where === "chips" ? h.span({ class: "chip-when" }, String(count)) : null,
      );
    }),
  );
}
