// What has been done of a lesson outlives a reload: a page remembers it for as long as it is open. A lesson that is over
// begins anew, except for who comes back to its end from the rules.

const isBack = () => {
  const [entry] = performance.getEntriesByType("navigation");
  return /** @type {PerformanceNavigationTiming | undefined} */ (entry)?.type === "back_forward";
};

/**
 * @template T what is done in a step
 * @param {string} name of the lesson
 * @returns {T[]}
 */
export function recallDone(name) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? "[]");
    if (Array.isArray(kept)) return kept;
    return isBack() ? kept.over : [];
  } catch {
    return [];
  }
}

/**
 * @param {string} name
 * @param {unknown[]} done
 * @param {boolean} [isOver] whether that was all
 */
export function keepDone(name, done, isOver = false) {
  try {
    if (done.length) sessionStorage.setItem(name, JSON.stringify(isOver ? { over: done } : done));
    else sessionStorage.removeItem(name);
  } catch {
    // Full or switched off: a reload begins anew.
  }
}
