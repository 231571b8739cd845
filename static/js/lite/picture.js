// A picture of Python's memory: packed without the pages that are empty, a quarter of them. They are neither kept on the
// phone nor written when Python goes on from it, and what nobody writes to takes no memory.

/** As the processor and the system see memory. */
const PAGE = 4096;
/** Of what Pyodide gives: what it is, and where the memory begins in it. */
const BEGINS_AT = 1;

/** @typedef {[begin: number, end: number]} Run pages that are not empty, as bytes of the memory */

/**
 * @param {Uint8Array<ArrayBuffer>} picture as Pyodide makes it: a head, and the memory
 * @returns {BlobPart[]} the length of a list, four bytes; the list; the head; what is in the memory
 */
export function pack(picture) {
  const begin = new Uint32Array(picture.buffer, picture.byteOffset, 4)[BEGINS_AT];
  const memory = picture.subarray(begin);
  const runs = runsOf(memory);
  const list = new TextEncoder().encode(JSON.stringify({ head: begin, bytes: memory.length, runs }));
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, list.length);
  return [
    length,
    list,
    picture.subarray(0, begin),
    ...runs.map(([from, until]) => memory.subarray(from, until)),
  ];
}

/**
 * @param {Uint8Array<ArrayBuffer>} memory
 * @returns {Run[]}
 */
function runsOf(memory) {
  /** @type {Run[]} */
  const runs = [];
  for (let at = 0; at < memory.length; at += PAGE) {
    const until = Math.min(at + PAGE, memory.length);
    if (isEmpty(memory, at, until)) continue;
    const last = runs.at(-1);
    if (last?.[1] === at) last[1] = until;
    else runs.push([at, until]);
  }
  return runs;
}

/**
 * @param {Uint8Array} memory
 * @param {number} from
 * @param {number} until
 */
const isEmpty = (memory, from, until) =>
  new Uint32Array(memory.buffer, memory.byteOffset + from, (until - from) / 4).every((word) => word === 0);

export class Picture {
  /** @param {ArrayBuffer} packed */
  constructor(packed) {
    const length = new DataView(packed).getUint32(0);
    const { head, bytes, runs } = JSON.parse(new TextDecoder().decode(new Uint8Array(packed, 4, length)));
    /** How large Python's memory was. */
    this.bytes = /** @type {number} */ (bytes);
    this.runs = /** @type {Run[]} */ (runs);
    this.packed = packed;
    this.head = head;
    this.begin = 4 + length;
  }

  /**
   * What Pyodide takes for a whole picture: it writes the head's part of it, and what it would write of the memory has
   * been written when it asks for that.
   *
   * @param {() => Uint8Array} memory told when it is asked, for memory grows
   */
  asWhole(memory) {
    const { head } = this;
    // Words are read of it, which begin at every fourth byte only.
    const view = new Uint8Array(this.packed.slice(this.begin, this.begin + head));
    const part = view.subarray.bind(view);
    Object.defineProperties(view, {
      length: { value: head + this.bytes },
      subarray: {
        value: (/** @type {number} */ from, /** @type {number | undefined} */ until) => {
          if (from === head) this.restore(memory());
          return part(from, until);
        },
      },
    });
    return view;
  }

  /** @param {Uint8Array} memory */
  restore(memory) {
    let at = this.begin + this.head;
    let done = 0;
    for (const [from, until] of this.runs) {
      clear(memory, done, from);
      memory.set(new Uint8Array(this.packed, at, until - from), from);
      at += until - from;
      done = until;
    }
    clear(memory, done, this.bytes);
  }
}

/**
 * Empty what Python's start has written; what is empty is left untouched.
 *
 * @param {Uint8Array} memory
 * @param {number} from
 * @param {number} until
 */
function clear(memory, from, until) {
  for (let at = from; at < until; at += PAGE) {
    const end = Math.min(at + PAGE, until);
    if (!isEmpty(memory, at, end)) memory.fill(0, at, end);
  }
}
