// A picture of the result, made on the phone: all sheets with names and scores.

import { h, icon } from "../../lib/dom.js";
import { t, tn } from "../../lib/words.js";
import { outline } from "../../lib/squares.js";

const CELL = 26;
const GAP = 40;
const HEAD = 64;
/**
 * Of each colour, and the ways its hatching goes. A picture is looked at on any ground, so it has the light colours
 * of css/tokens.css.
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
const FONT = "system-ui, sans-serif";
const TITLE = "600 20px 'Iowan Old Style', Palatino, 'P052', Georgia, serif";

/**
 * A button that makes the picture, and then a plain link to keep it.
 *
 * @param {DiceApp} app
 */
export function pictureLink(app) {
  const { file } = app.ui;
  if (app.ui.picture) {
    return h(
      "div",
      { class: "card picture" },
      h("img", { src: app.ui.picture, alt: t("script.picture.alt") }),
      h(
        "div",
        { class: "row wrap even" },
        h(
          "a",
          { class: "button main", href: app.ui.picture, download: `rollwrite-${app.code}.png` },
          t("script.picture.keep"),
        ),
        file && canShare(file)
          ? h(
              "button",
              { class: "button", type: "button", onclick: () => share(file) },
              t("script.picture.share"),
            )
          : null,
      ),
    );
  }
  return h(
    "button",
    { class: "button wide", type: "button", onclick: () => make(app) },
    icon("paper"),
    t("script.picture.make"),
  );
}

/** @param {File} file */
const canShare = (file) => navigator.canShare?.({ files: [file] }) ?? false;

/** @param {File} file */
async function share(file) {
  try {
    await navigator.share({ files: [file] });
  } catch {
    // Sharing was called off; the link is still there.
  }
}

/** @param {DiceApp} app */
function make(app) {
  draw(app).toBlob((blob) => {
    if (!blob) return;
    app.ui.file = new File([blob], `rollwrite-${app.code}.png`, { type: "image/png" });
    app.ui.picture = URL.createObjectURL(blob);
    app.render();
  }, "image/png");
}

/** @param {HTMLCanvasElement} canvas */
const brush = (canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

/** @param {DiceApp} app */
function draw(app) {
  const { players, verdict } = app.view.game;
  const { side } = app.screens.layout;
  const columns = Math.min(2, players.length);
  const sheet = side * CELL;
  const width = columns * (sheet + GAP) + GAP;
  const measure = brush(document.createElement("canvas"));
  measure.font = TITLE;
  const title = lines(measure, verdict ?? "", width - 2 * GAP);
  const top = 38 + title.length * 26;
  const height = top + 8 + Math.ceil(players.length / columns) * (sheet + HEAD + GAP / 2) + GAP / 2;
  const canvas = document.createElement("canvas");
  canvas.width = width * 2;
  canvas.height = height * 2;
  const pen = brush(canvas);
  pen.scale(2, 2);
  pen.fillStyle = "#f4ecdd";
  pen.fillRect(0, 0, width, height);
  title.forEach((line, index) => write(pen, line, GAP, 48 + index * 26, TITLE, width - 2 * GAP));
  players.forEach((player, index) => {
    const x = GAP + (index % columns) * (sheet + GAP);
    const y = top + Math.floor(index / columns) * (sheet + HEAD + GAP / 2);
    write(pen, player.name, x, y + 22, `700 18px ${FONT}`, sheet);
    write(
      pen,
      player.unfilled === null ? t("script.sheet.unseen") : tn("script.sheet.unfilled", player.unfilled),
      x,
      y + 44,
      `15px ${FONT}`,
      sheet,
    );
    drawSheet(pen, x, y + HEAD - 8, side, player.marks);
  });
  return canvas;
}

/**
 * A sentence in lines that are not wider than the picture.
 *
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {number} most
 */
function lines(pen, text, most) {
  const found = [""];
  for (const word of text.split(" ")) {
    const longer = `${found.at(-1)} ${word}`.trim();
    if (found.at(-1) && pen.measureText(longer).width > most) found.push(word);
    else found[found.length - 1] = longer;
  }
  return found;
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {string} font
 * @param {number} most
 */
function write(pen, text, x, y, font, most) {
  pen.font = font;
  pen.fillStyle = "#2b241e";
  pen.textAlign = "left";
  pen.fillText(text, x, y, most);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {number} x
 * @param {number} y
 * @param {number} side
 * @param {Mark[]} marks
 */
function drawSheet(pen, x, y, side, marks) {
  pen.save();
  pen.translate(x, y);
  pen.fillStyle = "#fffbf2";
  pen.fillRect(0, 0, side * CELL, side * CELL);
  pen.strokeStyle = "#d9cbb2";
  pen.lineWidth = 1;
  for (let line = 0; line <= side; line += 1) {
    pen.stroke(new Path2D(`M${line * CELL} 0V${side * CELL}M0 ${line * CELL}H${side * CELL}`));
  }
  for (const { colour, squares, n } of marks) if (squares) drawMark(pen, colour, squares, n);
  pen.strokeStyle = "#857461";
  pen.lineWidth = 2;
  pen.strokeRect(0, 0, side * CELL, side * CELL);
  pen.restore();
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {string} colour
 * @param {Square[]} squares
 * @param {number} number
 */
function drawMark(pen, colour, squares, number) {
  const { wash, hatch, line, ways } = INKS[colour];
  const path = new Path2D(outline(squares, CELL, 1));
  pen.save();
  pen.fillStyle = wash;
  pen.fill(path);
  pen.clip(path);
  pen.strokeStyle = hatch;
  pen.lineWidth = 2.5;
  for (const [dx, dy] of ways) {
    for (let at = -40; at < 80; at += 1) {
      const start = at * 10;
      pen.stroke(new Path2D(dy === 0 ? `M0 ${start}H400` : `M${start} 0l${400 * dx * dy} 400`));
    }
  }
  pen.restore();
  pen.strokeStyle = line;
  pen.lineWidth = 2.2;
  pen.stroke(path);
  const [row, column] = squares[0];
  pen.fillStyle = "#fffdf8";
  pen.beginPath();
  pen.arc((column + 0.5) * CELL, (row + 0.5) * CELL, 9, 0, 7);
  pen.fill();
  pen.fillStyle = "#2b241e";
  pen.font = `700 11px ${FONT}`;
  pen.textAlign = "center";
  pen.fillText(`${number}`, (column + 0.5) * CELL, (row + 0.5) * CELL + 4);
}
