// A picture of Python's memory, and going on from it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { pack, Picture } from "../../static/js/lite/picture.js";

const PAGE = 4096;
const HEAD = 64;

/**
 * A memory of so many pages, of which these are not empty: each begins with its number.
 *
 * @param {number} pages
 * @param {number[]} numbers
 */
function memoryOf(pages, numbers) {
  const memory = new Uint8Array(pages * PAGE);
  for (const number of numbers) memory[number * PAGE] = number;
  return memory;
}

/**
 * As Pyodide makes it: a head that says where the memory begins, and the memory.
 *
 * @param {Uint8Array<ArrayBuffer>} memory
 */
function pictureOf(memory) {
  const picture = new Uint8Array(HEAD + memory.length);
  new Uint32Array(picture.buffer).set([7, HEAD, 8]);
  picture.set([91, 93], 48);
  picture.set(memory, HEAD);
  return picture;
}

/** @param {Uint8Array<ArrayBuffer>} memory */
const packed = (memory) => new Blob(pack(pictureOf(memory))).arrayBuffer();

test("memory is what it was, whatever a start has written to it", async () => {
  const memory = memoryOf(9, [1, 2, 5]);
  const found = new Picture(await packed(memory));
  assert.equal(found.bytes, memory.length);
  const started = memoryOf(9, [0, 1, 3, 5, 8]);
  const whole = found.asWhole(() => started);
  assert.equal(whole.length, HEAD + memory.length);
  // What Pyodide reads of it, and then writes.
  assert.deepEqual([...new Uint32Array(whole.buffer, whole.byteOffset, whole.byteLength / 4)].slice(0, 3), [
    7,
    HEAD,
    8,
  ]);
  assert.deepEqual([...whole.subarray(48, 50)], [91, 93]);
  started.set(whole.subarray(HEAD));
  assert.deepEqual(started, memory);
});

test("empty pages are not kept", async () => {
  const { byteLength } = await packed(memoryOf(100, [3, 4, 50]));
  assert.equal(byteLength < 4 * PAGE, true);
});
