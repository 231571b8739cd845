// What all pictures and films of results have: the page with who has won and what it is called, places, pieces, letters.

import { signOf } from "../../lib/drawing/colours.js";
import { t } from "../../lib/words.js";

/** Measures in points. */
export const EDGE = 32;
export const GAP = 20;
export const FOOT = 64;
/** How far the line around a card reaches out of it. */
const RIM = 2;
/** A way in which a hatching goes: across, up or down. @typedef {[number, number]} Way */
/**
 * A picture is looked at on any ground, so it has the light colours of css/base/tokens.css; of each colour also the ways
 * its hatching goes.
 *
 * @type {Record<string, {wash: string, hatch: string, line: string, ways: Way[]}>}
 */
export const INKS = {
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
  P: { wash: "#c3a1dd", hatch: "#6d3f86", line: "#43234b", ways: [[0, 1]] },
  O: {
    wash: "#ffb066",
    hatch: "#a85500",
    line: "#6d3500",
    ways: [
      [1, 0],
      [0, 1],
    ],
  },
};
/** Those of the sign of the app. */
const BRAND = ["B", "Y", "R", "G"];
const PAGE = "#f4ecdd";
const CARD = "#fffbf2";
export const SHEET = "#fffdf8";
const INK = "#2b241e";
export const SOFT = "#5e5245";
export const LINE = "#d9cbb2";
export const DARK = "#857461";
const ACCENT = "#57315f";
export const CROSS = "#b8291c";
export const GROUND = "#efe2ef";
export const SANS = "system-ui, sans-serif";
const SERIF = "'Iowan Old Style', Palatino, 'P052', Georgia, serif";
const TITLE = `600 30px ${SERIF}`;

/** @typedef {CanvasRenderingContext2D} Pen */

/**
 * A sentence as the title of a picture, and how far down the game begins below it.
 *
 * @param {string} text
 * @param {number} width of the picture
 */
export function titled(text, width) {
  const title = lines(TITLE, text, width - 2 * EDGE);
  return { title, top: EDGE + title.length * 38 + 10 };
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
 * All but the game itself: who has won, and what it is called.
 *
 * @param {Pen} pen
 * @param {App} app
 * @param {ResultPicture} picture
 */
export function drawPage(pen, app, picture) {
  const { width, height } = picture;
  pen.fillStyle = PAGE;
  pen.fillRect(0, 0, width, height);
  drawTitle(pen, picture);
  drawFoot(pen, app, width, height);
}

/**
 * @param {Pen} pen
 * @param {ResultPicture} picture
 * @param {string[]} [title] instead of who has won
 */
export function drawTitle(pen, { width, top, title: verdict }, title = verdict) {
  pen.fillStyle = PAGE;
  pen.fillRect(0, 0, width, top - RIM);
  // In the middle of the room that the longest one needs.
  const first = EDGE + 26 + (verdict.length - title.length) * 19;
  title.forEach((line, index) => write(pen, line, width / 2, first + index * 38, TITLE, "center"));
}

/** @param {HTMLCanvasElement} canvas */
const brush = (canvas) => /** @type {Pen} */ (canvas.getContext("2d", { willReadFrequently: true }));

/**
 * A card; that of who has won has a line of its own.
 *
 * @param {Pen} pen
 * @param {Box} box
 * @param {boolean} isFirst
 */
export function drawCard(pen, { x, y, width, height }, isFirst) {
  // It may lie there already.
  pen.fillStyle = PAGE;
  pen.fillRect(x - RIM, y - RIM, width + 2 * RIM, height + 2 * RIM);
  pen.fillStyle = CARD;
  pen.strokeStyle = isFirst ? ACCENT : LINE;
  pen.lineWidth = isFirst ? 3 : 1.5;
  pen.beginPath();
  pen.roundRect(x, y, width, height, 16);
  pen.fill();
  pen.stroke();
}

/**
 * @param {Pen} pen
 * @param {number} rank
 * @param {number} x
 * @param {number} y
 */
export function drawMedal(pen, rank, x, y) {
  circle(pen, x, y, 15);
  pen.fillStyle = rank === 1 ? ACCENT : CARD;
  pen.strokeStyle = rank === 1 ? ACCENT : DARK;
  pen.lineWidth = 2;
  pen.fill();
  pen.stroke();
  write(pen, `${rank}`, x, y + 6, `700 17px ${SERIF}`, "center", 24, rank === 1 ? CARD : INK);
}

/**
 * A piece as on the screen: wash, hatching, outline, and the letter of its colour.
 *
 * @param {Pen} pen
 * @param {string} colour its code
 * @param {Path2D} body
 * @param {Path2D} rim
 * @param {Point | null} [badge] where its letter is
 */
export function drawPiece(pen, colour, body, rim, badge = null) {
  const { wash, hatch, line } = INKS[colour];
  pen.save();
  pen.fillStyle = wash;
  pen.fill(body);
  pen.clip(body);
  pen.strokeStyle = hatch;
  pen.lineWidth = 2.5;
  pen.stroke(hatching(colour));
  pen.restore();
  drawRim(pen, line, rim);
  if (badge) drawBadge(pen, signOf(colour), line, badge);
}

/**
 * @param {Pen} pen
 * @param {string} line
 * @param {Path2D} rim
 */
export function drawRim(pen, line, rim) {
  pen.strokeStyle = line;
  pen.lineWidth = 2.2;
  pen.lineJoin = pen.lineCap = "round";
  pen.stroke(rim);
}

/**
 * @param {Pen} pen
 * @param {string} letter
 * @param {string} line
 * @param {Point} middle
 */
export function drawBadge(pen, letter, line, [x, y]) {
  circle(pen, x, y, 8.5);
  pen.fillStyle = SHEET;
  pen.fill();
  pen.strokeStyle = line;
  pen.lineWidth = 1;
  pen.stroke();
  write(pen, letter, x, y + 4.2, `700 12px ${SANS}`, "center");
}

/** @type {Map<string, Path2D>} */
const hatchings = new Map();
/** How large the largest board is, and how far apart lines lie on it. */
const [LARGEST, APART] = [900, 10];

/**
 * The hatching of a colour, all over the picture.
 *
 * @param {string} colour
 */
function hatching(colour) {
  const known = hatchings.get(colour);
  if (known) return known;
  const path = INKS[colour].ways.flatMap(([dx, dy]) => {
    const all = Array.from({ length: (2 * LARGEST) / APART }, (_, n) => n * APART - LARGEST);
    if (dx === 0) return all.map((at) => `M${at + APART / 2} 0V${LARGEST}`);
    if (dy === 0) return all.map((at) => `M0 ${at + APART / 2}H${LARGEST}`);
    // From the left upper corner and beyond to the right, and from the right to the left.
    return all.map((at) => `M${dy > 0 ? at : at + LARGEST} 0l${LARGEST * dy} ${LARGEST}`);
  });
  const made = new Path2D(path.join(""));
  hatchings.set(colour, made);
  return made;
}

/**
 * The four colours and the name of the app; the match, from the second game on.
 *
 * @param {Pen} pen
 * @param {App} app
 * @param {number} width
 * @param {number} height
 */
function drawFoot(pen, app, width, height) {
  const y = height - 26;
  BRAND.forEach((colour, index) => {
    const { wash, line } = INKS[colour];
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
export function write(pen, text, x, y, font, align, most = undefined, colour = INK) {
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
export function circle(pen, x, y, radius) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 7);
}
