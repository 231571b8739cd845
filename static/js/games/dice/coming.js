// The round that is shown: once all have drawn it is the next one.

/**
 * The game with the ring, the starter and the number of the round that is shown: no phone shows the old colours beside
 * the new round's words.
 *
 * @param {DiceGame} game
 */
export const coming = (game) => game.upcoming ?? game;
