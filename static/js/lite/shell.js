// The page of Lite: it holds the worker that is the server, and shows the application in a frame, so that going from
// page to page does not start Python anew.

import { draw } from "./drawing.js";

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no #${id}`);
  return found;
}

const scope = new URL("./", location.href);
const facts = JSON.parse(byId("facts").textContent ?? "");
/** @type {Record<string, Record<string, string>>} */
const words = facts.words;
const LOCK = `rollwrite-lite ${scope.pathname}`;
const APP = `${scope.pathname}app`;
const MOST_CRASHES = 3;
/** So long a worker may take until it can be watched; its script is small, and mostly on the phone. */
const BEGINS_MS = 20_000;

const frame = /** @type {HTMLIFrameElement} */ (byId("app"));
/** @type {Worker | null} */
let worker = null;
let hasStarted = false;
let crashes = 0;
let heard = 0;
/** @type {() => void} */
let release = () => {};

/** The language of the waiting page: as chosen in the app, else the browser's. */
function language() {
  const wished = [localStorage.getItem("rollwrite-lang") ?? "", ...navigator.languages];
  for (const wish of wished) {
    const known = [wish, wish.split("-")[0]].find((code) => code in words);
    if (known) return known;
  }
  return "en";
}

/** @param {string} key */
const t = (key) => words[language()][key] ?? key;

function speak() {
  document.documentElement.lang = language();
  for (const element of document.querySelectorAll("[data-say]")) {
    element.textContent = t(/** @type {HTMLElement} */ (element).dataset.say ?? "");
  }
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-only]"))) {
    part.hidden = part.dataset.only !== language();
  }
}

/**
 * Show one of the states of the page: waiting, elsewhere, failed; or none, and the application.
 *
 * @param {string | null} name
 */
function show(name) {
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-state]"))) {
    part.hidden = part.dataset.state !== name;
  }
  byId("waiting").hidden = name === null;
  frame.hidden = name !== null;
}

/** @param {number} share */
function progress(share) {
  /** @type {HTMLProgressElement} */ (byId("progress")).value = Math.min(share, 1);
}

/** Where the address of this page leads in the application. */
const wanted = () => (location.hash.startsWith("#/") ? location.hash.slice(1) : "/");

/** @param {MessagePort} port */
function handOver(port) {
  worker?.postMessage({ port: true }, [port]);
}

/** Give the service worker a way to the worker, if it has started. */
async function connect() {
  if (!hasStarted) return;
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  handOver(port1);
  active?.postMessage({ port: true }, [port2]);
}

function startWorker() {
  heard = 0;
  worker = new Worker(`${facts.base}worker.js`, { type: "module" });
  const alive = `${LOCK} ${crypto.randomUUID()}`;
  const mine = worker;
  let hasBegun = false;
  worker.onmessage = ({ data }) => {
    if (data.begun) {
      hasBegun = true;
      navigator.locks.request(alive, () => mine === worker && crashed());
    }
    told(data);
  };
  // Its script could not be loaded. What fails later is told, or ends the worker.
  worker.onerror = ({ message }) => {
    if (mine === worker && !hasBegun) failed(message ?? "the worker could not be loaded");
  };
  // One that ends before it holds its lock is missed by nobody.
  setTimeout(() => mine === worker && !hasBegun && crashed(), BEGINS_MS);
  worker.postMessage({
    begin: {
      base: new URL(facts.base, scope).href,
      cache: `${LOCK} ${facts.version}`,
      folder: `rollwrite-lite ${encodeURIComponent(scope.pathname)}`,
      origin: location.origin,
      scope: scope.pathname,
      settings: facts.settings,
      restMs: facts.rest_ms,
      alive,
    },
  });
}

/** @param {any} data */
function told(data) {
  if (data.heard) {
    heard += data.heard;
    progress((0.9 * heard) / facts.total);
  }
  if (data.step) {
    progress(0.95);
    register();
  }
  if (data.ready) ready(data.isKept);
  if (data.failed) failed(data.failed);
  if (data.copy) save(data.copy);
  if (data.draw) draw(data.draw).then((picture) => worker?.postMessage({ drawn: data.draw.number, picture }));
}

/** @param {boolean} isKept */
async function ready(isKept) {
  crashes = 0;
  hasStarted = true;
  byId("unkept").hidden = isKept;
  await connect();
  if (frame.hidden) {
    frame.src = APP + wanted();
    show(null);
  } else frame.contentWindow?.postMessage({ isNew: true }, location.origin);
}

function end() {
  worker?.terminate();
  worker = null;
  hasStarted = false;
  navigator.serviceWorker.controller?.postMessage({ gone: true });
}

/** @param {string} why for whoever looks into it: nobody else's language */
function failed(why) {
  console.warn(why);
  end();
  show("failed");
}

/** The worker has ended by itself: another one takes over, and what was asked is asked again. */
function crashed() {
  end();
  crashes += 1;
  if (crashes > MOST_CRASHES) failed("the worker ends again and again");
  else startWorker();
}

/** @param {Uint8Array} bytes the database, to be kept as a file */
function save(bytes) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(
    new Blob([/** @type {BlobPart} */ (bytes)], { type: "application/vnd.sqlite3" }),
  );
  link.download = `rollwrite-${new Date().toISOString().slice(0, 10)}.sqlite3`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Another tab has taken the tables over. */
function lost() {
  end();
  frame.src = "about:blank";
  show("elsewhere");
}

/**
 * Be the one page that holds the tables.
 *
 * @param {boolean} steal
 */
async function hold(steal) {
  await navigator.locks
    .request(LOCK, steal ? { steal: true } : { ifAvailable: true }, async (lock) => {
      if (!lock) {
        show("elsewhere");
        return;
      }
      show("waiting");
      startWorker();
      await new Promise((done) => {
        release = () => done(undefined);
      });
    })
    .catch(lost);
}

/** The frame has another page: its name and address are this page's too. */
function follow() {
  const inside = frame.contentWindow;
  // A page that could not be loaded is nobody's, and may not be looked at.
  if (!inside || !frame.contentDocument || !inside.location.pathname.startsWith(APP)) return;
  const { pathname, search, hash } = inside.location;
  history.replaceState(null, "", `#${pathname.slice(APP.length) || "/"}${search}${hash}`);
  document.title = inside.document.title;
  localStorage.setItem("rollwrite-lang", inside.document.documentElement.lang);
  const colour = getComputedStyle(inside.document.body).backgroundColor;
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", colour);
  if (pathname.startsWith(`${APP}/t/`)) navigator.storage?.persist?.().catch(() => {});
  inside.focus();
}

/** Keep the site's files on the phone, and have pages asked of the worker. */
function register() {
  navigator.serviceWorker
    .register(new URL("sw.js", scope), { scope: scope.pathname })
    .catch((error) => failed(String(error)));
}

async function main() {
  speak();
  if (!navigator.serviceWorker || !navigator.locks || !window.DecompressionStream) {
    show("old");
    return;
  }
  byId("take-over").onclick = () => hold(true);
  byId("again").onclick = () => location.reload();
  byId("copy").onclick = () => worker?.postMessage({ copy: true });
  frame.onload = follow;
  addEventListener("hashchange", () => {
    if (worker && !frame.hidden) frame.contentWindow?.location.replace(APP + wanted());
  });
  addEventListener("message", ({ data, source, ports }) => {
    if (source === frame.contentWindow && data.line) worker?.postMessage({ line: data.line }, [ports[0]]);
  });
  addEventListener("pagehide", () => release());
  navigator.serviceWorker.onmessage = ({ data }) => {
    if (data?.wanted === "port") connect();
  };
  // The first time it waits until the worker has fetched what both want: else all would come twice.
  if (navigator.serviceWorker.controller) register();
  await hold(false);
}

main();
