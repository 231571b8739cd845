// Why a ghost may not lie where it is: asked once it rests, and once only.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { settled } from "./page.js";
import { Reasons, whyNot } from "../../static/js/placing/reasons.js";

/** Longer than a ghost must rest before it is asked about. */
const REST_MS = 200;

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

/** What is asked, and how often the page was told that there is news. */
function asking() {
  /** @type {{asked: string[], drawn: number, fails: boolean}} */
  const told = { asked: [], drawn: 0, fails: false };
  /** @type {Reasons<string>} */
  const reasons = new Reasons(
    async (question, signal) => {
      told.asked.push(question);
      await settled();
      if (told.fails || signal.aborted) throw new Error("no answer");
      return [{ reason: "edge", text: question, squares: [] }];
    },
    () => {
      told.drawn += 1;
    },
  );
  return { reasons, told };
}

async function rest() {
  mock.timers.tick(REST_MS);
  await settled();
  await settled();
}

test("a ghost that moves on is not asked about, one that rests is, once", async () => {
  const { reasons, told } = asking();
  for (const place of ["a1", "a2", "a3"]) {
    assert.equal(reasons.of(place, place), null);
    mock.timers.tick(50);
  }
  await rest();
  assert.deepEqual(told.asked, ["a3"]);
  assert.equal(told.drawn, 1);
  assert.equal(reasons.of("a3", "a3")?.[0].text, "a3");
  // Back where it was it is known already.
  reasons.of("a4", "a4");
  await rest();
  reasons.of("a3", "a3");
  await rest();
  assert.deepEqual(told.asked, ["a3", "a4"]);
});

test("while a finger drags, or a move is on its way, nothing is asked", async () => {
  const { reasons, told } = asking();
  reasons.of("a1", "a1");
  reasons.forget();
  await rest();
  assert.deepEqual(told.asked, []);
});

test("an answer that comes too late is no news", async () => {
  const { reasons, told } = asking();
  reasons.of("a1", "a1");
  mock.timers.tick(REST_MS);
  reasons.of("a2", "a2");
  await rest();
  assert.deepEqual(told.asked, ["a1", "a2"]);
  assert.equal(told.drawn, 1);
});

test("without an answer it is asked again when the page is drawn again", async () => {
  const { reasons, told } = asking();
  told.fails = true;
  reasons.of("a1", "a1");
  await rest();
  told.fails = false;
  assert.equal(reasons.of("a1", "a1"), null);
  await rest();
  assert.equal(reasons.of("a1", "a1")?.length, 1);
});

test("reasons that stand by themselves begin with a capital", () => {
  const [edge, taken] = ["touches blue along a side", "overlaps red"].map((text) => ({
    reason: "edge",
    text,
    squares: [],
  }));
  assert.equal(whyNot([edge]), "Touches blue along a side");
  assert.equal(whyNot([edge, taken]), "Touches blue along a side · overlaps red");
});
