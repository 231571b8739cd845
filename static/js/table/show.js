// The little show at the end of a game: it covers the screen once, and can be skipped.

const still = () => matchMedia("(prefers-reduced-motion: reduce)");

/** Whether people want nothing to move. */
export const isStill = () => still().matches;

/**
 * Whether this phone has not shown the end of this game yet; from now on it has.
 *
 * @param {string} code of the table
 * @param {number} game its number
 */
export function isNews(code, game) {
  const key = `rw-shown-${code}-${game}`;
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, "1");
  } catch {
    // Nothing can be remembered: better no show than one with every reload.
    return false;
  }
  return true;
}

/** One show. What it covers is there from the beginning, for screen readers, and stays when it is over. */
export class Show {
  /**
   * @param {{render: () => void}} app
   * @param {number} needed how long it lasts, in milliseconds
   */
  constructor(app, needed) {
    this.onend = () => app.render();
    this.isOver = false;
    /** @param {KeyboardEvent} event */
    this.onkey = (event) => {
      // The key was meant for the show, not for what lies under it.
      event.preventDefault();
      this.end();
    };
    this.timer = setTimeout(() => this.end(), needed);
    addEventListener("keydown", this.onkey);
    this.motion = still();
    this.onstill = () => this.end();
    this.motion.addEventListener("change", this.onstill);
  }

  end() {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.timer);
    removeEventListener("keydown", this.onkey);
    this.motion.removeEventListener("change", this.onstill);
    this.onend();
  }
}
