// What this phone remembers about its owner: theme, hand, what the sheet shows.

/**
 * A remembered text, or null.
 *
 * @param {string} key
 */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Remember a text; null forgets it. Without storage nothing is remembered, and nothing breaks.
 *
 * @param {string} key
 * @param {string | null} text
 */
export function remember(key, text) {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Full or switched off.
  }
}

/**
 * A switch that is remembered: "numbers", "coordinates", "anchors", "text".
 *
 * @param {string} name
 * @param {boolean} [standard]
 */
export function isOn(name, standard = false) {
  const kept = recall(`rw-${name}`);
  return kept === null ? standard : kept === "1";
}

/**
 * @param {string} name
 * @param {boolean} on
 */
export function setOn(name, on) {
  remember(`rw-${name}`, on ? "1" : "0");
}

/** "light", "dark", or null for the system's wish. */
export function theme() {
  return recall("rw-theme");
}

/** @param {string | null} name */
export function setTheme(name) {
  remember("rw-theme", name);
  if (name === null) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
}

export function isLeftHanded() {
  return recall("rw-hand") === "left";
}

/** @param {boolean} left */
export function setLeftHanded(left) {
  remember("rw-hand", left ? "left" : null);
  if (left) document.documentElement.dataset.hand = "left";
  else delete document.documentElement.dataset.hand;
}
