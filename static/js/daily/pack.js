// The tries in few letters, for a QR code: "1" and then eight numbers for each day. A letter of base64, as addresses
// have it, holds five bits of a number, the lowest first, and one that says whether more follow.

import { between, isDay, later } from "./days.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VERSION = "1";
/** There was no daily before it. */
const EPOCH = "2026-01-01";
const NUMBERS = 8;
/** Nothing that is kept has larger numbers. */
const MOST = 100_000;

/** Where in an address the tries stand: behind the sign that is never sent to a server. */
export const MARK = "#take=";

/**
 * @param {number} value
 * @returns {string}
 */
const letters = (value) =>
  value < 32 ? LETTERS[value] : LETTERS[32 + (value % 32)] + letters(Math.floor(value / 32));

/**
 * The newest tries that fit.
 *
 * @param {DailyKept["tries"]} tries
 * @param {string[]} layouts the names in an order that never changes
 * @param {number} [room] letters
 * @returns {{text: string, days: number}}
 */
export function packed(tries, layouts, room = Infinity) {
  const all = layouts.flatMap((layout, index) =>
    Object.entries(tries[layout] ?? {})
      .filter(([day]) => day >= EPOCH)
      .map(([day, found]) => ({ day, index, found })),
  );
  all.sort((one, other) => (one.day < other.day ? 1 : -1));
  let text = VERSION;
  let before = 0;
  let days = 0;
  for (const { day, index, found } of all) {
    const { first, best, on } = found;
    const at = between(EPOCH, day);
    // Newest first: from each day to the next one it is a few days back.
    const gap = days ? before - at : at;
    const part = [
      gap,
      index,
      first.unfilled,
      first.strikes,
      first.unfilled - best.unfilled,
      best.strikes,
      found.count,
      Math.max(0, between(day, on)),
    ]
      .map(letters)
      .join("");
    if (text.length + part.length > room) break;
    text += part;
    before = at;
    days += 1;
  }
  return { text, days };
}

/**
 * The tries in such a text, or null where it is none.
 *
 * @param {string} text
 * @param {string[]} layouts
 * @returns {DailyKept["tries"] | null}
 */
export function unpacked(text, layouts) {
  if (!text.startsWith(VERSION)) return null;
  const numbers = numbersIn(text.slice(VERSION.length));
  if (!numbers?.length || numbers.length % NUMBERS) return null;
  /** @type {DailyKept["tries"]} */
  const tries = {};
  let at = 0;
  for (let start = 0; start < numbers.length; start += NUMBERS) {
    const [gap, index, unfilled, strikes, less, bestStrikes, count, late] = numbers.slice(
      start,
      start + NUMBERS,
    );
    at = start ? at - gap : gap;
    const layout = layouts[index];
    const day = later(EPOCH, at);
    if (!layout || !isDay(day) || less > unfilled || !count) return null;
    (tries[layout] ??= {})[day] = {
      first: { unfilled, strikes },
      best: { unfilled: unfilled - less, strikes: bestStrikes },
      count,
      on: later(day, late),
      ref: null,
      sent: true,
    };
  }
  return tries;
}

/**
 * @param {string} text
 * @returns {number[] | null}
 */
function numbersIn(text) {
  const numbers = [];
  let value = 0;
  let weight = 1;
  for (const letter of text) {
    const digit = LETTERS.indexOf(letter);
    if (digit < 0) return null;
    value += (digit % 32) * weight;
    weight *= 32;
    if (value > MOST) return null;
    if (digit < 32) {
      numbers.push(value);
      value = 0;
      weight = 1;
    }
  }
  return weight === 1 ? numbers : null;
}
