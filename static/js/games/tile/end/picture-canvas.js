// The result of a tile game drawn on a canvas: who won, the board and everybody's place; as a film piece by piece.

import { drawFace } from "../../../lib/drawing/face-canvas.js";
import { drawnAs } from "../../../lib/faces/faces.js";
import { signOf } from "../../../lib/drawing/colours.js";
import { areas, centreOf, innerOf, lettersOf, outline, traced } from "../../../lib/drawing/tiles.js";
import { corners, size } from "../../../lib/tile-geometry.js";
import {
  DARK,
  EDGE,
  FOOT,
  GAP,
  GROUND,
  INKS,
  LINE,
  SANS,
  SHEET,
  SOFT,
  drawBadge,
  drawCard,
  drawMedal,
  drawPiece,
  drawRim,
  titled,
  write,
} from "../../../table/result/canvas.js";
import { emptyBoard, placedInOrder } from "../board.js";

/** Measures in points: how wide a board is and how high at most, a player's row, the sign of a colour in it. */
const [BOARD, HIGHEST, ROW, SIGN] = [560, 640, 58, 24];

/** @typedef {CanvasRenderingContext2D} Pen */
/** @typedef {import("../../../lib/drawing/tiles.js").Area} Area */
/** @typedef {{board: TileBoard, x: number, y: number, scale: number}} Place where the board lies, and points of its unit */

/**
 * @param {TileApp} app
 * @param {TileGame} game that is over
 * @returns {ResultPicture}
 */
export function resultPicture(app, game) {
  const board = emptyBoard(game.board);
  const [wide, high] = size(board);
  const scale = Math.min(BOARD / wide, HIGHEST / high);
  const width = BOARD + 2 * EDGE;
  const { title, top } = titled(game.verdict ?? "", width);
  /** @type {Place} */
  const place = { board, x: (width - wide * scale) / 2, y: top, scale };
  const rows = rowsOf(game, top + high * scale + GAP, width);
  const players = (/** @type {Pen} */ pen, /** @type {boolean} */ isOver) =>
    rows.forEach((row) => drawPlayer(pen, app, row, isOver));
  return {
    width,
    height: Math.max(...rows.map((row) => row.y)) + ROW + FOOT,
    title,
    top,
    last: (pen) => {
      drawBoard(pen, place);
      for (const area of areas(board, lettersOf(game.board.rows))) drawArea(pen, place, area);
      players(pen, true);
    },
    first: (pen) => {
      drawBoard(pen, place);
      players(pen, false);
    },
    steps: placedInOrder(game).map((piece) => ({
      title: game.name,
      part: partOf(place, piece),
      draw: (pen) => drawArea(pen, place, piece),
    })),
  };
}

/**
 * Where everybody's row is, in the order of play: one below the other, and more than two in two columns.
 *
 * @param {TileGame} game
 * @param {number} top
 * @param {number} width of the picture
 * @returns {(Box & {player: TilePlayer, row: TileRankingRow | undefined})[]}
 */
function rowsOf({ players, ranking }, top, width) {
  const columns = Math.min(players.length, 2);
  const wide = (BOARD - (columns - 1) * GAP) / columns;
  return players.map((player, index) => ({
    player,
    row: ranking.find(({ seat }) => seat === player.seat),
    x: (width - BOARD) / 2 + (index % columns) * (wide + GAP),
    y: top + Math.floor(index / columns) * (ROW + GAP / 2),
    width: wide,
    height: ROW,
  }));
}

/**
 * A player: face, name and colours; at the end also place and points.
 *
 * @param {Pen} pen
 * @param {TileApp} app
 * @param {ReturnType<typeof rowsOf>[number]} row
 * @param {boolean} isOver
 */
function drawPlayer(pen, app, row, isOver) {
  const { player, x, y, width, height } = row;
  const rank = isOver && app.view.game && app.view.game.players.length > 1 ? row.row?.rank : undefined;
  drawCard(pen, row, rank === 1);
  const letters = player.colours.map((colour) => app.view.colours[colour].letter);
  const middle = y + height / 2;
  if (rank !== undefined) drawMedal(pen, rank, x + 26, middle);
  const seat = app.view.seats.find((one) => one.seat === player.seat);
  const ground = letters.length ? INKS[letters[0]].wash : GROUND;
  const face = drawnAs(seat);
  const hasFace = drawFace(pen, face, { x: x + 48, y: middle - 18, size: 36, ground });
  const left = x + (hasFace ? 92 : 48);
  const right = x + width - 14 - letters.length * (SIGN + 4);
  letters.forEach((letter, index) =>
    drawSign(pen, letter, right + 4 + index * (SIGN + 4), middle - SIGN / 2),
  );
  const room = right - left - 4;
  write(pen, player.name, left, middle + (isOver ? -3 : 6), `700 18px ${SANS}`, "left", room);
  if (isOver && row.row) write(pen, row.row.text, left, middle + 17, `15px ${SANS}`, "left", room, SOFT);
}

/**
 * @param {Pen} pen
 * @param {string} letter
 * @param {number} x
 * @param {number} y
 */
function drawSign(pen, letter, x, y) {
  pen.save();
  pen.translate(x, y);
  const square = new Path2D(`M0 0h${SIGN}v${SIGN}h${-SIGN}z`);
  drawPiece(pen, letter, square, square, [SIGN / 2, SIGN / 2]);
  pen.restore();
}

/**
 * @param {Pen} pen
 * @param {Place} place
 */
function drawBoard(pen, place) {
  const { ground, lines, rim } = outline(place.board);
  pen.save();
  pen.translate(place.x, place.y);
  pen.fillStyle = SHEET;
  pen.fill(scaled(ground, place));
  pen.strokeStyle = LINE;
  pen.lineWidth = 1;
  pen.stroke(scaled(lines, place));
  pen.strokeStyle = DARK;
  pen.lineWidth = 2;
  pen.lineCap = "round";
  pen.stroke(scaled(rim, place));
  pen.restore();
}

/**
 * A piece as on the screen. So small as triangles are, green ones have triangles in them instead of a hatching.
 *
 * @param {Pen} pen
 * @param {Place} place
 * @param {Area} area
 */
function drawArea(pen, place, { colour, cells }) {
  const { board, scale } = place;
  const { around, body } = traced(board, cells);
  const [x, y] = centreOf(board, cells);
  const [filled, rim] = [scaled(body, place), scaled(around, place)];
  /** @type {Point} */
  const badge = [x * scale, y * scale];
  pen.save();
  pen.translate(place.x, place.y);
  if (board.triangles && colour === "G") {
    const { wash, hatch, line } = INKS[colour];
    pen.fillStyle = wash;
    pen.fill(filled);
    pen.strokeStyle = hatch;
    pen.lineWidth = 2.2;
    pen.stroke(scaled(innerOf(board, cells), place));
    drawRim(pen, line, rim);
    drawBadge(pen, signOf(colour), line, badge);
  } else drawPiece(pen, colour, filled, rim, badge);
  pen.restore();
}

/**
 * @param {string} d
 * @param {Place} place
 */
function scaled(d, { scale }) {
  const path = new Path2D();
  path.addPath(new Path2D(d), new DOMMatrix([scale, 0, 0, scale, 0, 0]));
  return path;
}

/**
 * Where some cells lie in the picture.
 *
 * @param {Place} place
 * @param {Area} area
 * @returns {Box}
 */
function partOf({ board, x, y, scale }, { cells }) {
  const points = cells.flatMap((cell) => corners(board, ...cell));
  const [xs, ys] = [points.map(([px]) => px * scale + x), points.map(([, py]) => py * scale + y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
