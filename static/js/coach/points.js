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

/**
 * Whose turn it is next sways each value a little, to and fro: over a full turn of everybody that cancels out.
 *
 * @param {Pick<CoachedTileGame, "players" | "unit">} coached
 */
export const isAveraged = ({ players, unit }) => unit === "percent" && players.length > 1;

/**
 * What the line shows of a player: each point is the mean of a full turn, and the last the result as it was.
 *
 * @param {Pick<CoachedTileGame, "players" | "unit">} coached
 * @param {LookedAtPlayer} player
 */
export function lineOf(coached, { curve }) {
  const values = curve.map(({ value }) => value);
  if (!isAveraged(coached)) return values;
  const turn = coached.players.length;
  return values.map((value, at) => {
    if (at === values.length - 1) return value;
    const those = values.slice(Math.max(0, at - turn + 1), at + 1);
    return those.reduce((sum, one) => sum + one, 0) / those.length;
  });
}
