// Keep the screen on while a table is open, where the browser lets us (https only).

/** @type {WakeLockSentinel | null} */
let lock = null;

/** Whether the phone can be asked at all. */
export const canStayAwake = () => "wakeLock" in navigator;

async function hold() {
  if (document.visibilityState !== "visible") return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    // Low battery or no permission: the phone decides.
    lock = null;
  }
}

export function keepAwake() {
  if (!canStayAwake()) return;
  hold();
  document.addEventListener("visibilitychange", () => {
    if (lock === null || lock.released) hold();
  });
}
