// What has happened between two views of a table: what is seen to move, and heard.

import { coming } from "./coming.js";

/**
 * Rings are colours in ring order: those of the seats, clockwise from the first starter, then those that stand by.
 *
 * @typedef {{what: "started"}
 *   | {what: "rolled", seat: number, dice: number[]}
 *   | {what: "taken", seat: number, die: number}
 *   | {what: "placed", seat: number, n: number, strike: boolean}
 *   | {what: "struck", seat: number, strikes: number}
 *   | {what: "undone", seat: number}
 *   | {what: "out", seat: number}
 *   | {what: "doomed", seat: number}
 *   | {what: "door", seat: number, colour: string}
 *   | {what: "passed", from: string[], to: string[]}
 *   | {what: "over"}} Happening
 */

/** A command makes few events: more of them at once are news from a while ago. */
const MOST_EVENTS = 6;

/**
 * Whether somebody who looked has seen the one view just before the other. If not, nothing is played: who comes back
 * after ten moves does not want to watch ten moves.
 *
 * @param {DiceView} before
 * @param {DiceView} now
 */
export function isOneStep(before, now) {
  return now.seq > before.seq && now.seq - before.seq <= MOST_EVENTS;
}

/**
 * All that has happened, in the order in which it did.
 *
 * @param {DiceView} before
 * @param {DiceView} now
 * @returns {Happening[]}
 */
export function happenings(before, now) {
  const [old, game] = [before.game, now.game];
  if (!game) return [];
  if (old?.number !== game.number) return now.phase === "over" ? [] : [{ what: "started" }];
  /** @type {Happening[]} */
  const found = [];
  const rolled = game.dice.length > 0 && (game.round !== old.round || !old.dice.length);
  const pass = { what: /** @type {const} */ ("passed"), from: ringOf(old), to: ringOf(game) };
  const passed = coming(game).round > coming(old).round && pass.from.join() !== pass.to.join();
  // Markers that were shown as passed when the round was complete do not pass again when the next one begins.
  if (passed && rolled) found.push(pass);
  if (rolled) found.push({ what: "rolled", seat: game.starter, dice: game.dice.map((die) => die.value) });
  for (const { die, taken_by: seat } of game.dice) {
    const owner = rolled ? null : (old.dice[die]?.taken_by ?? null);
    if (seat !== null && owner === null) found.push({ what: "taken", seat, die });
  }
  for (const player of game.players) found.push(...ofPlayer(player, old));
  for (const task of now.tasks) found.push(...doorsOf(task, before.tasks));
  if (passed && !rolled) found.push(pass);
  if (before.phase !== "over" && now.phase === "over") found.push({ what: "over" });
  return found;
}

/**
 * @param {DicePlayer} player
 * @param {DiceGame} old
 * @returns {Happening[]}
 */
function ofPlayer({ seat, marks, strikes, in: isIn, doomed }, old) {
  const was = old.players.find((other) => other.seat === seat);
  if (!was) return [];
  const struck = strikes > was.strikes;
  /** @type {Happening[]} */
  const found = marks.slice(was.marks.length).map(({ n }) => ({ what: "placed", seat, n, strike: struck }));
  if (struck) found.push({ what: "struck", seat, strikes });
  if (marks.length < was.marks.length || (isIn && !was.in)) found.push({ what: "undone", seat });
  if (doomed && !was.doomed) found.push({ what: "doomed", seat });
  if (was.in && !isIn) found.push({ what: "out", seat });
  return found;
}

/**
 * The colours of which only one open corner is left since then.
 *
 * @param {DiceTask} task
 * @param {DiceTask[]} old
 * @returns {Happening[]}
 */
function doorsOf({ seat, chips }, old) {
  const had = old.find((task) => task.seat === seat)?.chips ?? [];
  const isNew = (/** @type {Chip} */ { colour, door }) =>
    door && had.some((chip) => chip.colour === colour && chip.corners > 1);
  return (chips ?? []).filter(isNew).map(({ colour }) => ({ what: "door", seat, colour }));
}

/**
 * The ring that is shown: of the next round, as soon as it is known.
 *
 * @param {DiceGame} game
 */
function ringOf(game) {
  const { places, standby } = coming(game).ring;
  return [...places.map((place) => place.colour), ...standby];
}
