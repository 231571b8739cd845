// The games of this phone's owner against others, by name: how many were won, lost and shared.

import { recall, remember } from "./prefs.js";

const KEY = "rw-rivals";
/** As many rivals are kept: who was not met for longest goes first. */
const MOST = 60;
/** Of as many games it is known that they were counted. */
const GAMES = 60;

/** @typedef {{name: string, won: number, face?: number | string | null}} Outcome against somebody: 1 won, 0 shared, -1 lost */
/** @typedef {{rivals: Rival[], games: [string, Outcome[]][]}} Kept the rivals met last come last */

/**
 * Count a game, once however often its end is looked at; one whose end was changed counts as it is now.
 *
 * @param {string} game which one: table and number
 * @param {Outcome[]} outcomes
 */
export function keepGame(game, outcomes) {
  const kept = read();
  const before = kept.games.find(([known]) => known === game)?.[1];
  const results = outcomes.map(({ name, won }) => ({ name, won }));
  if (before && JSON.stringify(before) === JSON.stringify(results)) return;
  for (const outcome of before ?? []) add(kept.rivals, outcome, -1);
  for (const outcome of outcomes) add(kept.rivals, outcome, 1);
  const games = kept.games.filter(([known]) => known !== game);
  write({ rivals: kept.rivals, games: [...games, [game, results]] });
}

/** All rivals, who was met last first. */
export const rivals = () =>
  read()
    .rivals.filter(({ wins, losses, shared }) => wins + losses + shared)
    .reverse();

/**
 * Forget one of them, or all.
 *
 * @param {string | null} name
 */
export function forgetRivals(name) {
  if (name === null) {
    remember(KEY, null);
    return;
  }
  const kept = read();
  // That the games were counted is still known: they shall not come back.
  write({ ...kept, rivals: kept.rivals.filter((rival) => rival.name !== name) });
}

/**
 * @param {Rival[]} known
 * @param {Outcome} outcome
 * @param {1 | -1} count
 */
function add(known, { name, won, face }, count) {
  const at = known.findIndex((rival) => rival.name === name);
  const rival = at < 0 ? { name, wins: 0, losses: 0, shared: 0 } : known[at];
  if (at >= 0) known.splice(at, 1);
  const key = won > 0 ? "wins" : won < 0 ? "losses" : "shared";
  known.push({ ...rival, [key]: Math.max(0, rival[key] + count), ...(face ? { face } : {}) });
}

/** @param {Kept} kept */
function write({ rivals: known, games }) {
  remember(KEY, JSON.stringify({ rivals: known.slice(-MOST), games: games.slice(-GAMES) }));
}

/**
 * What was kept; what is not ours, or broken, counts as nothing.
 *
 * @returns {Kept}
 */
function read() {
  try {
    const kept = JSON.parse(recall(KEY) ?? "{}");
    return {
      rivals: Array.isArray(kept.rivals) ? kept.rivals.filter(isRival) : [],
      games: Array.isArray(kept.games) ? kept.games.filter(isGame) : [],
    };
  } catch {
    return { rivals: [], games: [] };
  }
}

/** @param {any} found */
const isRival = (found) =>
  typeof found?.name === "string" &&
  [found.wins, found.losses, found.shared].every((count) => Number.isInteger(count) && count >= 0);

/** @param {any} found */
const isGame = (found) =>
  Array.isArray(found) &&
  typeof found[0] === "string" &&
  Array.isArray(found[1]) &&
  found[1].every((one) => typeof one?.name === "string" && typeof one?.won === "number");
