// What the Replay page shows of each game after an event.

import { diceStep } from "./dice/frame.js";
import { tileStep } from "./tile/frame.js";

/** By a member that the frames of no other game have. @type {Record<string, (frame: any, numbers: boolean) => ReplayStep>} */
const STEPS = {
  layout: diceStep,
  board: tileStep,
};

/**
 * @param {ReplayFrame} frame
 * @param {boolean} numbers whether shapes show when they were drawn, where a game can tell
 */
export const stepOf = (frame, numbers) => {
  const [member] = Object.keys(STEPS).filter((name) => name in frame);
  return STEPS[member](frame, numbers);
};
