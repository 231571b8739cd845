// What follows from the tries that are kept: streaks, and how many squares stayed empty.

import { between, later } from "./days.js";

/** Squares to one bar of the histogram, and how many bars there are; the last one takes all that is more. */
const BAR = 5;
const BARS = 7;

/**
 * The days on which a first try was begun on the day itself, on any layout, in order.
 *
 * @param {DailyKept["tries"]} tries
 */
function daysOnTime(tries) {
  const found = new Set();
  for (const days of Object.values(tries)) {
    for (const [day, { on }] of Object.entries(days)) if (on === day) found.add(day);
  }
  return [...found].sort();
}

/**
 * Days in a row, up to today or, while today is still to be played, to yesterday; and the longest row ever.
 *
 * @param {DailyKept["tries"]} tries
 * @param {string} today
 */
export function streaks(tries, today) {
  const days = daysOnTime(tries);
  let longest = 0;
  let row = 0;
  days.forEach((day, index) => {
    row = index && between(days[index - 1], day) === 1 ? row + 1 : 1;
    longest = Math.max(longest, row);
  });
  const last = days.at(-1);
  const isOn = last !== undefined && last >= later(today, -1);
  return { now: isOn ? row : 0, longest, isTodayIn: last === today };
}

/**
 * First tries by how many squares stayed empty.
 *
 * @param {Record<string, DailyTries>} [days] of one layout
 * @returns {{least: number, most: number | null, days: number}[]}
 */
export function histogram(days = {}) {
  const bars = Array.from({ length: BARS }, (_, bar) => ({
    least: bar * BAR,
    most: bar === BARS - 1 ? null : bar * BAR + BAR - 1,
    days: 0,
  }));
  for (const { first } of Object.values(days)) {
    bars[Math.min(Math.floor(first.unfilled / BAR), BARS - 1)].days += 1;
  }
  return bars;
}
