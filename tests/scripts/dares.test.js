// What a phone keeps of links "Beat my score": its secret, the last name, which table was opened for which link.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "./page.js";
import { change, clean, kept, nameOf } from "../../static/js/dares/kept.js";

beforeEach(() => localStorage.clear());

test("the secret stays once something was kept", () => {
  const { phone } = change();
  assert.match(phone, /^[0-9a-f]{30}$/);
  assert.equal(kept().phone, phone);
  assert.equal(change().phone, phone);
});

test("nonsense is left out, and the rest stays", () => {
  const found = clean({
    v: 1,
    phone: "short",
    name: 7,
    tables: { 2345678: "ABCDEFG", table: "ABCDEFG", ABCDEFG: 5, ABCDEFH: "abcdefg" },
  });
  assert.match(found.phone, /^[0-9a-f]{30}$/);
  assert.equal(found.name, undefined);
  assert.deepEqual(found.tables, { 2345678: "ABCDEFG" });
  for (const other of [null, 5, "text", [], { v: 2, name: "Ana" }]) assert.deepEqual(clean(other).tables, {});
});

test("only so many tables are kept, the newest", () => {
  const code = (/** @type {number} */ n) => `AAAA${100 + n}`;
  for (let n = 0; n < 70; n += 1) {
    change((book) => {
      book.tables[code(n)] = "ABCDEFG";
    });
  }
  const tables = Object.keys(kept().tables);
  assert.equal(tables.length, 60);
  assert.equal(tables.at(-1), code(69));
});

test("the name is the one given last, else that of the daily", () => {
  assert.equal(nameOf(kept()), "");
  localStorage.setItem("rw-daily", JSON.stringify({ v: 1, phone: "0".repeat(30), name: "Ana", tries: {} }));
  assert.equal(nameOf(kept()), "Ana");
  change((book) => {
    book.name = "Anabel";
  });
  assert.equal(nameOf(kept()), "Anabel");
  // Who has emptied it does not want the other one.
  change((book) => {
    book.name = "";
  });
  assert.equal(nameOf(kept()), "");
});
