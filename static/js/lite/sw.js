// The service worker of Lite: pages of the application are answered by the worker that holds it, the site's own files
// come from the phone. The build puts the version and the list of files before this script.

export {};
/** @type {{version: string, files: string[]}} */
const { version, files } = /** @type {any} */ (globalThis).site;
const worker = /** @type {any} */ (self);
const scope = new URL(worker.registration.scope);
const APP = `${scope.pathname}app`;
const MINE = `rollwrite-lite ${scope.pathname} `;
const CACHE = MINE + version;
const MOST_TRIES = 5;
/** So long a worker that has started may take for an answer. */
const PATIENCE_MS = 60_000;

/** @typedef {{asked: any, done: (answer: Response) => void, tries: number, clock: number}} Open */

/** @type {MessagePort | null} to the worker, once it has started */
let port = null;
let isSought = false;
/** @type {Map<number, Open>} */
const open = new Map();
let numbers = 0;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data?.port) connect(event.ports[0]);
  if (event.data?.gone) disconnect();
  if (event.data?.takeOver) worker.skipWaiting();
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.origin) return;
  const isOwn = url.pathname.startsWith(scope.pathname);
  const isApp = url.pathname === APP || url.pathname.startsWith(`${APP}/`);
  // A page of the application names some addresses as if it had the whole host.
  if (isApp) event.respondWith(page(event, url.pathname.slice(APP.length) || "/", url));
  else if (!isOwn) event.respondWith(page(event, url.pathname, url));
  else if (request.method === "GET") event.respondWith(file(request, url));
});

async function install() {
  const cache = await caches.open(CACHE);
  for (const name of files) {
    const url = new URL(name, scope).href;
    // What the worker has fetched for itself is there already.
    if (!(await cache.match(url))) {
      const answer = await fetch(url, { cache: "no-cache" });
      if (!answer.ok) throw new Error(`${answer.status} ${url}`);
      await cache.put(url, answer);
    }
  }
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(MINE) && name !== CACHE) await caches.delete(name);
  }
  await worker.clients.claim();
}

/**
 * A file of the site: as it was kept with this version, else from the host.
 *
 * @param {Request} request
 * @param {URL} url
 */
async function file(request, url) {
  const name =
    url.pathname === scope.pathname ? new URL("index.html", scope).href : url.origin + url.pathname;
  const cache = await caches.open(CACHE);
  const known = await cache.match(name);
  if (!known) return fetch(request);
  if (!url.pathname.endsWith(".js")) return known;
  // As strict as the page: Python is compiled, no text is run.
  const headers = new Headers(known.headers);
  headers.set(
    "Content-Security-Policy",
    "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'",
  );
  return new Response(known.body, { status: known.status, headers });
}

/**
 * A page, or an answer of the API.
 *
 * @param {any} event
 * @param {string} path
 * @param {URL} url
 */
async function page(event, path, url) {
  const { request } = event;
  const target = path + url.search;
  const isTop = request.mode === "navigate" && request.destination === "document";
  // The frame is where pages live: whoever opens one by itself gets it there.
  if (isTop && request.method === "GET" && !/^\/(api|static|assets)\//.test(path)) {
    return Response.redirect(`${scope.href}#${target}${url.hash}`, 302);
  }
  const headers = [...request.headers].filter(([name]) => name !== "accept-encoding");
  if (!["GET", "HEAD"].includes(request.method)) headers.push(["origin", senderOf(request)]);
  const body = ["GET", "HEAD"].includes(request.method) ? null : await request.arrayBuffer();
  return asked({ method: request.method, target, headers, body });
}

/**
 * Whose page sends a change; browsers do not show us the header itself.
 *
 * @param {Request} request
 */
function senderOf(request) {
  if (request.mode !== "navigate") return scope.origin;
  return request.referrer ? new URL(request.referrer).origin : "null";
}

/**
 * @param {any} what
 * @returns {Promise<Response>}
 */
function asked(what) {
  numbers += 1;
  const id = numbers;
  return new Promise((done) => {
    /** @type {Open} */
    const one = { asked: { id, ...what }, done, tries: 0, clock: 0 };
    open.set(id, one);
    if (port) send(one, port);
    else findHolder();
  });
}

/** Whoever holds the worker sends a way to it, when it has started. */
async function findHolder() {
  if (isSought) return;
  isSought = true;
  const clients = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const client of clients) client.postMessage({ wanted: "port" });
  isSought = clients.length > 0;
}

/** @param {MessagePort} way to the worker: a new one, to which all that is open is said once more */
function connect(way) {
  port = way;
  isSought = false;
  port.onmessage = ({ data: { id, status, headers, body } }) => {
    const isEmpty = [101, 204, 205, 304].includes(status);
    finish(open.get(id), new Response(isEmpty ? null : body, { status, headers }));
  };
  for (const one of open.values()) send(one, way);
}

/** The worker has ended: until another one has started, whoever waits has time. */
function disconnect() {
  port = null;
  for (const one of open.values()) clearTimeout(one.clock);
}

/**
 * @param {Open} one
 * @param {MessagePort} way
 */
function send(one, way) {
  clearTimeout(one.clock);
  one.tries += 1;
  // It may be what the worker ends from.
  if (one.tries > MOST_TRIES) giveUp(one);
  else {
    way.postMessage(one.asked);
    one.clock = setTimeout(() => giveUp(one), PATIENCE_MS);
  }
}

/** @param {Open} one */
const giveUp = (one) => finish(one, new Response("", { status: 504 }));

/**
 * @param {Open | undefined} one
 * @param {Response} answer
 */
function finish(one, answer) {
  if (!one) return;
  clearTimeout(one.clock);
  open.delete(one.asked.id);
  one.done(answer);
}
