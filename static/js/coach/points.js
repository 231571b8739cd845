// The line of a curve.

/** @param {number} value */
export const fixed = (value) => value.toFixed(1);

/**
 * The path of a line.
 *
 * @param {number[]} values
 * @param {(at: number) => number} x
 * @param {(value: number) => number} y
 */
export const path = (values, x, y) =>
  values.map((value, at) => `${at ? "L" : "M"}${fixed(x(at))} ${fixed(y(value))}`).join("");
