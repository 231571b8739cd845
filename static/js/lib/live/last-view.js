// The last state of a table, kept for when its page is opened without a connection.

import { recall, remember } from "../prefs.js";

const KEY = "rw-last-view";

/** Without a service worker no page opens offline, and nothing need be kept. */
const isNeeded = () => Boolean(navigator.serviceWorker?.controller);

/** @param {TableView} view */
export function keepView(view) {
  if (isNeeded()) remember(KEY, JSON.stringify({ lang: document.documentElement.lang, view }));
}

/**
 * The view that came with the page, or the one that was seen last if the page is an older one: out of the
 * phone's own memory. What the server has just sent is never older.
 *
 * @param {TableView} view
 */
export function newestView(view) {
  try {
    const kept = JSON.parse(recall(KEY) ?? "null");
    const isSame = kept?.lang === document.documentElement.lang && kept.view.code === view.code;
    return isSame && kept.view.seq > view.seq && kept.view.you?.seat === view.you?.seat ? kept.view : view;
  } catch {
    return view;
  }
}
