// The line of a table: what is new comes in order, what was missed is fetched, and "No connection" is no false alarm.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { put, settled } from "./page.js";
import { changed } from "../../static/js/lib/live/changes.js";
import { Live } from "../../static/js/lib/live/live.js";

/** A stream that a page has opened. */
class Line {
  /** @type {Line[]} */
  static opened = [];

  /** @param {string} address */
  constructor(address) {
    this.address = address;
    this.isOpen = true;
    this.onerror = () => {};
    /** @type {Map<string, (event: {data: string}) => void>} */
    this.hears = new Map();
    Line.opened.push(this);
  }

  /**
   * @param {string} kind
   * @param {(event: {data: string}) => void} hear
   */
  addEventListener(kind, hear) {
    this.hears.set(kind, hear);
  }

  close() {
    this.isOpen = false;
  }

  /**
   * The server says something.
   *
   * @param {string} kind
   * @param {unknown} data
   */
  say(kind, data) {
    this.hears.get(kind)?.({ data: JSON.stringify(data) });
  }
}

/** How often the table was fetched, and what comes of it. */
const server = { fetched: 0, seq: 1, status: 200 };

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  Line.opened = [];
  Object.assign(server, { fetched: 0, seq: 1, status: 200 });
  put("EventSource", Line);
  put("fetch", async () => {
    server.fetched += 1;
    const body = JSON.stringify({ seq: server.seq, view: {} });
    return new Response(body, { status: server.status, headers: { "Content-Type": "application/json" } });
  });
});

afterEach(() => mock.timers.reset());

/** A page that follows a table, of which it has seen 1; what it was told. */
function page() {
  /** @type {{seen: number[], online: boolean[], gone: number}} */
  const told = { seen: [], online: [], gone: 0 };
  const live = new Live("AYTR53E", {
    seen: ({ seq }) => told.seen.push(seq),
    state: (online) => told.online.push(online),
    gone: () => {
      told.gone += 1;
    },
  });
  live.start(1);
  return { live, told };
}

/** The line that is open now. */
function line() {
  const open = Line.opened.filter(({ isOpen }) => isOpen);
  assert.equal(open.length, 1, "a page has one line");
  return open[0];
}

test("views come in order, and an old one is not shown again", () => {
  const { live, told } = page();
  assert(line().address.includes("/tables/AYTR53E/stream?after=1&"));
  line().say("view", { seq: 2, view: {} });
  live.heard(5);
  line().say("view", { seq: 4, view: {} });
  line().say("view", { seq: 6, view: {} });
  assert.deepEqual(told.seen, [2, 6]);
  assert.deepEqual(told.online, [true]);
});

test("what has changed is put into the view before, which stays as it was", () => {
  const before = {
    seq: 1,
    dice: [{ value: 1 }, { value: 2 }],
    task: { do: "pick", face: 3 },
    same: { here: true },
  };
  const kept = structuredClone(before);
  const set = [
    ["seq", 2],
    ["dice", 1, "value", 6],
    ["dice", 2, { value: 4 }],
  ];
  const after = changed(before, { seq: 2, after: 1, set, gone: [["task", "face"]] });
  const dice = [{ value: 1 }, { value: 6 }, { value: 4 }];
  assert.deepEqual(after, { seq: 2, dice, task: { do: "pick" }, same: { here: true } });
  assert.deepEqual(before, kept);
});

test("changes go on from what the line has told, and who lacks that fetches the whole", async () => {
  const { told } = page();
  assert(line().address.includes("changes=1"));
  line().say("view", { seq: 2, view: { seq: 2 } });
  line().say("change", { seq: 3, after: 2, set: [["seq", 3]], gone: [] });
  assert.deepEqual(told.seen, [2, 3]);
  assert.equal(server.fetched, 0);
  const gapped = line();
  server.seq = 5;
  gapped.say("change", { seq: 5, after: 4, set: [["seq", 5]], gone: [] });
  await settled();
  assert(!gapped.isOpen, "the next line begins with a whole view");
  assert.deepEqual(told.seen, [2, 3, 5]);
  line().say("view", { seq: 5, view: { seq: 5 } });
  line().say("change", { seq: 6, after: 5, set: [["seq", 6]], gone: [] });
  assert.deepEqual(told.seen.at(-1), 6);
});

test("a line that is soon back was never gone", async () => {
  const { told } = page();
  line().say("view", { seq: 2, view: {} });
  line().onerror();
  mock.timers.tick(500);
  await settled();
  line().say("beat", { seq: 2 });
  mock.timers.tick(5000);
  assert.deepEqual(told.online, [true]);
});

test("a line that stays away is told, and what was missed is there when it is back", async () => {
  const { told } = page();
  line().say("beat", { seq: 1 });
  server.status = 503;
  line().onerror();
  for (const wait of [500, 1000]) {
    mock.timers.tick(wait);
    await settled();
  }
  assert.deepEqual(told.online, [true, false]);
  Object.assign(server, { status: 200, seq: 9 });
  mock.timers.tick(2000);
  await settled();
  assert.deepEqual(told.online, [true, false, true]);
  assert.deepEqual(told.seen, [9]);
});

test("a silent line is no line, and a beat that knows more fetches it", async () => {
  page();
  const silent = line();
  mock.timers.tick(34_000);
  assert(silent.isOpen);
  mock.timers.tick(2000);
  assert(!silent.isOpen);
  mock.timers.tick(500);
  await settled();
  const before = server.fetched;
  line().say("beat", { seq: 1 });
  await settled();
  assert.equal(server.fetched, before);
  line().say("beat", { seq: 3 });
  await settled();
  assert.equal(server.fetched, before + 1);
});

test("a page whose line another one has opens none, and looks every fifteen seconds", async () => {
  const { told } = page();
  line().say("bye", { reason: "replaced" });
  assert(Line.opened.every(({ isOpen }) => !isOpen));
  server.seq = 4;
  mock.timers.tick(15_000);
  await settled();
  assert.deepEqual(told.seen, [4]);
  assert.equal(Line.opened.length, 1);
});

test("a stream whose time is up is opened again at once, from where it was", () => {
  const { told } = page();
  line().say("view", { seq: 7, view: {} });
  line().say("bye", { reason: "time" });
  assert(line().address.includes("after=7&"));
  assert.deepEqual(told.online, [true]);
});

test("a table that is no more says so", async () => {
  const { told } = page();
  server.status = 404;
  line().say("bye", { reason: "gone" });
  await settled();
  assert.equal(told.gone, 1);
});
