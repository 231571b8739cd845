// Names for commands and pages.

/** An id nobody else makes; crypto.randomUUID is missing on plain http. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
