// What the service worker uses of its own world; the other scripts live in a page. Nothing of it runs.

interface LastingEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface AskedEvent extends LastingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", on: (event: LastingEvent) => void): void;
  addEventListener(kind: "fetch", on: (event: AskedEvent) => void): void;
  addEventListener(kind: "message", on: (event: LastingEvent & MessageEvent) => void): void;
}
