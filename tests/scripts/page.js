// A page as far as scripts ask for one when they are loaded: its language, its storage. Import it first.

class Shelf {
  /** @type {Map<string, string>} */
  kept = new Map();

  /** @param {string} key */
  getItem(key) {
    return this.kept.get(key) ?? null;
  }

  /**
   * @param {string} key
   * @param {string} text
   */
  setItem(key, text) {
    this.kept.set(key, text);
  }

  /** @param {string} key */
  removeItem(key) {
    this.kept.delete(key);
  }

  clear() {
    this.kept.clear();
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function put(name, value) {
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
}

put("document", {
  documentElement: { lang: "en", dataset: {} },
  visibilityState: "visible",
  getElementById: () => null,
  addEventListener: () => {},
});
put("addEventListener", () => {});
put("localStorage", new Shelf());
put("sessionStorage", new Shelf());

/** Until everything that was only waiting for its turn has had it. */
export async function settled() {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((done) => setImmediate(() => done(null)));
}

/**
 * Numbers from 0 to below 1 that look like chance, the same for the same seed (mulberry32).
 *
 * @param {number} seed
 */
export function chance(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
