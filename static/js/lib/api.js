// The JSON API, for people's phones. Problems are RFC 9457 documents and become errors.

const TIMEOUT_MS = 12000;
/** Answers that only mean: ask again a little later. */
const LATER = new Set([429, 502, 503, 504]);

/** An answer with a problem: `status`, `code`, `detail` (a sentence), `reasons`, `problems`, `view`. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {ProblemBody} body
   */
  constructor(status, body) {
    super(body.detail ?? body.title ?? String(status));
    this.status = status;
    this.code = body.code ?? "";
    this.detail = this.message;
    this.reasons = body.reasons ?? [];
    this.problems = body.problems ?? [];
    this.view = body.view ?? null;
    this.seq = body.seq ?? null;
  }
}

/** The server could not be reached, or did not answer in time. The same may be asked again. */
export class Unreachable extends Error {}

/**
 * Ask the API. Throws `Problem` or `Unreachable`; an abort by `signal` passes through.
 *
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 */
export async function ask(method, path, body, signal) {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  const stop = () => timeout.abort();
  signal?.addEventListener("abort", stop);
  try {
    const answer = await fetch(`/api/v1${path}`, {
      method,
      signal: timeout.signal,
      cache: method === "GET" && path !== "/shapes" ? "no-store" : "default",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return await read(answer);
  } catch (error) {
    if (error instanceof Problem || error instanceof Unreachable || signal?.aborted) throw error;
    throw new Unreachable(String(error));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

/** @param {Response} answer */
async function read(answer) {
  const kind = answer.headers.get("Content-Type") ?? "";
  // A page instead of JSON is a captive portal or a proxy in trouble, not our server.
  if (!kind.includes("json")) throw new Unreachable(`${answer.status} ${kind}`);
  const body = await answer.json();
  if (answer.ok) return body;
  if (LATER.has(answer.status)) throw new Unreachable(String(answer.status));
  throw new Problem(answer.status, body);
}

/** @param {string} code */
export const table = (code) => `/tables/${encodeURIComponent(code)}`;
