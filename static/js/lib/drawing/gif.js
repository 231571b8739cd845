// Animated pictures: GIF89a (https://www.w3.org/Graphics/GIF/spec-gif89a.txt), which every messenger and photo app shows.

/** What has not changed since the frame before is left out: a colour that is none stands for it. */
const SAME = 0;
const COLOURS = 256;
/** Codes have at most twelve bits. */
const CODES = 4096;
/** Twice as many slots as codes, so that a search is short. */
const SLOTS = 2 * CODES;

/** The colours of a picture: those that it has most of. Others become the nearest of them. */
export class Palette {
  /** @param {Uint32Array[]} samples pixels of pictures that have all colours, as a canvas gives them */
  constructor(samples) {
    /** @type {Map<number, number>} */
    const counts = new Map();
    for (const sample of samples) {
      for (const pixel of sample) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    }
    const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, COLOURS - 1);
    /** Red, green and blue of each. */
    this.colours = most.map(([pixel]) => channels(pixel));
    this.known = new Map(most.map(([pixel], index) => [pixel, SAME + 1 + index]));
  }

  /**
   * The number of the colour of a pixel.
   *
   * @param {number} pixel
   */
  indexOf(pixel) {
    let index = this.known.get(pixel);
    if (index === undefined) {
      index = this.nearest(pixel);
      this.known.set(pixel, index);
    }
    return index;
  }

  /** @param {number} pixel */
  nearest(pixel) {
    const [red, green, blue] = channels(pixel);
    let [best, least] = [0, Infinity];
    this.colours.forEach(([r, g, b], index) => {
      const far = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
      if (far < least) [best, least] = [index, far];
    });
    return SAME + 1 + best;
  }
}

/** @param {number} pixel of a canvas: red is its lowest byte */
const channels = (pixel) => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];

/** @typedef {{x: number, y: number, width: number, height: number}} Rectangle in pixels */

/** One picture being written, frame after frame; shown again and again. */
export class Gif {
  /**
   * @param {number} width in pixels
   * @param {number} height
   * @param {Palette} palette
   */
  constructor(width, height, palette) {
    this.width = width;
    this.palette = palette;
    /** What is seen after the last frame. */
    this.seen = new Uint8Array(width * height).fill(SAME);
    const table = new Uint8Array(3 * COLOURS);
    table.set(palette.colours.flat(), 3 * (SAME + 1));
    /** @type {Uint8Array<ArrayBuffer>[]} */
    this.parts = [
      // A table of 256 colours for all frames.
      bytes("GIF89a", ...word(width), ...word(height), 0xf7, 0, 0),
      table,
      bytes(0x21, 0xff, 11, "NETSCAPE2.0", 3, 1, ...word(0), 0),
    ];
  }

  /**
   * What a part of the picture shows next, and for how long.
   *
   * @param {Uint32Array} pixels of the part, row by row
   * @param {Rectangle} part
   * @param {number} delay in hundredths of a second
   */
  add(pixels, part, delay) {
    const changed = new Uint8Array(pixels.length);
    let [left, top, right, bottom] = [part.width, part.height, 0, 0];
    for (let y = 0, at = 0; y < part.height; y += 1) {
      let seen = (part.y + y) * this.width + part.x;
      for (let x = 0; x < part.width; x += 1, at += 1, seen += 1) {
        const index = this.palette.indexOf(pixels[at]);
        if (index === this.seen[seen]) continue;
        this.seen[seen] = index;
        changed[at] = index;
        if (x < left) left = x;
        if (x >= right) right = x + 1;
        if (y < top) top = y;
        bottom = y + 1;
      }
    }
    // A frame has at least one pixel: nothing has changed, and time goes on.
    if (right === 0) [left, top, right, bottom] = [0, 0, 1, 1];
    const [width, height] = [right - left, bottom - top];
    const rows = new Uint8Array(width * height);
    for (let y = 0; y < height; y += 1) {
      const from = (top + y) * part.width + left;
      rows.set(changed.subarray(from, from + width), y * width);
    }
    this.parts.push(
      // It stays when the next one comes, and lets through what is the same.
      bytes(0x21, 0xf9, 4, 0b101, ...word(delay), SAME, 0),
      bytes(0x2c, ...word(part.x + left), ...word(part.y + top), ...word(width), ...word(height), 0),
      blocks(compressed(rows)),
    );
  }

  /** The whole file, in parts. */
  file() {
    return [...this.parts, bytes(0x3b)];
  }
}

/**
 * Numbers, each a byte, and letters.
 *
 * @param {...(number | string)} values
 */
const bytes = (...values) =>
  Uint8Array.from(
    values.flatMap((value) =>
      typeof value === "string" ? [...value].map((letter) => letter.charCodeAt(0)) : value,
    ),
  );

/** @param {number} number in two bytes */
const word = (number) => [number & 255, number >> 8];

/**
 * Data in blocks of at most 255 bytes, each with its length before it.
 *
 * @param {Uint8Array} data
 */
function blocks(data) {
  const count = Math.ceil(data.length / 255);
  const out = new Uint8Array(1 + data.length + count + 1);
  out[0] = 8;
  let at = 1;
  for (let from = 0; from < data.length; from += 255) {
    const block = data.subarray(from, from + 255);
    out[at] = block.length;
    out.set(block, at + 1);
    at += 1 + block.length;
  }
  return out;
}

/**
 * Bytes compressed as GIF does it: LZW, with codes that grow from nine bits to twelve and then begin again.
 *
 * @param {Uint8Array} data at least one
 */
function compressed(data) {
  const [clear, end] = [COLOURS, COLOURS + 1];
  // What follows a known beginning, and the code of both.
  const keys = new Int32Array(SLOTS).fill(-1);
  const codes = new Uint16Array(SLOTS);
  // No code is for less than a byte, and none has more than twelve bits.
  const out = new Uint8Array(data.length * 2 + 16);
  let [size, next, held, bits, length] = [9, end + 1, 0, 0, 0];
  /** @param {number} code */
  const emit = (code) => {
    held |= code << bits;
    for (bits += size; bits >= 8; bits -= 8) {
      out[length] = held & 255;
      length += 1;
      held >>>= 8;
    }
    // The code that both sides give away next has to fit into those that follow.
    if (next === 1 << size && size < 12) size += 1;
  };
  emit(clear);
  let beginning = data[0];
  for (let at = 1; at < data.length; at += 1) {
    const key = (beginning << 8) | data[at];
    let slot = (key ^ (key >> 7)) & (SLOTS - 1);
    while (keys[slot] !== -1 && keys[slot] !== key) slot = (slot + 1) & (SLOTS - 1);
    if (keys[slot] === key) {
      beginning = codes[slot];
      continue;
    }
    emit(beginning);
    beginning = data[at];
    if (next < CODES) {
      keys[slot] = key;
      codes[slot] = next;
      next += 1;
    } else {
      emit(clear);
      keys.fill(-1);
      [size, next] = [9, end + 1];
    }
  }
  emit(beginning);
  emit(end);
  if (bits) {
    out[length] = held & 255;
    length += 1;
  }
  return out.subarray(0, length);
}
