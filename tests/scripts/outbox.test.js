// Moves on their way: none is lost, none is made twice, and they come in the order in which they were made.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { put, settled } from "./page.js";
import { Outbox } from "../../static/js/lib/outbox.js";

/** @typedef {(body: Sending) => Response | null} Server null: it cannot be reached */

/** What has come to the server. @type {Sending[]} */
let came = [];
/** @type {Server} */
let server = () => null;

/** @param {Sending} body */
const yes = ({ id }) => json(200, { seq: came.findIndex((one) => one.id === id) + 1, view: null });

/**
 * @param {number} status
 * @param {unknown} body
 */
const json = (status, body) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  localStorage.clear();
  came = [];
  server = yes;
  put("fetch", async (/** @type {string} */ address, /** @type {{body: string}} */ { body }) => {
    assert.equal(address, "/api/v1/tables/AYTR53E/commands");
    const sent = /** @type {Sending} */ (JSON.parse(body));
    const answer = server(sent);
    if (!answer) throw new TypeError("no connection");
    came.push(sent);
    return answer;
  });
});

afterEach(() => mock.timers.reset());

/** A page's outbox, and what the page was told. */
function page() {
  /** @type {{answers: number, refused: string[], dropped: number, waiting: number[]}} */
  const told = { answers: 0, refused: [], dropped: 0, waiting: [] };
  const outbox = new Outbox("AYTR53E", {
    answered: () => {
      told.answers += 1;
    },
    refused: (problem, dropped) => {
      told.refused.push(problem.code);
      told.dropped += dropped.length;
    },
    waiting: (count) => told.waiting.push(count),
  });
  return { outbox, told };
}

/** @param {string} type */
const command = (type) => /** @type {Command} */ (/** @type {unknown} */ ({ type, seat: 1 }));

/** What has come, by type. */
const types = () => came.map(({ command: { type } }) => type);

test("moves come one after the other, as they were made", async () => {
  const { outbox, told } = page();
  outbox.send(command("RollDice"), 7);
  outbox.send(command("TakeDie"));
  assert.equal(outbox.size, 2);
  assert(outbox.holds("TakeDie"));
  await settled();
  assert.deepEqual(types(), ["RollDice", "TakeDie"]);
  assert.deepEqual(
    came.map(({ expected_seq: seq }) => seq),
    [7, undefined],
  );
  assert.equal(told.answers, 2);
  assert.equal(told.waiting.at(-1), 0);
  assert.equal(localStorage.getItem("rw-outbox-AYTR53E"), null);
});

test("without a connection a move is tried again, later and later, as the same one", async () => {
  const { outbox, told } = page();
  /** @type {string[]} */
  const ids = [];
  server = ({ id }) => {
    ids.push(id);
    return null;
  };
  outbox.send(command("PlaceShape"));
  for (const wait of [400, 1000, 2000, 4000, 8000, 8000]) {
    await settled();
    const tried = ids.length;
    mock.timers.tick(wait - 1);
    await settled();
    assert.equal(ids.length, tried, "too soon");
    mock.timers.tick(1);
    await settled();
    assert.equal(ids.length, tried + 1, "too late");
  }
  assert.equal(told.waiting.at(-1), 1);
  server = yes;
  outbox.flush();
  await settled();
  assert.deepEqual(types(), ["PlaceShape"]);
  // The next trouble is a new one.
  server = () => null;
  outbox.send(command("RollDice"));
  await settled();
  server = yes;
  mock.timers.tick(400);
  await settled();
  assert.deepEqual(types(), ["PlaceShape", "RollDice"]);
  assert.deepEqual([...new Set([...ids, came[0].id])].length, 1);
});

test("a server that is busy, or a page of somebody's network, loses no move", async () => {
  const { outbox, told } = page();
  const answers = [
    json(503, {}),
    json(429, {}),
    new Response("<h1>Please log in</h1>", { headers: { "Content-Type": "text/html" } }),
  ];
  server = (body) => answers.shift() ?? yes(body);
  outbox.send(command("RollDice"));
  for (const wait of [400, 1000, 2000]) {
    await settled();
    mock.timers.tick(wait);
  }
  await settled();
  assert.equal(told.answers, 1);
  assert.deepEqual(told.refused, []);
});

test("a reload keeps what is on its way", async () => {
  server = () => null;
  const before = page();
  before.outbox.send(command("RollDice"));
  before.outbox.send(command("TakeDie"));
  await settled();
  const kept = before.outbox.kept.map(({ id }) => id);
  server = yes;
  const after = page();
  assert.equal(after.outbox.size, 2);
  after.outbox.flush();
  await settled();
  assert.deepEqual(
    came.map(({ id }) => id),
    kept,
  );
});

test("what follows a refused move is not sent, and the page is told of all of it", async () => {
  const { outbox, told } = page();
  server = (body) => (body.command.type === "TakeDie" ? json(409, { code: "stale" }) : yes(body));
  for (const type of ["RollDice", "TakeDie", "PlaceShape"]) outbox.send(command(type));
  await settled();
  assert.deepEqual(types(), ["RollDice", "TakeDie"]);
  assert.deepEqual(told.refused, ["stale"]);
  assert.equal(told.dropped, 2);
  assert.equal(outbox.size, 0);
});

test("what is broken on the phone counts as nothing on its way", () => {
  for (const kept of ["{", "7", "null", '{"id": "x"}']) {
    localStorage.setItem("rw-outbox-AYTR53E", kept);
    assert.equal(page().outbox.size, 0, kept);
  }
});

test("a phone that keeps nothing sends all the same", async () => {
  const broken = () => {
    throw new Error("full");
  };
  const shelf = globalThis.localStorage;
  put("localStorage", { getItem: broken, setItem: broken, removeItem: broken });
  page().outbox.send(command("RollDice"));
  await settled();
  put("localStorage", shelf);
  assert.deepEqual(types(), ["RollDice"]);
});
