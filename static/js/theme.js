// Runs before the page is painted, so that a dark page never flashes light. Not a module: those wait.
(function () {
  "use strict";
  var root = document.documentElement;
  root.classList.remove("no-js");
  try {
    var theme = localStorage.getItem("rw-theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    if (localStorage.getItem("rw-hand") === "left") root.dataset.hand = "left";
  } catch (error) {
    // Storage is switched off: the system's wish it is.
  }
})();
