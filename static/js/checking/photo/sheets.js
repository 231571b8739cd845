// Several sheets in one photo: which one? Outlines with numbers over the photo, and buttons for them.

import { h, s } from "../../lib/dom.js";
import { t } from "../../lib/words.js";

/** A number's size as a part of the photo's longer side. */
const BADGE = 0.045;

/**
 * The choice among the sheets of a photo: with the photo while none is chosen, then buttons for the others.
 *
 * @param {CheckPhoto} mine
 * @param {(number: number) => void} choose from 1
 */
export function sheets(mine, choose) {
  if (!mine.sheets) return null;
  const { quads, size } = mine.sheets;
  const buttons = quads.map((_, index) =>
    h.button(
      {
        class: "button small",
        key: `sheet-${index}`,
        "aria-pressed": String(mine.sheet === index + 1),
        onclick: () => choose(index + 1),
      },
      t("check_page.sheets.one", { n: index + 1 }),
    ),
  );
  return [
    mine.sheet === null && mine.shown ? outlines(mine.shown, quads, size, choose) : null,
    h.div(
      { class: "row wrap", role: "group", "aria-label": t("check_page.sheets.which"), key: "sheets" },
      buttons,
    ),
  ];
}

/**
 * @param {PhotoCopy} shown
 * @param {Point[][]} quads in pixels of the photo
 * @param {[width: number, height: number]} size of the photo
 * @param {(number: number) => void} choose
 */
function outlines(shown, quads, [width, height], choose) {
  const r = BADGE * Math.max(width, height);
  const areas = quads.map((quad, index) => {
    const x = quad.reduce((sum, point) => sum + point[0], 0) / quad.length;
    const y = quad.reduce((sum, point) => sum + point[1], 0) / quad.length;
    return s.g(
      { class: "photo-sheet", onclick: () => choose(index + 1) },
      s.polygon({ points: quad.map((point) => point.join()).join(" ") }),
      s.circle({ cx: x, cy: y, r }),
      s.text({ x, y, dy: "0.36em", "font-size": r * 1.2 }, index + 1),
    );
  });
  return h.figure(
    { class: "over-photo", key: "sheets-photo" },
    s.svg(
      { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": t("check_page.sheets.alt") },
      s.image({ href: shown.url, x: 0, y: 0, width, height, preserveAspectRatio: "none" }),
      areas,
    ),
  );
}
