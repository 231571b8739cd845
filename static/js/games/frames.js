// What the Replay page shows of each game after an event.

import { diceStep } from "./dice/frame.js";
import { tileGoingOn, tileStep } from "./tile/frame.js";

/** By a member that the frames of no other game have. @type {Record<string, (frame: any, numbers: boolean, better: ShownBetter | null) => ReplayStep>} */
const STEPS = {
  layout: diceStep,
  board: tileStep,
};

/** The same of games that can be played on from a move. @type {Record<string, (frame: any) => GoingOn>} */
const GOING_ON = {
  board: tileGoingOn,
};

/**
 * What the frames of this game are told by.
 *
 * @param {Record<string, unknown>} known by a member
 * @param {ReplayFrame} frame
 */
const memberOf = (known, frame) => Object.keys(known).find((name) => name in frame) ?? "";

/**
 * @param {ReplayFrame} frame
 * @param {boolean} numbers whether shapes show when they were drawn, where a game can tell
 * @param {ShownBetter | null} better what the coach says was better
 */
export const stepOf = (frame, numbers, better) => STEPS[memberOf(STEPS, frame)](frame, numbers, better);

/** @param {ReplayFrame} frame */
export const goingOnFrom = (frame) => GOING_ON[memberOf(GOING_ON, frame)]?.(frame) ?? null;
