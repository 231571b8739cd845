// From where a colour goes on, for dots and for turning in place.

/**
 * The squares from which a colour goes on, as "row,column": those diagonal to it, or the corners of the sheet for
 * its first shape.
 *
 * @param {number} side
 * @param {Mark[]} marks
 * @param {string} colour
 */
export function continuing(side, marks, colour) {
  const own = marks.flatMap((mark) => (mark.colour === colour ? (mark.squares ?? []) : []));
  const last = side - 1;
  if (!own.length) return new Set(["0,0", `0,${last}`, `${last},0`, `${last},${last}`]);
  return new Set(
    own.flatMap(([row, column]) =>
      [-1, 1].flatMap((down) => [-1, 1].map((right) => `${row + down},${column + right}`)),
    ),
  );
}
