// Pages that open without a connection, where the browser has service workers: on https and on this machine.

/** Have the service worker installed, once the page has all that it needs itself. */
export function workOffline() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  // The page that brings the worker was there before it.
  workers.addEventListener("controllerchange", () =>
    workers.controller?.postMessage({ keep: location.pathname }),
  );
  addEventListener("load", async () => {
    try {
      await workers.register("/sw.js");
    } catch {
      // A private window, or no space: then it is a page like any other.
    }
  });
}
