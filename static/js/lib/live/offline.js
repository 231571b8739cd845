// Pages that open without a connection, where the browser has service workers: on https and on this machine.

/** Have the service worker installed, once the page has all that it needs itself. */
export function workOffline() {
  const workers = navigator.serviceWorker;
  // In a frame of ours is Lite, which keeps its pages itself.
  if (!workers || parent !== window) return;
  const keep = () => workers.controller?.postMessage({ keep: location.pathname });
  // The page that brings the worker was there before it; and one that a form has led to came past it.
  workers.addEventListener("controllerchange", keep);
  const [navigation] = performance.getEntriesByType("navigation");
  if (navigation instanceof PerformanceNavigationTiming && navigation.workerStart === 0) keep();
  addEventListener("load", async () => {
    try {
      await workers.register("/sw.js");
    } catch {
      // A private window, or no space: then it is a page like any other.
      return;
    }
    const { active } = await workers.ready;
    // A page that was on its way while the worker took over, or was reloaded past it, has none yet.
    if (!workers.controller) active?.postMessage({ claim: true });
  });
}
