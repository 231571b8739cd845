// Pieces as small pictures: of squares or of triangles, lying as one likes.

import { squares, triangles } from "../../lib/catalogue.js";
import { h } from "../../lib/dom.js";
import { swatch } from "../../lib/drawing/drawing.js";
import { pieceOf } from "../../lib/drawing/tile-marks.js";
import { shapeSpoken, t } from "../../lib/words.js";

/**
 * A piece as a picture.
 *
 * @param {"square" | "triangle"} kind of the board
 * @param {string} shape
 * @param {string} letter
 * @param {number} [orientation]
 */
export function piecePicture(kind, shape, letter, orientation = 0) {
  const isTriangle = kind === "triangle";
  const { orientations } = (isTriangle ? triangles : squares)[shape];
  return pieceOf(orientations[orientation], letter, isTriangle);
}

/**
 * What a piece is called for who does not see its picture.
 *
 * @param {"square" | "triangle"} kind of the board
 * @param {string} shape
 */
export function pieceSpoken(kind, shape) {
  const isTriangle = kind === "triangle";
  const cells = isTriangle ? "script.tile.piece_triangles" : "script.tile.piece";
  // Of triangles none looks like the letter that it is called by.
  return shapeSpoken(shape, sizeOf([shape], isTriangle), cells, !isTriangle);
}

/**
 * How many cells some pieces have.
 *
 * @param {string[]} shapes
 * @param {boolean} isTriangle
 */
export const sizeOf = (shapes, isTriangle) =>
  shapes.reduce((sum, shape) => sum + (isTriangle ? triangles : squares)[shape].size, 0);

/**
 * The pieces that a player can still place, small, colour by colour.
 *
 * @param {TileView} view
 * @param {Record<string, string[]>} pieces by colour
 */
export function piecesLeft({ game, phase, colours }, pieces) {
  const kind = game?.board.kind ?? "square";
  // While pieces are picked (T8) one sees what one has, not what is still to come.
  const isPicking = phase === "pick";
  const shown = Object.entries(pieces).filter(([, shapes]) => !isPicking || shapes.length > 0);
  return shown.map(([colour, shapes]) => {
    const { name, letter } = colours[colour];
    return h.div(
      { class: "pieces-left", key: colour },
      swatch(letter),
      shapes.length
        ? h.ul(
            { "aria-label": t("script.tile.pieces", { colour: name }) },
            shapes.map((shape) =>
              h.li({}, piecePicture(kind, shape, letter), h.span({ class: "unseen" }, shape)),
            ),
          )
        : h.span({ class: "small" }, t("script.tile.all_placed")),
    );
  });
}
