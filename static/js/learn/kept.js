// What has been done of the lesson outlives a reload: a page remembers it for as long as it is open.

const KEY = "rw-lesson";

/** @returns {Command[]} */
export function recallDone() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {Command[]} done */
export function keepDone(done) {
  try {
    if (done.length) sessionStorage.setItem(KEY, JSON.stringify(done));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Full or switched off: a reload begins anew.
  }
}
