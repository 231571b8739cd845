// Games against each person, added up on the phone.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "./page.js";
import { forgetRivals, keepGame, rivals } from "../../static/js/lib/rivals.js";

beforeEach(() => localStorage.clear());

/** How it stands: "Ben 2-1-0" for two won, one lost, none shared. */
const standing = () =>
  rivals().map(({ name, wins, losses, shared }) => `${name} ${wins}-${losses}-${shared}`);

test("games add up by name, who was met last comes first", () => {
  keepGame("A/1", [
    { name: "Ben", won: 1 },
    { name: "Cleo", won: -1 },
  ]);
  keepGame("A/2", [{ name: "Ben", won: 0 }]);
  assert.deepEqual(standing(), ["Ben 1-0-1", "Cleo 0-1-0"]);
});

test("a rival is shown as they were met last", () => {
  keepGame("A/1", [{ name: "Ben", won: 1 }]);
  keepGame("A/2", [{ name: "Ben", won: 1, face: "fox" }]);
  assert.deepEqual(rivals(), [{ name: "Ben", wins: 2, losses: 0, shared: 0, face: "fox" }]);
  // A face is no other outcome: who was deleted does not come back for it.
  forgetRivals("Ben");
  keepGame("A/2", [{ name: "Ben", won: 1, face: "owl" }]);
  assert.deepEqual(rivals(), []);
});

test("an end that is looked at again counts once, and one that was changed as it is now", () => {
  keepGame("A/1", [{ name: "Ben", won: 1 }]);
  keepGame("A/1", [{ name: "Ben", won: 1 }]);
  assert.deepEqual(standing(), ["Ben 1-0-0"]);
  keepGame("A/1", [{ name: "Ben", won: -1 }]);
  assert.deepEqual(standing(), ["Ben 0-1-0"]);
  // Nobody with whom nothing was played is listed.
  keepGame("A/1", []);
  assert.deepEqual(standing(), []);
});

test("who was deleted does not come back with a game that was counted", () => {
  keepGame("A/1", [
    { name: "Ben", won: 1 },
    { name: "Cleo", won: 1 },
  ]);
  forgetRivals("Ben");
  keepGame("A/1", [
    { name: "Ben", won: 1 },
    { name: "Cleo", won: 1 },
  ]);
  assert.deepEqual(standing(), ["Cleo 1-0-0"]);
  forgetRivals(null);
  assert.deepEqual(standing(), []);
});

test("what cannot be read counts as nothing, and does not stay in the way", () => {
  for (const kept of ["nonsense", '{"rivals":[{"name":5}],"games":7}', "[]", "null"]) {
    localStorage.setItem("rw-rivals", kept);
    assert.deepEqual(standing(), [], kept);
    keepGame("A/1", [{ name: "Ben", won: 1 }]);
    assert.deepEqual(standing(), ["Ben 1-0-0"], kept);
  }
});

test("sixty rivals are kept, who was not met for longest goes", () => {
  for (let number = 0; number < 70; number += 1) keepGame(`A/${number}`, [{ name: `P${number}`, won: 1 }]);
  assert.equal(rivals().length, 60);
  assert.equal(rivals()[0].name, "P69");
  assert.equal(rivals().at(-1)?.name, "P10");
});
