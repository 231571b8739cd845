// Runs before the page is painted, so that a dark page never flashes light. Not a module: those wait.
(function () {
  "use strict";
  const root = document.documentElement;
  root.classList.remove("no-js");
  try {
    const theme = localStorage.getItem("rw-theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    if (localStorage.getItem("rw-hand") === "left") root.dataset.hand = "left";
  } catch {
    // Storage is switched off: the system's wish it is.
  }
  // The browser's own bars follow what was chosen, now and later.
  const paint = () => {
    for (const meta of /** @type {NodeListOf<HTMLMetaElement>} */ (
      document.querySelectorAll("meta[data-scheme]")
    )) {
      const { scheme } = meta.dataset;
      const chosen = root.dataset.theme;
      meta.media = chosen ? (chosen === scheme ? "all" : "not all") : `(prefers-color-scheme: ${scheme})`;
    }
  };
  new MutationObserver(paint).observe(root, { attributeFilter: ["data-theme"] });
  paint();
})();
