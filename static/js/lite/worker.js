// The worker that is the server: Python with the whole application, asked by the service worker.
//
// Requests come through ports, one call after the other. What thinks long is done by another worker; whoever waits
// for it is asked again when its thought has come.

import { boot, bytesOf, pictureOf } from "./boot.js";
import { mount, openFiles } from "./disk.js";

/** @typedef {import("./types").Asked} Asked */

const LONGEST_MS = 5000;
/** So long after the first start the next one is rehearsed. */
const REHEARSAL_MS = 4000;
const DATABASE = "/disk/rollwrite.sqlite3";

/** @type {any} */
let bridge = null;
/** @type {any} */
let py = null;
/** @type {{asked: Asked, port: MessagePort}[]} requests that wait for a thought */
let waiting = [];
/** @type {Map<number, MessagePort>} */
const lines = new Map();
let numbers = 0;
let timer = 0;
/** @type {Worker | null} */
let thinker = null;
let away = 0;
let rest = 0;
/** @type {any} */
let begun = null;

self.addEventListener("message", ({ data, ports }) => {
  if (data.begin) begin(data.begin).catch((error) => tell({ failed: String(error?.message ?? error) }));
  if (data.port) serve(ports[0]);
  if (data.line) listen(ports[0], data.line, data.last);
  if (data.drawn) drawn(data.drawn, data.picture);
  if (data.copy) tell({ copy: py.FS.readFile(DATABASE) });
});

/** @param {any} message */
const tell = (message) => postMessage(message);

/** @param {any} where */
async function begin(where) {
  begun = where;
  // Whoever waits for this lock learns at once that the worker has ended, however it did.
  navigator.locks.request(where.alive, () => {
    tell({ begun: true });
    return new Promise(() => {});
  });
  /** @type {Promise<Awaited<ReturnType<typeof openFiles>> | null>} */
  const disk = openFiles(where.folder).catch((error) => {
    if (error instanceof DOMException && error.name === "NoModificationAllowedError") throw error;
    // A private window, or a browser that keeps nothing: then it is forgotten with this page.
    return null;
  });
  disk.catch(() => {});
  const picture = await kept(where);
  try {
    await wake(where, picture, disk);
  } catch (error) {
    if (!picture) throw error;
    // It does not fit: begin from nothing.
    await forget(where);
    bridge = null;
    await wake(where, null, disk);
  }
  const handles = await disk;
  bridge.languages = navigator.languages.join(",");
  tell({ ready: true, isKept: handles !== null });
  after();
  py.putAway();
  if (!picture) setTimeout(() => rehearse(where), REHEARSAL_MS);
}

/** @param {any} where */
async function kept({ cache, base }) {
  const store = await caches.open(cache).catch(() => null);
  const found = await store?.match(pictureOf(base)).catch(() => null);
  return found ? bytesOf(found) : null;
}

/** @param {any} where */
async function forget({ cache, base }) {
  const store = await caches.open(cache);
  await store.delete(pictureOf(base));
}

/**
 * Start Python and the application, on the disk that is there.
 *
 * @param {any} where
 * @param {ArrayBuffer | null} picture
 * @param {Promise<Awaited<ReturnType<typeof openFiles>> | null>} disk
 */
async function wake(where, picture, disk) {
  py = await boot({ ...where, picture, heard: (bytes) => tell({ heard: bytes }) });
  tell({ step: "python" });
  const handles = await disk;
  if (handles) mount(py.FS, "/disk", handles);
  else py.FS.mkdirTree("/disk");
  if (picture) bridge = py.runPython("rehearsal.wake()");
  else {
    const start = py.runPython("from rollwrite.lite.start import start\nstart");
    bridge = start(DATABASE, where.origin, where.scope, ...Object.values(where.settings));
  }
}

/**
 * Once, while somebody reads Home.
 *
 * @param {any} where
 */
function rehearse(where) {
  const worker = new Worker(new URL("./rehearse.js", import.meta.url), { type: "module" });
  worker.onmessage = () => worker.terminate();
  worker.onerror = () => worker.terminate();
  worker.postMessage(where);
}

/** @param {MessagePort} port */
function serve(port) {
  port.onmessage = ({ data }) => answer(data, port);
}

/**
 * @param {Asked} asked
 * @param {MessagePort} port
 */
function answer(asked, port) {
  const found = safely(() => request(asked));
  if (!found) {
    waiting.push({ asked, port });
    after();
    return;
  }
  const [status, headers, body] = found;
  port.postMessage({ id: asked.id, status, headers, body }, [body.buffer]);
  after();
}

/**
 * What fails here is not the application, which answers its own faults: Python itself has ended.
 *
 * @template T
 * @param {() => T} work
 */
function safely(work) {
  try {
    return work();
  } catch (error) {
    console.warn(error);
    self.close();
    throw error;
  }
}

/** @param {Asked} asked */
function request({ method, target, headers, body }) {
  const sent = py.toPy(headers);
  const text = body ? new Uint8Array(body) : new Uint8Array();
  const found = bridge.ask(method, target, sent, asBytes(text));
  sent.destroy();
  if (!found) return null;
  const made = found.toJs();
  found.destroy();
  return made;
}

/** @type {any} */
let toBytes = null;

/** @param {Uint8Array} data */
function asBytes(data) {
  toBytes ??= py.runPython("lambda data: data.to_bytes()");
  return toBytes(data);
}

/** Ask again for all that waits. */
function again() {
  const asked = waiting;
  waiting = [];
  for (const one of asked) answer(one.asked, one.port);
  after();
}

/**
 * @param {MessagePort} port
 * @param {string} target
 * @param {string} last
 */
function listen(port, target, last) {
  if (!bridge) {
    port.postMessage({ isLast: true });
    return;
  }
  numbers += 1;
  const line = numbers;
  lines.set(line, port);
  const sent = py.toPy(last ? [["Last-Event-ID", last]] : []);
  const opened = bridge.open_line(line, target, sent);
  const [status, text] = opened.toJs();
  opened.destroy();
  sent.destroy();
  port.onmessage = () => close(line);
  port.postMessage({ text: status === 200 ? text : "", isLast: status !== 200 });
  after();
}

/** @param {number} line */
function close(line) {
  lines.delete(line);
  bridge.close_line(line);
}

/** After whatever has happened: who listens hears of it, and who has to act soon does. */
function after() {
  hear();
  plan(0);
}

function hear() {
  const news = bridge.news();
  for (const [line, text, isLast] of news.toJs()) lines.get(line)?.postMessage({ text, isLast });
  news.destroy();
  const job = away ? null : bridge.next_job();
  if (job) {
    const [number, message] = job.toJs();
    job.destroy();
    think(number, message);
  }
  const drawing = bridge.next_drawing();
  if (drawing) {
    // Only a page draws.
    const [number, svg, width, height] = drawing.toJs();
    drawing.destroy();
    tell({ draw: { number, svg, width, height } });
  }
}

/**
 * @param {number} number
 * @param {Uint8Array | null} picture
 */
function drawn(number, picture) {
  bridge.take_picture(number, picture ? asBytes(picture) : undefined);
  again();
}

/** @param {number} ms */
function plan(ms) {
  clearTimeout(timer);
  timer = setTimeout(tick, Math.min(ms, LONGEST_MS));
}

function tick() {
  const waitS = bridge.step();
  hear();
  plan(waitS * 1000);
}

/**
 * @param {number} number
 * @param {Uint8Array} job
 */
function think(number, job) {
  away = number;
  clearTimeout(rest);
  if (!thinker) {
    thinker = new Worker(new URL("./thinker.js", import.meta.url), { type: "module" });
    thinker.onmessage = ({ data }) => thought(data.number, data.answer);
    thinker.onerror = () => {
      dismiss();
      if (away) thought(away, null);
    };
    thinker.postMessage({ begin: begun });
  }
  thinker.postMessage({ number, job });
}

/**
 * @param {number} number
 * @param {Uint8Array | null} found
 */
function thought(number, found) {
  away = 0;
  clearTimeout(rest);
  rest = setTimeout(dismiss, begun.restMs);
  bridge.take_thought(number, found ? asBytes(found) : undefined);
  again();
}

/** It has a Python of its own, a third of all that Lite has in memory, and begins anew in a moment. */
function dismiss() {
  thinker?.terminate();
  thinker = null;
}
