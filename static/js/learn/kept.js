// What has been done of a lesson outlives a reload: a page remembers it for as long as it is open.

/**
 * @template T what is done in a step
 * @param {string} name of the lesson
 * @returns {T[]}
 */
export function recallDone(name) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/**
 * @param {string} name
 * @param {unknown[]} done
 */
export function keepDone(name, done) {
  try {
    if (done.length) sessionStorage.setItem(name, JSON.stringify(done));
    else sessionStorage.removeItem(name);
  } catch {
    // Full or switched off: a reload begins anew.
  }
}
