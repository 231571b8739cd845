// In a page of Lite: live streams come from the worker, through the page that holds it, for a service worker would be
// put to sleep in the middle of one; and files to keep, of which browsers do not ask a service worker.

class Line extends EventTarget {
  /** @param {string} target */
  constructor(target) {
    super();
    /** @type {((event: Event) => void) | null} */
    this.onerror = null;
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.onmessage = ({ data }) => this.hear(data);
    parent.postMessage({ line: target }, location.origin, [port2]);
    Line.open.add(this);
  }

  /** @param {{text?: string, isLast: boolean}} said */
  hear({ text = "", isLast }) {
    for (const block of text.split("\n\n")) this.tell(block);
    if (isLast) this.fail();
  }

  /** @param {string} block */
  tell(block) {
    const fields = block.split("\n").map((line) => {
      const [name, ...rest] = line.split(": ");
      return /** @type {[string, string]} */ ([name, rest.join(": ")]);
    });
    const { event = "message", data, id = "" } = Object.fromEntries(fields);
    if (data !== undefined) this.dispatchEvent(new MessageEvent(event, { data, lastEventId: id }));
  }

  fail() {
    if (!Line.open.has(this)) return;
    Line.open.delete(this);
    this.onerror?.(new Event("error"));
  }

  close() {
    Line.open.delete(this);
    this.port.postMessage("close");
    this.port.close();
  }
}

/** @type {Set<Line>} */
Line.open = new Set();

Object.defineProperty(globalThis, "EventSource", { value: Line });
addEventListener("pagehide", () => [...Line.open].forEach((line) => line.close()));
// The worker was started anew: nothing comes from the old one any more.
addEventListener("message", ({ data, source }) => {
  if (source === parent && data?.isNew) [...Line.open].forEach((line) => line.fail());
});

addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[download]") : null;
  if (!(link instanceof HTMLAnchorElement) || !link.href.startsWith(location.origin)) return;
  event.preventDefault();
  keep(link);
});

/** @param {HTMLAnchorElement} link to a file of the application */
async function keep({ href, download }) {
  const answer = await fetch(href);
  if (!answer.ok) {
    location.assign(href);
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  const [, named = ""] = /filename="?([^";]+)/.exec(answer.headers.get("Content-Disposition") ?? "") ?? [];
  link.download = download || named;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
