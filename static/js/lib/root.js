// Addresses of ours, where the site lies under a path of its own: "/new" is "/rollwrite/new" there.

const root = () => document.documentElement.dataset?.root ?? "";

/**
 * An address as the browser needs it; one that is so already, or is no path of ours, stays as it is.
 *
 * @param {string} path
 */
export function at(path) {
  const isOurs = path.startsWith("/") && !path.startsWith("//");
  return isOurs && !path.startsWith(`${root()}/`) ? root() + path : path;
}

/** The path of this page, as our addresses are written. */
export const here = () => location.pathname.slice(root().length);

/**
 * Go to another page of ours.
 *
 * @param {string} path
 */
export const goTo = (path) => location.assign(at(path));

/** Whether this is Lite, where no other phone can come to a table. */
export const isLite = () => document.documentElement.dataset?.lite !== undefined;
