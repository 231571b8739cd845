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
const MOST_TRIES = 4;
const PATIENCE_MS = 60_000;

/** @type {MessagePort | null} */
let port = null;
/** @type {Map<number, {asked: any, done: (answer: Response) => void, tries: number}>} */
const open = new Map();
let numbers = 0;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data?.port) connect(event.ports[0]);
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
    open.set(id, { asked: { id, ...what }, done, tries: 0 });
    setTimeout(() => {
      if (open.delete(id)) done(new Response("", { status: 504 }));
    }, PATIENCE_MS);
    if (port) port.postMessage({ id, ...what });
    else findHolder();
  });
}

/** Whoever holds the worker sends a way to it. */
async function findHolder() {
  for (const client of await worker.clients.matchAll({ type: "window", includeUncontrolled: true })) {
    client.postMessage({ wanted: "port" });
  }
}

/** @param {MessagePort} way to the worker: a new one, to which all that is open is said once more */
function connect(way) {
  port = way;
  port.onmessage = ({ data }) => {
    const one = open.get(data.id);
    open.delete(data.id);
    const isEmpty = [101, 204, 205, 304].includes(data.status);
    one?.done(new Response(isEmpty ? null : data.body, { status: data.status, headers: data.headers }));
  };
  for (const [id, one] of open) {
    one.tries += 1;
    if (one.tries <= MOST_TRIES) port.postMessage(one.asked);
    // It may be what the worker ends from.
    else if (open.delete(id)) one.done(new Response("", { status: 504 }));
  }
}
