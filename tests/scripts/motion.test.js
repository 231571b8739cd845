// What moves on the page: in nobody's way, and one after the other.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { put } from "./page.js";
import { Stage } from "../../static/js/lib/motion.js";

/** @type {Record<string, Set<() => void>>} */
const listening = {};
put("addEventListener", (/** @type {string} */ kind, /** @type {() => void} */ hears) => {
  (listening[kind] ??= new Set()).add(hears);
});
put("removeEventListener", (/** @type {string} */ kind, /** @type {() => void} */ hears) => {
  listening[kind]?.delete(hears);
});
beforeEach(() => Object.values(listening).forEach((heard) => heard.clear()));

/** Something on the page that can be moved. */
function thing() {
  /** @type {any[]} */
  const moving = [];
  /** @type {any} */
  const element = {
    parentElement: {},
    animate() {
      const animation = { onfinish: () => {}, cancel: () => moving.splice(moving.indexOf(animation), 1) };
      moving.push(animation);
      return animation;
    },
    getAnimations: () => [...moving],
  };
  return { element, moving };
}

/** @param {string} kind of what somebody does somewhere on the page */
const does = (kind) => [...(listening[kind] ?? [])].forEach((hears) => hears());

test("a tap or a key ends all that moves, and nobody is listened to while nothing does", () => {
  for (const kind of ["pointerdown", "keydown"]) {
    const stage = new Stage();
    const things = [thing(), thing()];
    for (const { element } of things) stage.play(element, [], { duration: 500 });
    does(kind);
    assert.deepEqual(
      things.map(({ moving }) => moving.length),
      [0, 0],
    );
    assert.equal(listening[kind].size, 0);
  }
});

test("what ends by itself leaves the rest alone", () => {
  const stage = new Stage();
  const [first, second] = [thing(), thing()];
  for (const { element } of [first, second]) stage.play(element, [], { duration: 500 });
  first.moving[0].onfinish();
  assert.equal(second.moving.length, 1);
  stage.rest(second.element);
  assert.equal(second.moving.length, 0);
});
