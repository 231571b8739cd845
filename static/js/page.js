// What every page has: the look menu.

import * as prefs from "./lib/prefs.js";

function showTheme(buttons) {
  const chosen = prefs.theme() ?? "system";
  for (const button of buttons) {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === chosen));
  }
}

/** Wire the theme buttons and the left-hand switch inside `root`. */
export function wireLook(root = document) {
  const buttons = [...root.querySelectorAll("[data-theme-choice]")];
  for (const button of buttons) {
    button.onclick = () => {
      prefs.setTheme(button.dataset.themeChoice === "system" ? null : button.dataset.themeChoice);
      showTheme(buttons);
    };
  }
  showTheme(buttons);
  for (const box of root.querySelectorAll("[data-hand-choice]")) {
    box.checked = prefs.isLeftHanded();
    box.onchange = () => prefs.setLeftHanded(box.checked);
  }
  for (const menu of root.querySelectorAll("details.look")) {
    document.addEventListener("pointerdown", (event) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });
  }
}

wireLook();
