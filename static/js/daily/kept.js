// What this phone keeps of the dailies: tries by layout and day. Nobody else has it, so nothing of it is trusted to
// be whole: what cannot be read is left out, and the rest stays.

import { freshId } from "../lib/ids.js";
import { NAME_LENGTH } from "../lib/own-name.js";
import { recall, remember } from "../lib/prefs.js";
import { isDay } from "./days.js";

const KEY = "rw-daily";
const VERSION = 1;
/** More days of a layout than this are forgotten, the oldest first: a year and a half. */
export const MOST_DAYS = 550;
const MOST_OPEN = 12;
const MOST_COUNTED = 60;
const MOST_LAYOUTS = 3;
/** No sheet has more squares. */
const MOST_SQUARES = 1000;

/**
 * What is kept on this phone; without storage an empty book.
 *
 * @returns {DailyKept}
 */
export function kept() {
  try {
    return clean(JSON.parse(recall(KEY) ?? "null"));
  } catch {
    return clean(null);
  }
}

/** @param {DailyKept} book */
export function keep(book) {
  for (const [layout, days] of Object.entries(book.tries)) book.tries[layout] = newest(days, MOST_DAYS);
  const open = Object.entries(book.open).slice(-MOST_OPEN);
  const counted = book.counted.slice(-MOST_COUNTED);
  remember(KEY, JSON.stringify({ v: VERSION, ...book, open: Object.fromEntries(open), counted }));
}

/**
 * Change what is kept; what there is then.
 *
 * @param {(book: DailyKept) => void} write
 */
export function change(write) {
  const book = kept();
  write(book);
  keep(book);
  return book;
}

/**
 * What can be read of something that should be a book of tries.
 *
 * @param {any} found
 * @returns {DailyKept}
 */
export function clean(found) {
  const from = found?.v === VERSION ? found : {};
  /** @type {DailyKept} */
  const book = { phone: "", tries: {}, open: {}, counted: [] };
  book.phone = typeof from.phone === "string" && /^[0-9a-f]{30}$/.test(from.phone) ? from.phone : freshId();
  if (typeof from.name === "string" && from.name.trim()) book.name = from.name.trim().slice(0, NAME_LENGTH);
  else if (from.name === null) book.name = null;
  if (isLayout(from.layout)) book.layout = from.layout;
  if (typeof from.share?.of === "string" && typeof from.share.text === "string") {
    book.share = { of: from.share.of, text: from.share.text };
  }
  for (const [layout, days] of entries(from.tries).slice(0, MOST_LAYOUTS)) {
    if (isLayout(layout)) book.tries[layout] = Object.fromEntries(entries(days).flatMap(cleanDay));
  }
  for (const [key, open] of entries(from.open)) {
    const [layout, day] = key.split("/");
    if (!isLayout(layout) || !isDay(day)) continue;
    if (typeof open?.code === "string" && isDay(open.on)) book.open[key] = { code: open.code, on: open.on };
  }
  if (Array.isArray(from.counted)) {
    book.counted = from.counted.filter((/** @type {unknown} */ ref) => typeof ref === "string");
  }
  return book;
}

/**
 * @param {[string, any]} entry a day and its tries
 * @returns {[string, DailyTries][]}
 */
function cleanDay([day, tries]) {
  const { first, best, count, on } = tries ?? {};
  if (!isDay(day) || !isDay(on) || !isResult(first) || !isResult(best) || !isCount(count) || count < 1) {
    return [];
  }
  const ref = typeof tries.ref === "string" ? tries.ref : null;
  return [
    [
      day,
      { first: resultOf(first), best: resultOf(best), count, on, ref, sent: tries.sent === true || !ref },
    ],
  ];
}

/**
 * @param {any} object
 * @returns {[string, any][]}
 */
const entries = (object) => (object && typeof object === "object" ? Object.entries(object) : []);

/**
 * What could be the name of a layout, and is none that every object has.
 *
 * @param {unknown} layout
 */
const isLayout = (layout) => typeof layout === "string" && /^[a-z]{1,20}$/.test(layout) && !(layout in {});

/** @param {unknown} number */
const isCount = (number) => Number.isInteger(number) && Number(number) >= 0 && Number(number) <= MOST_SQUARES;

/** @param {any} result */
const isResult = (result) => isCount(result?.unfilled) && isCount(result?.strikes);

/**
 * @param {DailyResult} result
 * @returns {DailyResult}
 */
const resultOf = ({ unfilled, strikes }) => ({ unfilled, strikes });

/**
 * @param {Record<string, DailyTries>} days
 * @param {number} most
 */
const newest = (days, most) =>
  Object.fromEntries(
    Object.entries(days)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .slice(-most),
  );

/**
 * Fewer squares empty, then fewer strikes (D14).
 *
 * @param {DailyResult} one
 * @param {DailyResult} other
 */
export const isBetter = (one, other) =>
  one.unfilled < other.unfilled || (one.unfilled === other.unfilled && one.strikes < other.strikes);

/**
 * The tries of a day, or undefined.
 *
 * @param {DailyKept} book
 * @param {string} layout
 * @param {string} day
 * @returns {DailyTries | undefined}
 */
export const triesOf = (book, layout, day) => book.tries[layout]?.[day];

/**
 * The first tries that were played here and that the server does not know yet.
 *
 * @param {DailyKept} book
 */
export const untold = ({ tries }) =>
  Object.entries(tries).flatMap(([layout, days]) =>
    Object.entries(days).flatMap(([day, { ref, sent }]) => (ref && !sent ? [{ layout, day, ref }] : [])),
  );

/**
 * Count a finished game. The first one stays the first; one that is looked at again counts once, but where its end
 * was taken back and reached in another way, that is how it ended.
 *
 * @param {DailyKept} book
 * @param {{layout: string, day: string, ref: string, on: string}} game
 * @param {DailyResult} result
 */
export function countGame(book, { layout, day, ref, on }, result) {
  const days = (book.tries[layout] ??= {});
  const known = days[day];
  const isNew = !book.counted.includes(ref);
  if (isNew) book.counted.push(ref);
  if (!known) days[day] = { first: result, best: result, count: 1, on, ref, sent: false };
  else {
    if (known.ref === ref && !isSame(known.first, result)) {
      if (known.count === 1) known.best = result;
      Object.assign(known, { first: result, sent: false });
    }
    if (isNew) known.count += 1;
    if (isBetter(result, known.best)) known.best = result;
  }
}

/**
 * @param {DailyResult} one
 * @param {DailyResult} other
 */
export const isSame = (one, other) => one.unfilled === other.unfilled && one.strikes === other.strikes;

/**
 * Both phones' tries: of each day the earlier first try and the best one.
 *
 * @param {DailyKept} book that takes them in
 * @param {DailyKept["tries"]} others
 */
export function merge(book, others) {
  for (const [layout, days] of Object.entries(others)) {
    const own = (book.tries[layout] ??= {});
    for (const [day, theirs] of Object.entries(days)) {
      const mine = own[day];
      if (!mine) own[day] = { ...theirs, ref: null, sent: true };
      else {
        own[day] = {
          ...(theirs.on < mine.on ? { ...theirs, ref: null, sent: true } : mine),
          best: isBetter(theirs.best, mine.best) ? theirs.best : mine.best,
          count: Math.max(mine.count, theirs.count),
        };
      }
    }
  }
}
