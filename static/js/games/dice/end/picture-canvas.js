// The result of a dice game drawn on a canvas: who won, and every sheet with its place; as a film shape by shape.

import { drawFace } from "../../../lib/drawing/face-canvas.js";
import { middle, outline } from "../../../lib/drawing/squares.js";
import { drawnAs } from "../../../lib/faces/faces.js";
import { t, tn } from "../../../lib/words.js";
import {
  CROSS,
  DARK,
  EDGE,
  FOOT,
  GAP,
  GROUND,
  LINE,
  SANS,
  SHEET,
  SOFT,
  circle,
  drawCard,
  drawMedal,
  drawPiece,
  titled,
  write,
} from "../../../table/result/canvas.js";

/** Measures in points. */
const CELL = 28;
const INSIDE = 18;
const HEAD = 58;

/** @typedef {CanvasRenderingContext2D} Pen */
/** @typedef {Box & {player: DicePlayer}} Card where a player's sheet is */

/**
 * @param {DiceApp} app whose game is over
 * @returns {ResultPicture}
 */
export function resultPicture(app) {
  const { cards, ...plan } = planOf(app);
  const steps = stepsOf(app);
  return {
    ...plan,
    last: (pen) => cards.forEach((card) => drawPlayer(pen, app, card)),
    first: (pen) => cards.forEach((card) => drawPlayer(pen, app, card, early(card.player, []))),
    steps: steps.flatMap(({ player, mark }, index) => {
      const card = cards.find((one) => one.player === player);
      if (!card) return [];
      const shown = steps.slice(0, index + 1).flatMap((step) => (step.player === player ? step.mark : []));
      return {
        title: t("script.coach.moment", { round: mark.round }),
        part: card,
        draw: (pen) => drawPlayer(pen, app, card, early(player, shown)),
      };
    }),
  };
}

/**
 * @param {DiceApp} app whose game is over
 */
function planOf(app) {
  const { players, ranking, verdict } = app.view.game;
  const { side } = app.screens.layout;
  const places = ranking.map(({ seat }) => app.player(seat));
  // Who still has to count comes last.
  const shown = [...places, ...players.filter((player) => !places.includes(player))];
  const columns = Math.min(2, shown.length);
  const card = { width: side * CELL + 2 * INSIDE, height: side * CELL + INSIDE + HEAD };
  const width = Math.max(columns * (card.width + GAP) - GAP, 360) + 2 * EDGE;
  const { title, top } = titled(verdict ?? "", width);
  const rows = Math.ceil(shown.length / columns);
  /** @type {Card[]} */
  const cards = shown.map((player, index) => {
    const row = Math.floor(index / columns);
    // The last one alone in its row stands in the middle.
    const inRow = Math.min(columns, shown.length - row * columns);
    const left = (width - inRow * (card.width + GAP) + GAP) / 2;
    const x = left + (index % columns) * (card.width + GAP);
    return { player, x, y: top + row * (card.height + GAP), ...card };
  });
  return { width, height: top + rows * (card.height + GAP) - GAP + FOOT, title, top, cards };
}

/**
 * All shapes in the order in which they were drawn: round by round, seat by seat.
 *
 * @param {DiceApp} app
 * @returns {{player: DicePlayer, mark: DiceMark}[]}
 */
function stepsOf({ view }) {
  const known = view.game.players.filter((player) => player.known);
  return known
    .flatMap((player) => player.marks.map((mark) => ({ player, mark })))
    .sort((one, other) => one.mark.round - other.mark.round || one.player.seat - other.player.seat);
}

/**
 * A player when only some shapes were drawn.
 *
 * @param {DicePlayer} player
 * @param {DiceMark[]} marks
 * @returns {DicePlayer}
 */
function early(player, marks) {
  if (player.unfilled === null || !player.known) return { ...player, unfilled: null, marks: [], strikes: 0 };
  const covered = (/** @type {DiceMark[]} */ some) =>
    some.reduce((sum, { squares }) => sum + (squares?.length ?? 0), 0);
  return {
    ...player,
    marks,
    unfilled: player.unfilled + covered(player.marks) - covered(marks),
    strikes: marks.filter(({ strike }) => strike).length,
  };
}

/**
 * A player: place, name, squares, strikes and sheet.
 *
 * @param {Pen} pen
 * @param {DiceApp} app
 * @param {Card} card
 * @param {DicePlayer} [now] the player before the end, when nobody has a place yet
 */
function drawPlayer(pen, app, card, now = undefined) {
  const { player: last, x: left, y: top, width } = card;
  const player = now ?? last;
  const rank = now ? undefined : app.view.game.ranking.find(({ seat }) => seat === player.seat)?.rank;
  drawCard(pen, card, rank === 1);
  pen.save();
  pen.translate(left, top);
  const hasMedal = rank !== undefined && !app.view.solo;
  if (hasMedal) drawMedal(pen, rank, INSIDE + 15, 31);
  const first = hasMedal ? INSIDE + 40 : INSIDE;
  const seat = app.view.seats.find((one) => one.seat === player.seat);
  // Above a small sheet there is room for the words alone.
  const face = width - first > 180 ? drawnAs(seat) : null;
  const x = drawFace(pen, face, { x: first, y: 13, size: 36, ground: GROUND }) ? first + 44 : first;
  const strikes = player.strikes_max * 16;
  const room = width - x - INSIDE;
  write(pen, player.name, x, 27, `700 18px ${SANS}`, "left", room);
  const squares =
    player.unfilled === null ? t("script.sheet.unseen") : tn("script.sheet.unfilled", player.unfilled);
  write(pen, squares, x, 47, `15px ${SANS}`, "left", room - strikes - 8, SOFT);
  drawStrikes(pen, player, width - INSIDE - strikes + 8, 42);
  pen.translate(INSIDE, HEAD);
  drawSheet(pen, app.screens.layout.side, player.marks);
  pen.restore();
}

/**
 * @param {Pen} pen
 * @param {DicePlayer} player
 * @param {number} x of the first one's middle
 * @param {number} y
 */
function drawStrikes(pen, { strikes, strikes_max: most }, x, y) {
  for (let index = 0; index < most; index += 1) {
    const middleX = x + index * 16;
    circle(pen, middleX, y, 5.5);
    pen.strokeStyle = DARK;
    pen.lineWidth = 1.5;
    pen.stroke();
    if (index < strikes) {
      pen.strokeStyle = CROSS;
      pen.lineWidth = 2;
      pen.stroke(new Path2D(`M${middleX - 4} ${y - 4}l8 8m0-8l-8 8`));
    }
  }
}

/**
 * @param {Pen} pen
 * @param {number} side
 * @param {Mark[]} marks
 */
function drawSheet(pen, side, marks) {
  const size = side * CELL;
  pen.fillStyle = SHEET;
  pen.fillRect(0, 0, size, size);
  pen.strokeStyle = LINE;
  pen.lineWidth = 1;
  for (let line = 1; line < side; line += 1) {
    pen.stroke(new Path2D(`M${line * CELL} 0V${size}M0 ${line * CELL}H${size}`));
  }
  for (const { colour, squares } of marks) {
    if (squares) drawMark(pen, colour, squares);
  }
  pen.strokeStyle = DARK;
  pen.lineWidth = 2;
  pen.strokeRect(0, 0, size, size);
}

/**
 * @param {Pen} pen
 * @param {string} colour
 * @param {Square[]} squares
 */
function drawMark(pen, colour, squares) {
  const path = new Path2D(outline(squares, CELL, 1));
  const [row, column] = middle(squares);
  drawPiece(pen, colour, path, path, [(column + 0.5) * CELL, (row + 0.5) * CELL]);
}
