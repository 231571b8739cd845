// What a phone keeps of the dailies: which try counts, what two phones make of theirs, and the text of a QR code.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "./page.js";
import { chance } from "./page.js";
import { later } from "../../static/js/daily/days.js";
import { MOST_DAYS, change, clean, countGame, kept, merge, untold } from "../../static/js/daily/kept.js";
import { packed, unpacked } from "../../static/js/daily/pack.js";

const LAYOUTS = ["standard", "travel", "grand"];
const TODAY = "2026-11-22";
const GAME = { layout: "travel", day: TODAY, on: TODAY };

beforeEach(() => localStorage.clear());

/**
 * @param {number} unfilled
 * @param {number} [strikes]
 */
const result = (unfilled, strikes = 0) => ({ unfilled, strikes });

/**
 * A day as a phone has it whose first try left so many squares empty.
 *
 * @param {number} unfilled
 * @param {Partial<DailyTries>} [more]
 * @returns {DailyTries}
 */
const day = (unfilled, more = {}) => ({
  first: result(unfilled),
  best: result(unfilled - 2),
  count: 2,
  on: TODAY,
  ref: null,
  sent: true,
  ...more,
});

test("the first try stays the first, the best one is kept, and a game counts once", () => {
  const book = clean(null);
  for (const [ref, unfilled] of /** @type {[string, number][]} */ ([
    ["a", 9],
    ["b", 12],
    ["c", 4],
    ["c", 4],
  ])) {
    countGame(book, { ...GAME, ref }, result(unfilled));
  }
  const { first, best, count } = book.tries.travel[TODAY];
  assert.deepEqual([first.unfilled, best.unfilled, count], [9, 4, 3]);
  // Fewer strikes are better where as much is empty.
  countGame(book, { ...GAME, ref: "d" }, result(4, 1));
  assert.deepEqual(book.tries.travel[TODAY].best, result(4, 0));
});

test("a first try whose end was taken back counts as it ended, and is told anew", () => {
  const book = clean(null);
  countGame(book, { ...GAME, ref: "a" }, result(9));
  assert.deepEqual(untold(book), [{ layout: "travel", day: TODAY, ref: "a" }]);
  book.tries.travel[TODAY].sent = true;
  countGame(book, { ...GAME, ref: "a" }, result(11));
  const { first, best, count } = book.tries.travel[TODAY];
  assert.deepEqual([first.unfilled, best.unfilled, count], [11, 11, 1]);
  assert.equal(untold(book).length, 1);
});

test("of two phones the earlier first try and the better best count", () => {
  const book = clean(null);
  book.tries.travel = {
    [TODAY]: day(20, { best: result(18), count: 5 }),
    "2026-11-20": day(8, { on: "2026-11-22", ref: "mine" }),
  };
  merge(book, {
    travel: { [TODAY]: day(9), "2026-11-20": day(5, { on: "2026-11-21" }), "2026-11-01": day(3) },
    grand: { [TODAY]: day(40) },
  });
  const { [TODAY]: today, "2026-11-20": late, "2026-11-01": other } = book.tries.travel;
  assert.deepEqual([today.first.unfilled, today.best.unfilled, today.count], [20, 7, 5]);
  assert.deepEqual([late.first.unfilled, late.on, late.ref], [5, "2026-11-21", null]);
  assert.equal(other.first.unfilled, 3);
  assert.equal(book.tries.grand[TODAY].first.unfilled, 40);
});

test("what is kept survives, and what cannot be read is left out", () => {
  change((book) => countGame(book, { ...GAME, ref: "a" }, result(7)));
  assert.equal(kept().tries.travel[TODAY].first.unfilled, 7);
  const days = Object.fromEntries(
    Array.from({ length: MOST_DAYS + 20 }, (_, number) => [later("2026-01-01", number), day(9)]),
  );
  change((book) => {
    book.tries.travel = days;
  });
  const left = Object.keys(kept().tries.travel);
  assert.equal(left.length, MOST_DAYS);
  assert.equal(left[0], later("2026-01-01", 20), "the oldest go");
  const half = {
    v: 1,
    tries: { travel: { [TODAY]: day(5), "2026-11-20": { first: 7 } }, 7: {} },
  };
  for (const text of ["{", "null", "[]", '{"v":1,"open":3}', '{"v":2}']) {
    localStorage.setItem("rw-daily", text);
    assert.deepEqual(kept().tries, {}, text);
  }
  localStorage.setItem("rw-daily", JSON.stringify(half));
  assert.deepEqual(Object.keys(kept().tries.travel), [TODAY]);
});

test("a code gives back what was packed, the newest days where there is little room", () => {
  const luck = chance(5);
  /** @type {DailyKept["tries"]} */
  const tries = {};
  for (const layout of LAYOUTS) {
    tries[layout] = {};
    for (let number = 0; number < 40; number += 1) {
      const [at, unfilled] = [later("2026-01-01", Math.floor(luck() * 300)), Math.floor(luck() * 120)];
      const best = result(Math.floor(luck() * (unfilled + 1)), Math.floor(luck() * 4));
      const first = result(unfilled, Math.floor(luck() * 4));
      const on = later(at, Math.floor(luck() * 40));
      tries[layout][at] = { first, best, count: 1 + Math.floor(luck() * 99), on, ref: null, sent: true };
    }
  }
  const whole = packed(tries, LAYOUTS);
  assert.deepEqual(unpacked(whole.text, LAYOUTS), tries);
  const some = packed(tries, LAYOUTS, 300);
  assert(some.text.length <= 300 && some.days < whole.days);
  const read = Object.values(unpacked(some.text, LAYOUTS) ?? {}).flatMap((days) => Object.keys(days));
  assert.equal(read.length, some.days);
  const every = Object.values(tries)
    .flatMap((days) => Object.keys(days))
    .sort()
    .reverse();
  assert.deepEqual(read.sort().reverse(), every.slice(0, read.length));
});

test("a code that somebody has made up is refused whole", () => {
  assert.equal(unpacked("1lKAJBCACA", LAYOUTS)?.standard["2026-11-22"].first.unfilled, 9);
  for (const text of [
    "",
    "1",
    "nonsense",
    "2lKAJBCACA",
    "1lKAJBCACAA",
    "1lKDJBCACA",
    "1lKAJBKACA",
    "1lKAJBCA!A",
  ]) {
    assert.equal(unpacked(text, LAYOUTS), null, text);
  }
});
