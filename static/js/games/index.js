// The only list of games: which screens a table shows.

import { DiceScreens } from "./dice/index.js";
import { TileScreens } from "./tile/index.js";

/** By the keys of their rules. @type {Record<string, new (app: any) => GameScreens>} */
const GAMES = {
  dice: DiceScreens,
  tile: TileScreens,
};

/**
 * The screens of a game by the `rules` of a table's view; a server that says nothing plays the dice game.
 *
 * @param {string} [rules]
 */
export const screensOf = (rules = "dice") => GAMES[rules];
