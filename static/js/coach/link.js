// The coach is asked, and asked again until it has seen the whole game.

import { ask, Problem, table } from "../lib/api.js";

const AGAIN_MS = 1000;
/** The server is busy, or cannot be reached. */
const LATER_MS = 5000;

/**
 * @param {string} code of the table
 * @param {number} game its number there
 */
const path = (code, game) => `${table(code)}/games/${game}/coach`;

/**
 * What there is already, without asking for more.
 *
 * @param {string} code
 * @param {number} game
 * @returns {Promise<CoachProgress>}
 */
export const coachSoFar = (code, game) => ask("GET", path(code, game));

/**
 * Begin, and tell how far it is until it is done or refused. Ends by itself; `stop` ends it before.
 *
 * @param {string} code
 * @param {number} game
 * @param {(progress: CoachProgress) => void} tell
 * @param {(text: string) => void} refused with a sentence
 */
export function followCoach(code, game, tell, refused) {
  let timer = 0;
  let isOver = false;
  const look = async () => {
    let wait = AGAIN_MS;
    try {
      const progress = await ask("POST", path(code, game), {});
      if (isOver) return;
      tell(progress);
      if (progress.coached) return;
    } catch (error) {
      if (isOver) return;
      if (error instanceof Problem) {
        refused(error.detail);
        return;
      }
      wait = LATER_MS;
    }
    timer = setTimeout(look, wait);
  };
  look();
  return {
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

/**
 * Open a table to play on from a round, alone, or from a move, against bots; its code.
 *
 * @param {string} code
 * @param {number} game
 * @param {FromHere & {id: string}} from
 * @returns {Promise<string>}
 */
export async function playOn(code, game, from) {
  const seated = await ask("POST", `${table(code)}/games/${game}/continue`, from);
  return seated.code;
}
