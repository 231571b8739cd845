// The result drawn on a canvas: who won, every sheet with its place, and what the game is called.

import { drawFace } from "../../../lib/drawing/face-canvas.js";
import { signOf } from "../../../lib/drawing/colours.js";
import { middle, outline } from "../../../lib/drawing/squares.js";
import { t, tn } from "../../../lib/words.js";

/** Measures in points; the picture has twice as many pixels. */
const CELL = 28;
const EDGE = 32;
const GAP = 20;
const INSIDE = 18;
const HEAD = 58;
const FOOT = 64;
const SHARPNESS = 2;
/** How far the line around a card reaches out of it. */
const RIM = 2;
/**
 * A picture is looked at on any ground, so it has the light colours of css/base/tokens.css; of each marker also the ways
 * its hatching goes.
 *
 * @type {Record<string, {wash: string, hatch: string, line: string, ways: Point[]}>}
 */
const INKS = {
  B: { wash: "#7db2ea", hatch: "#1f5da8", line: "#123a70", ways: [[1, -1]] },
  Y: { wash: "#ffd75a", hatch: "#b98500", line: "#5a4100", ways: [[1, 0]] },
  R: { wash: "#f28b7d", hatch: "#b8291c", line: "#78150c", ways: [[1, 1]] },
  G: {
    wash: "#83cb98",
    hatch: "#1f7a45",
    line: "#0d4a28",
    ways: [
      [1, -1],
      [1, 1],
    ],
  },
};
const [PAGE, CARD, INK, SOFT, LINE, DARK, ACCENT, CROSS, GROUND] = [
  "#f4ecdd",
  "#fffbf2",
  "#2b241e",
  "#5e5245",
  "#d9cbb2",
  "#857461",
  "#57315f",
  "#b8291c",
  "#efe2ef",
];
const SANS = "system-ui, sans-serif";
const SERIF = "'Iowan Old Style', Palatino, 'P052', Georgia, serif";
const TITLE = `600 30px ${SERIF}`;

/** @typedef {CanvasRenderingContext2D} Pen */
/** @typedef {{player: DicePlayer, x: number, y: number, width: number, height: number}} Card where a player's sheet is */
/** @typedef {{width: number, height: number, title: string[], cards: Card[]}} Plan where everything lies, in points */

/** @param {DiceApp} app whose game is over */
export function drawResult(app) {
  const plan = planOf(app);
  const pen = blank(plan, SHARPNESS);
  drawPage(pen, app, plan);
  for (const card of plan.cards) drawCard(pen, app, card);
  return pen.canvas;
}

/**
 * @param {DiceApp} app whose game is over
 * @returns {Plan}
 */
export function planOf(app) {
  const { players, ranking, verdict } = app.view.game;
  const { side } = app.screens.layout;
  const places = ranking.map(({ seat }) => app.player(seat));
  // Who still has to count comes last.
  const shown = [...places, ...players.filter((player) => !places.includes(player))];
  const columns = Math.min(2, shown.length);
  const card = { width: side * CELL + 2 * INSIDE, height: side * CELL + INSIDE + HEAD };
  const width = Math.max(columns * (card.width + GAP) - GAP, 360) + 2 * EDGE;
  const title = lines(TITLE, verdict ?? "", width - 2 * EDGE);
  const top = EDGE + title.length * 38 + 10;
  const rows = Math.ceil(shown.length / columns);
  const cards = shown.map((player, index) => {
    const row = Math.floor(index / columns);
    // The last one alone in its row stands in the middle.
    const inRow = Math.min(columns, shown.length - row * columns);
    const left = (width - inRow * (card.width + GAP) + GAP) / 2;
    const x = left + (index % columns) * (card.width + GAP);
    return { player, x, y: top + row * (card.height + GAP), ...card };
  });
  return { width, height: top + rows * (card.height + GAP) - GAP + FOOT, title, cards };
}

/**
 * A pen for a picture of this size.
 *
 * @param {{width: number, height: number}} size in points
 * @param {number} sharpness pixels of a point
 */
export function blank({ width, height }, sharpness) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(width * sharpness), Math.round(height * sharpness)];
  const pen = brush(canvas);
  pen.scale(sharpness, sharpness);
  return pen;
}

/**
 * All but the sheets.
 *
 * @param {Pen} pen
 * @param {DiceApp} app
 * @param {Plan} plan
 */
export function drawPage(pen, app, plan) {
  const { width, height } = plan;
  pen.fillStyle = PAGE;
  pen.fillRect(0, 0, width, height);
  drawTitle(pen, plan);
  drawFoot(pen, app, width, height);
}

/**
 * @param {Pen} pen
 * @param {Plan} plan
 * @param {string[]} [title] instead of who has won
 */
export function drawTitle(pen, { width, cards: [{ y }], title: verdict }, title = verdict) {
  pen.fillStyle = PAGE;
  pen.fillRect(0, 0, width, y - RIM);
  // In the middle of the room that the longest one needs.
  const top = EDGE + 26 + (verdict.length - title.length) * 19;
  title.forEach((line, index) => write(pen, line, width / 2, top + index * 38, TITLE, "center"));
}

/** @param {HTMLCanvasElement} canvas */
const brush = (canvas) => /** @type {Pen} */ (canvas.getContext("2d", { willReadFrequently: true }));

/**
 * A player: place, name, squares, strikes and sheet.
 *
 * @param {Pen} pen
 * @param {DiceApp} app
 * @param {Card} card
 * @param {DicePlayer} [now] the player before the end, when nobody has a place yet
 */
export function drawCard(pen, app, { player: last, x: left, y: top, width, height }, now = undefined) {
  const player = now ?? last;
  const rank = now ? undefined : app.view.game.ranking.find(({ seat }) => seat === player.seat)?.rank;
  const isFirst = rank === 1;
  pen.save();
  pen.translate(left, top);
  // It may lie there already.
  pen.fillStyle = PAGE;
  pen.fillRect(-RIM, -RIM, width + 2 * RIM, height + 2 * RIM);
  pen.fillStyle = CARD;
  pen.strokeStyle = isFirst ? ACCENT : LINE;
  pen.lineWidth = isFirst ? 3 : 1.5;
  pen.beginPath();
  pen.roundRect(0, 0, width, height, 16);
  pen.fill();
  pen.stroke();
  const hasMedal = rank !== undefined && !app.view.solo;
  if (hasMedal) drawMedal(pen, rank, INSIDE + 15, 31);
  const first = hasMedal ? INSIDE + 40 : INSIDE;
  const seat = app.view.seats.find((one) => one.seat === player.seat);
  // Above a small sheet there is room for the words alone.
  const face = width - first > 180 ? (seat?.level ?? seat?.face ?? null) : null;
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
 * @param {number} rank
 * @param {number} x
 * @param {number} y
 */
function drawMedal(pen, rank, x, y) {
  circle(pen, x, y, 15);
  pen.fillStyle = rank === 1 ? ACCENT : CARD;
  pen.strokeStyle = rank === 1 ? ACCENT : DARK;
  pen.lineWidth = 2;
  pen.fill();
  pen.stroke();
  write(pen, `${rank}`, x, y + 6, `700 17px ${SERIF}`, "center", 24, rank === 1 ? CARD : INK);
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
  pen.fillStyle = "#fffdf8";
  pen.fillRect(0, 0, size, size);
  pen.strokeStyle = LINE;
  pen.lineWidth = 1;
  for (let line = 1; line < side; line += 1) {
    pen.stroke(new Path2D(`M${line * CELL} 0V${size}M0 ${line * CELL}H${size}`));
  }
  for (const { colour, squares } of marks) {
    if (squares) drawMark(pen, INKS[colour], squares, signOf(colour));
  }
  pen.strokeStyle = DARK;
  pen.lineWidth = 2;
  pen.strokeRect(0, 0, size, size);
}

/**
 * A shape as on the screen: wash, hatching, outline, and the letter of its colour.
 *
 * @param {Pen} pen
 * @param {(typeof INKS)[string]} ink
 * @param {Square[]} squares
 * @param {string} letter
 */
function drawMark(pen, { wash, hatch, line, ways }, squares, letter) {
  const path = new Path2D(outline(squares, CELL, 1));
  pen.save();
  pen.fillStyle = wash;
  pen.fill(path);
  pen.clip(path);
  pen.strokeStyle = hatch;
  pen.lineWidth = 2.5;
  for (const [dx, dy] of ways) {
    const all = Array.from({ length: 180 }, (_, n) => (n - 60) * 10);
    const way = all.map((at) => (dy === 0 ? `M0 ${at + 5}H900` : `M${at} 0l${900 * dx * dy} 900`));
    pen.stroke(new Path2D(way.join("")));
  }
  pen.restore();
  pen.strokeStyle = line;
  pen.lineWidth = 2.2;
  pen.lineJoin = "round";
  pen.stroke(path);
  const [row, column] = middle(squares);
  const [x, y] = [(column + 0.5) * CELL, (row + 0.5) * CELL];
  circle(pen, x, y, 8.5);
  pen.fillStyle = "#fffdf8";
  pen.fill();
  pen.lineWidth = 1;
  pen.stroke();
  write(pen, letter, x, y + 4.2, `700 12px ${SANS}`, "center");
}

/**
 * The four colours and the name of the app; the match, from the second game on.
 *
 * @param {Pen} pen
 * @param {DiceApp} app
 * @param {number} width
 * @param {number} height
 */
function drawFoot(pen, app, width, height) {
  const y = height - 26;
  Object.values(INKS).forEach(({ wash, line }, index) => {
    pen.fillStyle = wash;
    pen.strokeStyle = line;
    pen.lineWidth = 1.5;
    const [x, up] = [EDGE + (index % 2) * 11, y - 15 + Math.floor(index / 2) * 11];
    pen.fillRect(x, up, 10, 10);
    pen.strokeRect(x, up, 10, 10);
  });
  const brand = `600 17px ${SERIF}`;
  write(pen, t("script.brand"), EDGE + 30, y, brand, "left");
  const { match, solo, game_name: name } = app.view;
  pen.font = brand;
  const room = width - 2 * EDGE - 50 - pen.measureText(t("script.brand")).width;
  write(pen, match && !solo ? match.text : name, width - EDGE, y, `15px ${SANS}`, "right", room, SOFT);
}

/**
 * A sentence in lines that are not wider than the picture.
 *
 * @param {string} font
 * @param {string} text
 * @param {number} most
 */
function lines(font, text, most) {
  const measure = brush(document.createElement("canvas"));
  measure.font = font;
  const found = [""];
  for (const word of text.split(" ")) {
    const longer = `${found.at(-1)} ${word}`.trim();
    if (found.at(-1) && measure.measureText(longer).width > most) found.push(word);
    else found[found.length - 1] = longer;
  }
  return found;
}

/**
 * @param {Pen} pen
 * @param {string} text
 * @param {number} x
 * @param {number} y of the line it stands on
 * @param {string} font
 * @param {CanvasTextAlign} align
 * @param {number} [most] how wide it may be
 * @param {string} [colour]
 */
function write(pen, text, x, y, font, align, most = undefined, colour = INK) {
  pen.font = font;
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.fillText(text, x, y, most);
}

/**
 * @param {Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
function circle(pen, x, y, radius) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 7);
}
