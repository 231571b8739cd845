// What lies under the finger that drags a corner, enlarged beside it.

import { h, s } from "../../lib/dom.js";

/** Half of what is seen through it, as a part of the photo's longer side. */
const REACH = 0.045;
/** Its size and its distance from the finger, in points: as in check.css. */
const SIZE = 116;
const AWAY = 36;

/**
 * @param {PhotoCopy} shown
 * @param {Point[]} points the four corners, as parts of width and height
 * @param {number} index of the corner that is held
 */
export function loupe(shown, points, index) {
  const { url, width, height } = shown;
  const [x, y] = points[index];
  const reach = REACH * Math.max(width, height);
  const outline = points.map(([left, top]) => `${left * width},${top * height}`).join(" ");
  // On the side where there is room, and above rather than below: there is the hand.
  const left = x < 0.5 ? `calc(${x * 100}% + ${AWAY}px)` : `calc(${x * 100}% - ${AWAY + SIZE}px)`;
  return h.div(
    {
      class: "loupe",
      key: "loupe",
      "aria-hidden": "true",
      style: { left, top: `max(0px, calc(${y * 100}% - ${AWAY + SIZE}px))` },
    },
    s.svg(
      { viewBox: `${x * width - reach} ${y * height - reach} ${2 * reach} ${2 * reach}` },
      s.image({ href: url, x: 0, y: 0, width, height }),
      s.polygon({ points: outline }),
      s.circle({ cx: x * width, cy: y * height, r: reach * 0.12 }),
    ),
  );
}
