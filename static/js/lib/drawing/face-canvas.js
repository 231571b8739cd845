// A face drawn on a canvas, shape by shape, for pictures to keep.

import { idOf, sprite } from "../faces/faces.js";

const SIDE = 40;

/** The sprite as it is drawn on a canvas, once it has been read. @type {Document | null} */
let drawings = null;

/** Read the sprite, so that pictures can have faces; without a connection they have none. */
export async function readFaces() {
  if (drawings) return;
  try {
    const text = await (await fetch(sprite())).text();
    drawings = new DOMParser().parseFromString(text, "image/svg+xml");
  } catch {
    // Names stand in pictures without faces, too.
  }
}

/**
 * Draw a face on a canvas; nothing before it has been read.
 *
 * @param {CanvasRenderingContext2D} pen
 * @param {number | string | null} which
 * @param {{x: number, y: number, size: number, ground: string}} place its left upper corner
 * @returns whether there is one
 */
export function drawFace(pen, which, { x, y, size, ground }) {
  const drawing = which ? drawings?.getElementById(idOf(which)) : null;
  if (!drawing) return false;
  pen.save();
  pen.translate(x, y);
  pen.scale(size / SIDE, size / SIDE);
  pen.beginPath();
  pen.arc(SIDE / 2, SIDE / 2, SIDE / 2, 0, 7);
  pen.fillStyle = ground;
  pen.fill();
  pen.clip();
  pen.lineCap = pen.lineJoin = "round";
  for (const part of drawing.children) {
    const inherited = (/** @type {string} */ name) =>
      part.getAttribute(name) ?? drawing.getAttribute(name) ?? "";
    const path = pathOf(part);
    const fill = inherited("fill");
    pen.globalAlpha = Number(inherited("fill-opacity") || 1);
    if (fill !== "none") {
      pen.fillStyle = fill;
      pen.fill(path);
    }
    pen.globalAlpha = 1;
    if (inherited("stroke") === "none") continue;
    pen.strokeStyle = inherited("stroke");
    pen.lineWidth = Number(inherited("stroke-width"));
    pen.stroke(path);
  }
  pen.restore();
  return true;
}

/** @param {Element} part a path, a circle or an ellipse */
function pathOf(part) {
  const number = (/** @type {string} */ name) => Number(part.getAttribute(name));
  const path = new Path2D(part.getAttribute("d") ?? "");
  const radius = number("r");
  if (!part.hasAttribute("d")) {
    path.ellipse(number("cx"), number("cy"), radius || number("rx"), radius || number("ry"), 0, 0, 7);
  }
  return path;
}
