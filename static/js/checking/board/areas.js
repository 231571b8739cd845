// Squares of one colour that hang together: on paper they are one shape (P4).

/**
 * Areas of one colour as marks for `sheet()` of drawing.js.
 *
 * @param {string[][]} squares
 */
export function areasOf(squares) {
  const side = squares.length;
  const seen = new Set();
  /** @type {Mark[]} */
  const marks = [];
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const colour = squares[row][column];
      if (colour === "." || seen.has(`${row},${column}`)) continue;
      /** @type {Square[]} */
      const area = [];
      /** @type {Square[]} */
      const open = [[row, column]];
      seen.add(`${row},${column}`);
      for (let square = open.pop(); square; square = open.pop()) {
        const [r, c] = square;
        area.push(square);
        for (const [y, x] of [
          [r - 1, c],
          [r + 1, c],
          [r, c - 1],
          [r, c + 1],
        ]) {
          if (squares[y]?.[x] !== colour || seen.has(`${y},${x}`)) continue;
          seen.add(`${y},${x}`);
          open.push([y, x]);
        }
      }
      marks.push({ n: marks.length + 1, colour, squares: area.sort((a, b) => a[0] - b[0] || a[1] - b[1]) });
    }
  }
  return marks;
}
