// Asking the server politely: when it is busy it is asked again, as late as it wishes and for as long as somebody waits.

import { Problem, Unreachable } from "./api.js";

/** Longer than the server gives itself for the slowest work. */
const TIMEOUT_MS = 90000;
/** Answers that only mean: later. */
const LATER = new Set([429, 503]);
const USUAL_S = 5;
const MOST_S = 60;
/** Without any answer it is tried once more. */
const TRIES_OFFLINE = 2;

/** A person has ended it. */
export class Stopped extends Error {}

/**
 * The server's answer once it is not too busy for one. Throws `Problem`, `Unreachable` or `Stopped`.
 *
 * @param {string} address
 * @param {RequestInit} request
 * @param {AbortSignal} signal
 * @param {(seconds: number) => void} wait is told how long the server wants to be left alone, 0 when that is over
 */
export async function politely(address, request, signal, wait) {
  let offline = 0;
  for (;;) {
    const answer = await fetched(address, request, signal);
    if (answer?.ok) return answer;
    if (answer && !LATER.has(answer.status)) {
      throw new Problem(answer.status, await answer.json().catch(() => ({})));
    }
    if (!answer) offline += 1;
    if (offline >= TRIES_OFFLINE) throw new Unreachable(address);
    const wished = Number(answer?.headers.get("Retry-After"));
    const seconds = Math.min(wished > 0 ? wished : USUAL_S, MOST_S);
    for (let left = seconds; left > 0; left -= 1) {
      wait(left);
      await rest(Math.min(1, left), signal);
    }
    wait(0);
  }
}

/**
 * The answer, or null when there is none.
 *
 * @param {string} address
 * @param {RequestInit} request
 * @param {AbortSignal} signal
 */
async function fetched(address, request, signal) {
  const timeout = new AbortController();
  const stop = () => timeout.abort();
  const timer = setTimeout(stop, TIMEOUT_MS);
  signal.addEventListener("abort", stop);
  try {
    if (signal.aborted) throw new Stopped();
    return await fetch(address, { ...request, signal: timeout.signal });
  } catch {
    if (signal.aborted) throw new Stopped();
    return null;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}

/**
 * @param {number} seconds
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function rest(seconds, signal) {
  return new Promise((done, failed) => {
    const stop = () => {
      clearTimeout(timer);
      failed(new Stopped());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      done();
    }, seconds * 1000);
    signal.addEventListener("abort", stop, { once: true });
  });
}
