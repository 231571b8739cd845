// A command that relied on an older state: is it still what the player meant?

/**
 * Whether nothing the player looked at has changed, so that the same command may go out again.
 * Somebody else's drawing moves the table on, but not the dice one picks from.
 *
 * @param {Command} command
 * @param {DiceView} before
 * @param {DiceView} now
 */
export function stillMeant(command, before, now) {
  const [old, game] = [before.game, now.game];
  if (!old || !game || old.number !== game.number || old.round !== game.round) return false;
  if (command.type === "TakeDie") {
    return game.picker === command.seat && JSON.stringify(old.dice) === JSON.stringify(game.dice);
  }
  if (command.type === "RollDice" || command.type === "EnterDice") return game.roller === command.seat;
  return false;
}
