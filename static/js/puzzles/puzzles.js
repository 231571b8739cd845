// The list of puzzles: which of them this phone has solved.

import "../page.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { solved } from "./kept.js";

function show() {
  const done = { dice: solved("dice"), tile: solved("tile") };
  /** @type {NodeListOf<HTMLElement>} */
  const links = document.querySelectorAll("[data-puzzle]");
  for (const link of links) {
    const { puzzle, kind } = link.dataset;
    const isDone = done[kind === "tile" ? "tile" : "dice"].has(Number(puzzle));
    link.classList.toggle("solved", isDone);
    link.querySelector(".puzzle-word")?.remove();
    if (isDone) link.append(h.span({ class: "puzzle-word unseen" }, t("puzzle.solved")));
  }
  // Of the puzzles of a game, and of those of a group: each heading counts what stands below it.
  for (const part of document.querySelectorAll(".puzzle-game, .puzzle-group")) {
    const n = part.querySelectorAll("[data-puzzle].solved").length;
    const count = part.querySelector(".puzzle-count");
    if (count) {
      count.textContent = t("puzzle.count", { n, of: part.querySelectorAll("[data-puzzle]").length });
    }
  }
}

// The page as it was left: a puzzle may have been solved since.
addEventListener("pageshow", show);
show();
