// Whom a round waits for.

/**
 * Whether this phone's player is the last who has still to draw.
 *
 * @param {DiceView} view
 */
export function isAlone({ game, you, solo }) {
  if (!game || !you || solo || game.picker !== null) return false;
  const drawing = game.players.filter((player) => player.drawing);
  return drawing.length === 1 && you.seats.includes(drawing[0].seat);
}
