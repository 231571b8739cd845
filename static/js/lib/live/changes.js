// A view from the one before and what has changed since, as the server's stream says it.

/**
 * The view with what has changed. The one before stays as it is: who has drawn it may still look at it.
 *
 * @param {any} view
 * @param {Change} change
 * @returns {any}
 */
export function changed(view, { set, gone }) {
  // Copied is only what lies on the way to a change, each once.
  const fresh = new Set();
  /** @param {any} value */
  const copy = (value) => {
    if (fresh.has(value)) return value;
    const copied = Array.isArray(value) ? [...value] : { ...value };
    fresh.add(copied);
    return copied;
  };
  const result = copy(view);
  /** @param {(string | number)[]} place */
  const parent = (place) => {
    let at = result;
    for (const step of place.slice(0, -1)) at = at[step] = copy(at[step]);
    return at;
  };
  for (const said of set) {
    const place = said.slice(0, -1);
    parent(place)[place[place.length - 1]] = said[said.length - 1];
  }
  for (const place of gone) delete parent(place)[place[place.length - 1]];
  return result;
}
