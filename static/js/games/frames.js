// What the Replay page shows of each game after an event.

import { diceStep } from "./dice/frame.js";
import { tileStep } from "./tile/frame.js";

/**
 * @param {DiceFrame | TileFrame} frame
 * @param {boolean} numbers whether shapes show when they were drawn, where a game can tell
 */
export const stepOf = (frame, numbers) =>
  "board" in frame ? tileStep(frame, numbers) : diceStep(frame, numbers);
