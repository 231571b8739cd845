// Animated pictures, read again by a decoder that follows the specification and knows nothing of the encoder.

import assert from "node:assert/strict";
import { test } from "node:test";

import { chance } from "./page.js";
import { Gif, Palette } from "../../static/js/lib/drawing/gif.js";

/** @typedef {{delay: number, shown: number[]}} Frame what is seen then, a colour for each pixel */

/**
 * @param {Uint8Array} file
 * @returns {{width: number, height: number, frames: Frame[]}}
 */
function read(file) {
  let at = 6;
  const byte = () => file[at++];
  const word = () => byte() + 256 * byte();
  assert.equal(String.fromCharCode(...file.subarray(0, 6)), "GIF89a");
  const [width, height] = [word(), word()];
  const flags = byte();
  at += 2;
  const table = Array.from({ length: 2 << (flags & 7) }, () => byte() | (byte() << 8) | (byte() << 16));
  const data = () => {
    const all = [];
    for (let length = byte(); length; length = byte()) {
      all.push(...file.subarray(at, at + length));
      at += length;
    }
    return all;
  };
  const shown = Array(width * height).fill(-1);
  /** @type {Frame[]} */
  const frames = [];
  let [delay, clear] = [0, -1];
  for (let kind = byte(); kind !== 0x3b; kind = byte()) {
    if (kind === 0x21) {
      const label = byte();
      const found = data();
      if (label === 0xf9) {
        assert.equal((found[0] >> 2) & 7, 1);
        delay = found[1] + 256 * found[2];
        clear = found[0] & 1 ? found[3] : -1;
      }
    } else {
      assert.equal(kind, 0x2c);
      const [left, top, wide, high] = [word(), word(), word(), word()];
      byte();
      const size = byte();
      const pixels = unpacked(data(), size);
      assert.equal(pixels.length, wide * high);
      pixels.forEach((index, n) => {
        if (index !== clear) shown[(top + Math.floor(n / wide)) * width + left + (n % wide)] = table[index];
      });
      frames.push({ delay, shown: [...shown] });
    }
  }
  assert.equal(at, file.length);
  return { width, height, frames };
}

/**
 * LZW as appendix F of the specification tells it.
 *
 * @param {number[]} data
 * @param {number} least bits of a pixel
 */
function unpacked(data, least) {
  const [clear, end] = [1 << least, (1 << least) + 1];
  /** @type {number[][]} */
  let table = [];
  let size = 0;
  /** @type {number[] | null} */
  let before = null;
  const out = [];
  const start = () => {
    table = Array.from({ length: clear }, (_, index) => [index]);
    table.push([], []);
    size = least + 1;
    before = null;
  };
  start();
  let bit = 0;
  for (;;) {
    let code = 0;
    for (let n = 0; n < size; n += 1, bit += 1) code |= ((data[bit >> 3] >> (bit & 7)) & 1) << n;
    if (code === end) return out;
    if (code === clear) {
      start();
      continue;
    }
    /** @type {number[]} */
    const known = table[code] ?? [...(before ?? []), (before ?? [])[0]];
    out.push(...known);
    if (before && table.length < 4096) {
      table.push([...before, known[0]]);
      if (table.length === 1 << size && size < 12) size += 1;
    }
    before = known;
  }
}

/** @param {Gif} gif */
const whole = (gif) => Uint8Array.from(gif.file().flatMap((part) => [...part]));

/** @param {number} pixel without how solid it is */
const colour = (pixel) => pixel & 0xffffff;

test("every pixel of every frame is read as it was drawn, long pictures and noise too", () => {
  const luck = chance(3);
  const inks = Array.from({ length: 255 }, (_, n) => (0xff000000 | (n * 66051)) >>> 0);
  for (const [width, height, colours] of [
    [1, 1, 1],
    [7, 3, 2],
    [90, 80, 4],
    [200, 150, 255],
  ]) {
    const all = { x: 0, y: 0, width, height };
    const draw = (/** @type {number} */ length) =>
      Uint32Array.from({ length }, () => inks[Math.floor(luck() * colours)]);
    const picture = draw(width * height);
    const gif = new Gif(width, height, new Palette([Uint32Array.from(inks)]));
    gif.add(picture, all, 60);
    const shown = [[...picture]];
    for (let step = 1; step < 4; step += 1) {
      const part = { x: Math.floor(width / 3), y: Math.floor(height / 2), width: 1, height: 1 };
      [part.width, part.height] = [Math.ceil(width / 2), Math.ceil(height / 3)];
      const pixels = draw(part.width * part.height);
      pixels.forEach((pixel, n) => {
        picture[(part.y + Math.floor(n / part.width)) * width + part.x + (n % part.width)] = pixel;
      });
      gif.add(pixels, part, 5 * step);
      shown.push([...picture]);
    }
    // Nothing changes, and it lasts.
    gif.add(picture, all, 180);
    const found = read(whole(gif));
    assert.deepEqual([found.width, found.height], [width, height]);
    assert.deepEqual(
      found.frames.map(({ delay }) => delay),
      [60, 5, 10, 15, 180],
    );
    [...shown, [...picture]].forEach((pixels, n) => {
      assert.deepEqual(found.frames[n].shown, pixels.map(colour));
    });
  }
});

test("the colours that a picture has most of are kept, and others become the nearest", () => {
  const many = Array.from({ length: 300 }, (_, n) => Array(300 - n).fill((0xff000000 | (n * 97)) >>> 0));
  const palette = new Palette([Uint32Array.from(many.flat())]);
  const kept = palette.colours.map(([r, g, b]) => r | (g << 8) | (b << 16));
  assert.deepEqual(
    kept,
    Array.from({ length: 255 }, (_, n) => n * 97),
  );
  assert.equal(palette.indexOf(0xff000001), palette.indexOf(0xff000000));
});
