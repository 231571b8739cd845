// The service worker: pages open without a connection, and a table shows its last state.
//
// Online it changes nothing: pages and data come from the server every time, and only what has its content
// in its address is taken from the phone. Answers of the API, which know tokens, are never touched.

import { shell } from "./lib/shell.js";

const worker = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));
const MINE = "rollwrite-";
const ASSETS = `${MINE}${shell.version}`;
const PAGES = `${MINE}pages`;
const OFFLINE = "/offline";
/** Home, and a table for who plays at it. */
const KEPT = /^\/(t\/[A-Z0-9]+)?$/;
const MOST_PAGES = 6;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (event.data?.claim) event.waitUntil(worker.clients.claim());
  if (KEPT.test(event.data?.keep)) event.waitUntil(fetch(event.data.keep).then(keepPage));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, pathname));
  else if (/^\/(assets|static)\//.test(pathname)) event.respondWith(asset(request));
});

async function install() {
  const cache = await caches.open(ASSETS);
  await cache.addAll([OFFLINE, ...shell.addresses]);
  await worker.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(MINE) && name !== ASSETS && name !== PAGES) await caches.delete(name);
  }
  await worker.clients.claim();
}

/**
 * A page from the server; without a connection as it was last, or a page that says so.
 *
 * @param {AskedEvent} event
 * @param {string} pathname
 */
async function page(event, pathname) {
  try {
    const answer = await fetch(event.request);
    if (KEPT.test(pathname)) event.waitUntil(keepPage(answer.clone()));
    return answer;
  } catch {
    return (await caches.match(pathname)) ?? (await caches.match(OFFLINE)) ?? Response.error();
  }
}

/** @param {Response} answer */
async function keepPage(answer) {
  if (!answer.ok || answer.redirected) return;
  const cache = await caches.open(PAGES);
  const { pathname } = new URL(answer.url);
  // The newest comes last, and the oldest go.
  await cache.delete(pathname);
  await cache.put(pathname, answer);
  const kept = await cache.keys();
  for (const old of kept.slice(0, -MOST_PAGES)) await cache.delete(old);
}

/** @param {Request} request */
async function asset(request) {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request);
  if (kept) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.headers.get("Cache-Control")?.includes("immutable")) {
      await cache.put(request, answer.clone());
    }
    return answer;
  } catch {
    return (await sameOf(cache, request.url)) ?? Response.error();
  }
}

/**
 * A page from before an update asks for what is no more: it gets what there is, as from the server.
 *
 * @param {Cache} cache
 * @param {string} address
 */
async function sameOf(cache, address) {
  /** @param {string} url */
  const nameOf = (url) => url.replace(/\/assets\/.*\//, "/").replace(/[?&]v=[^&]+/, "");
  const found = (await cache.keys()).find(({ url }) => nameOf(url) === nameOf(address));
  return found && cache.match(found);
}
