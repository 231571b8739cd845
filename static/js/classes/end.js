// The end of a lesson: while the coach is at work, the page is asked for again now and then.

import "../page.js";

const AGAIN_MS = 4000;

/** Show what the coach has said since; nothing where it has seen everything, or there is no connection. */
async function look() {
  const shown = document.getElementById("hard");
  if (!shown || !("again" in shown.dataset)) return;
  try {
    const answer = await fetch(location.pathname, { cache: "no-store" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("hard");
    // Nothing moves under somebody's finger, and focus stays.
    if (answer.ok && fresh && !shown.contains(document.activeElement)) shown.replaceWith(fresh);
  } catch {
    // It is asked again.
  }
  setTimeout(look, AGAIN_MS);
}

// The paper that is chosen stays so when the page is shown once more.
document.querySelector(".to-print")?.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "paper") {
    document.cookie = `rollwrite-paper=${target.value}; path=/; max-age=31536000; samesite=lax`;
  }
});

setTimeout(look, AGAIN_MS);
