// The list of puzzles: which of them this phone has solved.

import "../page.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { solved } from "./kept.js";

function show() {
  const done = { dice: solved("dice"), tile: solved("tile") };
  for (const group of document.querySelectorAll(".puzzle-group")) {
    /** @type {HTMLElement[]} */
    const links = [...group.querySelectorAll("[data-puzzle]")].map(
      (link) => /** @type {HTMLElement} */ (link),
    );
    for (const link of links) {
      const { puzzle, kind } = link.dataset;
      const isDone = done[kind === "tile" ? "tile" : "dice"].has(Number(puzzle));
      link.classList.toggle("solved", isDone);
      link.querySelector(".puzzle-word")?.remove();
      if (isDone) link.append(h.span({ class: "puzzle-word unseen" }, t("puzzle.solved")));
    }
    const many = links.filter((link) => link.classList.contains("solved")).length;
    const count = group.querySelector(".puzzle-count");
    if (count) count.textContent = t("puzzle.count", { n: many, of: links.length });
  }
}

// The page as it was left: a puzzle may have been solved since.
addEventListener("pageshow", show);
show();
