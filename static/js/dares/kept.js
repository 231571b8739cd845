// What this phone keeps of links "Beat my score". Without storage there is nothing to compare with later, and nothing
// breaks.

import { kept as keptOfDaily } from "../daily/kept.js";
import { freshId } from "../lib/ids.js";
import { NAME_LENGTH, ownName } from "../lib/own-name.js";
import { recall, remember } from "../lib/prefs.js";

const KEY = "rw-dares";
const VERSION = 1;
const MOST_TABLES = 60;
const CODE = /^[0-9A-Z]{7}$/;

/** @returns {DaresKept} */
export function kept() {
  try {
    return clean(JSON.parse(recall(KEY) ?? "null"));
  } catch {
    return clean(null);
  }
}

/**
 * Change what is kept; what there is then.
 *
 * @param {(book: DaresKept) => void} [write]
 */
export function change(write = () => {}) {
  const book = kept();
  write(book);
  const tables = Object.fromEntries(Object.entries(book.tables).slice(-MOST_TABLES));
  remember(KEY, JSON.stringify({ v: VERSION, ...book, tables }));
  return book;
}

/**
 * What can be read of something that should be it.
 *
 * @param {any} found
 * @returns {DaresKept}
 */
export function clean(found) {
  const from = found?.v === VERSION ? found : {};
  /** @type {DaresKept} */
  const book = { phone: "", tables: {} };
  book.phone = typeof from.phone === "string" && /^[0-9a-f]{30}$/.test(from.phone) ? from.phone : freshId();
  if (typeof from.name === "string") book.name = from.name.trim().slice(0, NAME_LENGTH);
  for (const [table, dare] of Object.entries(from.tables ?? {})) {
    if (isCode(table) && isCode(dare)) book.tables[table] = dare;
  }
  return book;
}

/**
 * @param {unknown} code
 * @returns {code is string}
 */
export const isCode = (code) => typeof code === "string" && CODE.test(code);

/**
 * The name to begin with: the one given here last, else that on the leaderboard of the daily, else the phone's.
 *
 * @param {DaresKept} book
 */
export const nameOf = (book) => book.name ?? keptOfDaily().name ?? ownName();
