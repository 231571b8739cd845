// A tap on what is off is answered: what is to be done first lights up for a moment.

const MS = 900;

/**
 * @param {string | Element} what an element, or the selector of the first that there is
 */
export function pointAt(what) {
  const node = typeof what === "string" ? document.querySelector(what) : what;
  const ring = { outline: "3px solid var(--accent)", outlineOffset: "-1px", borderRadius: "12px" };
  node?.animate([ring, { ...ring, offset: 0.6 }, { ...ring, outline: "3px solid transparent" }], MS);
}
