// Pages of a class: drawn by the server, asked for again when something has happened, and when a form was sent.

import "../page.js";
import { byId, h, patch } from "../lib/dom.js";

const AGAIN_MS = 3000;
const root = byId("live");
let isAsking = false;
let isOld = false;
/** Whether the class is deleted. */
let isGone = false;
/** Until something that is shown for a while is over. */
let waiting = 0;
/** The beat of the clocks that are shown. */
let counting = 0;
/** Until when what went wrong is still shown, on pages on which it goes by itself. */
let wrongUntil = Infinity;

/**
 * What stays itself while others come and go: a button must not become another one under somebody's finger.
 *
 * @param {ParentNode} part
 */
function name(part) {
  /** @type {NodeListOf<HTMLElement>} */
  const named = part.querySelectorAll("[data-key]");
  for (const element of named) element.patchKey = element.dataset.key;
}

/**
 * @param {Response} answer with the page as it is now
 * @param {Element?} [told] what went wrong before, which stays until somebody tries again
 */
async function show(answer, told) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("live");
  if (fresh) {
    const place = fresh.querySelector("[data-told]") ?? fresh;
    const isSaid = place !== fresh && place.childElementCount > 0;
    if (told && !isSaid && isStillSo(told, fresh)) place.prepend(told.cloneNode(true));
    name(fresh);
    const waited = root.querySelector("[data-door]");
    patch(root, ...fresh.childNodes);
    again();
    clocks();
    // What is answered or asked stands above, and the button was maybe far below.
    if (!told) root.querySelector("[data-told] > *")?.scrollIntoView({ block: "nearest" });
    // Who has waited for a seat sits down on it.
    if (waited && !root.querySelector("[data-door]")) sitDown();
  }
  // It is deleted, and this page has seen it: nothing was mistyped.
  else if (answer.status === 404) {
    isGone = true;
    root.replaceChildren(h.p({ class: "notice", role: "status" }, root.dataset.gone));
  }
  // The way leads elsewhere; where the server only has too much to do, this page stays.
  else if (answer.status < 429) location.assign(answer.url);
}

/**
 * Whether what went wrong still says something: to a child not once its page says something else. A teacher's always
 * does, and there it stays.
 *
 * @param {Element} told
 * @param {Element} fresh
 */
function isStillSo(told, fresh) {
  if (!("once" in root.dataset)) return true;
  /** @param {Element} part */
  const words = (part) => {
    const read = /** @type {Element} */ (part.cloneNode(true));
    // Who else comes meanwhile is folded.
    for (const other of read.querySelectorAll("details, [data-key='wrong']")) other.remove();
    return read.textContent?.replace(/\s+/g, " ").trim();
  };
  return told.isConnected && words(root) === words(fresh);
}

/** Sit down, where there is a seat now. */
function sitDown() {
  /** @type {HTMLFormElement?} */
  const form = root.querySelector("form[action$='/sit']");
  form?.requestSubmit();
}

/** Clocks count down by themselves from what the server has said last. */
function clocks() {
  /** @type {NodeListOf<HTMLElement>} */
  const found = root.querySelectorAll("[data-left]");
  const now = performance.now();
  clearInterval(counting);
  const ends = [...found].map((element) => now + 1000 * Number(element.dataset.left));
  const tell = () => {
    for (const [n, element] of found.entries()) {
      const left = Math.max(Math.ceil((Number(ends[n]) - performance.now()) / 1000), 0);
      element.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    }
  };
  if (found.length) counting = setInterval(tell, 250);
}

/** What is shown for a while only: the page is asked for when that is over. */
function again() {
  const shown = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-again]")]);
  const left_s = shown.map((element) => Number(element.dataset.again));
  if (root.querySelector("[data-until]")) left_s.push((wrongUntil - performance.now()) / 1000);
  const [soonest] = left_s.sort((one, other) => one - other);
  clearTimeout(waiting);
  if (soonest) waiting = setTimeout(look, Math.max(soonest, 0) * 1000);
}

/** From now on what went wrong is read. */
function reckon() {
  /** @type {HTMLElement?} */
  const wrong = root.querySelector("[data-until]");
  wrongUntil = performance.now() + 1000 * Number(wrong?.dataset.until);
  if (wrong) again();
}

/** What went wrong or is asked, as long as it is to be shown. */
function kept() {
  const found = root.querySelector("[data-told] > *, [data-key='wrong']");
  return found?.matches("[data-until]") && performance.now() >= wrongUntil ? null : found;
}

/** Ask for the page again, once at a time. */
async function look() {
  if (isAsking) {
    isOld = true;
    return;
  }
  isAsking = true;
  isOld = false;
  try {
    await show(await fetch(location.href, { cache: "no-store" }), kept());
  } catch {
    // No connection: the stream comes back, and then it is looked again.
  }
  isAsking = false;
  if (isOld) look();
}

/** Listen; an EventSource that has given up is opened anew. */
function listen() {
  if (isGone) return;
  const source = new EventSource(String(root.dataset.liveFrom));
  source.addEventListener("news", look);
  source.addEventListener("bye", () => {
    source.close();
    // The class may be gone: its page says so.
    look();
    setTimeout(listen, AGAIN_MS);
  });
  source.addEventListener("hello", look);
  source.onerror = () => {
    if (source.readyState !== EventSource.CLOSED) return;
    setTimeout(listen, AGAIN_MS);
  };
}

root.addEventListener("submit", async (event) => {
  const sent = event.target;
  if (!(sent instanceof HTMLFormElement) || !("live" in sent.dataset)) return;
  event.preventDefault();
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(sent.action, { method: "POST", body: new FormData(sent, event.submitter) });
  } catch {
    // By the browser itself, which says what went wrong; it forgets by which button.
    const { name: by, value } = /** @type {Partial<HTMLButtonElement>} */ (event.submitter ?? {});
    if (by) sent.append(Object.assign(document.createElement("input"), { type: "hidden", name: by, value }));
    sent.submit();
    return;
  }
  // What was answered is done, and not sent once more.
  if (answer.ok && "clears" in sent.dataset) sent.reset();
  await show(answer);
  reckon();
});

document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
name(root);
reckon();
again();
clocks();
listen();
