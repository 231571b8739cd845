// Reactions and nudges: what people send each other beside the game. They come once, are shown and spoken for a
// moment, and nothing remembers them.

import { Problem, ask, table } from "../lib/api.js";
import { byId, h, icon } from "../lib/dom.js";
import { fold, lay } from "../lib/popup.js";
import { sound } from "../lib/sound.js";
import { list, t } from "../lib/words.js";
import { lookForSeat } from "./of-class.js";

/** The four signs: their names are the API's, and the icons'. */
const SIGNS = ["nice", "ouch", "phew", "ha"];
const SHOWN_MS = 3000;
/** Who is waited for should see it without looking up at once. */
const NUDGE_SHOWN_MS = 6000;
/** A word to all is to be read. */
const WORD_SHOWN_MS = 12000;
/** Before, a tap somewhere else was not meant for it. */
const WORD_READ_MS = 2000;
/** As the server has it: so long until the next sign, and until the next nudge for the same seat. */
const REST_MS = 2000;
const NUDGE_REST_MS = 20000;
/** The server has had enough of us for a while. */
const LONG_REST_MS = 10000;
/** So long everybody may think before they can be nudged. */
const THINKING_MS = 20000;
/** A sign reaches so far into the place of who sends it: below the name, not over it. */
const OVERLAP = 10;

/** What this phone sends and hears. */
export class Signals {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.isResting = false;
    /** Seats that were nudged just now. @type {Set<number>} */
    this.nudged = new Set();
    this.silence = 0;
    this.resting = 0;
    /** How much of the log there was when the table was last seen to stand still. */
    this.stillAt = -1;
    this.isSlow = false;
    this.thinking = 0;
  }

  /**
   * Somebody at the table has sent something.
   *
   * @param {Signal} signal
   */
  hear(signal) {
    const { for_you: isForMe, kind, seat, text } = signal;
    if (kind === "word") lookForSeat(this.app, true);
    if (!text) return;
    const lasts = isForMe ? NUDGE_SHOWN_MS : kind === "word" ? WORD_SHOWN_MS : SHOWN_MS;
    const owner = kind === "reaction" ? placeOf(this.app, seat) : null;
    const place = owner?.getBoundingClientRect() ?? null;
    const isInRing = owner?.closest(".ring") ? "in-ring" : "";
    const node = h.div(
      {
        class: `signal ${place ? "at-place" : "as-note"} ${isInRing} ${isForMe ? "for-me" : ""} ${kind === "word" ? "a-word" : ""}`,
      },
      icon(signal.sign ?? "bell"),
      h.span({}, place ? t(`script.sign.${signal.sign}`) : text),
      kind === "word" ? icon("cross") : null,
    );
    // It covers who plays: whoever has read it taps it away, or goes on. To a screen reader it is spoken, and nothing
    // is hidden.
    if (kind === "word") goesWithTap(node);
    show(node, seat, place, lasts);
    if (isForMe || kind === "word") knock();
    // Emptied, so that the same words are spoken again when they come again.
    const heard = byId("heard");
    heard.textContent = text;
    clearTimeout(this.silence);
    this.silence = setTimeout(() => (heard.textContent = ""), lasts);
  }

  /** @param {string} sign */
  async react(sign) {
    if (this.isResting) return;
    fold();
    this.rest(REST_MS);
    // The server counts from when it heard; over a slow line that is later than the press.
    this.rest((await this.send({ kind: "reaction", sign })) ? REST_MS : LONG_REST_MS);
  }

  /** @param {number[]} targets */
  async nudge(targets) {
    for (const target of targets) this.nudged.add(target);
    this.app.render();
    setTimeout(() => {
      for (const target of targets) this.nudged.delete(target);
      this.app.render();
    }, NUDGE_REST_MS);
    for (const target of targets) await this.send({ kind: "nudge", target });
  }

  /**
   * @param {{kind: string, sign?: string, target?: number}} signal
   * @returns {Promise<boolean>} false where it was too much, or nobody could be reached
   */
  async send(signal) {
    const { app } = this;
    const seat = app.task?.seat ?? app.view.you?.seat;
    try {
      await ask("POST", `${table(app.code)}/signals`, { seat, ...signal });
      return true;
    } catch (error) {
      // A nudge may cross the move that was waited for; that is no matter to anybody.
      if (error instanceof Problem && error.code !== "nudge-not-due") {
        app.notice = { kind: "bad", text: error.detail, until: app.view.seq };
        app.render();
      }
      return error instanceof Problem;
    }
  }

  /**
   * Whether nothing has happened for so long that one may nudge, or be told that all wait. Asked while somebody is
   * waited for.
   *
   * @param {number} seq how much of the log there is
   */
  hasWaited(seq) {
    if (seq !== this.stillAt) {
      this.stillAt = seq;
      this.isSlow = false;
      clearTimeout(this.thinking);
      this.thinking = setTimeout(() => {
        this.isSlow = true;
        this.app.render();
      }, THINKING_MS);
    }
    return this.isSlow;
  }

  /** @param {number} ms for which no other sign can be sent */
  rest(ms) {
    clearTimeout(this.resting);
    this.isResting = true;
    this.resting = setTimeout(() => {
      this.isResting = false;
      this.app.render();
    }, ms);
    this.app.render();
  }
}

/**
 * A button that unfolds the four signs; nothing where nobody could hear them.
 *
 * @param {App} app
 */
export function reactionButton(app) {
  const { view, signals } = app;
  const people = view.seats.filter((seat) => seat.kind !== "bot");
  if (!view.reactions || !view.you || view.solo || people.length < 2) return null;
  const { isResting } = signals;
  return h.details(
    { class: "pop reactions", key: "reactions" },
    h.summary(
      {
        class: "button quiet only-icon",
        "aria-label": t("script.signal.react"),
        "aria-disabled": String(isResting),
        onclick: (event) => isResting && event.preventDefault(),
      },
      icon("smile"),
    ),
    h.div(
      { class: "signs", role: "group", "aria-label": t("script.signal.react") },
      SIGNS.map((sign) =>
        h.button(
          { class: "button quiet sign", onclick: () => signals.react(sign) },
          icon(sign),
          h.span({}, t(`script.sign.${sign}`)),
        ),
      ),
    ),
  );
}

/**
 * A button that knocks at all whom the table waits for; nothing while it waits for somebody here, or for nobody. It
 * comes when they had time to think, and its place is kept free until then.
 *
 * @param {App} app
 */
export function nudgeButton(app) {
  const { signals, view } = app;
  const { nudges = [] } = view;
  if (!nudges.length || app.busy) return null;
  const targets = nudges.filter((seat) => !signals.nudged.has(seat));
  const due = targets.length ? targets : nudges;
  const names = view.seats.filter(({ seat }) => due.includes(seat)).map(({ name }) => name);
  const words = t(targets.length ? "script.signal.nudge" : "script.signal.nudged", { names: list(names) });
  return h.button(
    {
      class: signals.hasWaited(view.seq) ? "button small nudge" : "button small nudge early",
      key: "nudge",
      "aria-disabled": String(!targets.length),
      onclick: () => targets.length && signals.nudge(targets),
    },
    icon("bell"),
    // A name that is longer than two lines is whole in the title.
    h.span({ title: words }, words),
  );
}

/**
 * Where a seat is to be seen, if it is.
 *
 * @param {App} app
 * @param {number} seat
 */
function placeOf(app, seat) {
  const found = app.root.querySelector(`[data-seat="${seat}"]`);
  const box = found?.getBoundingClientRect();
  return box && box.width > 0 && box.bottom > 0 && box.top < innerHeight ? found : null;
}

/**
 * Show something for a moment, in place of what the same seat has just sent; nothing is moved by it, and it takes
 * no taps.
 *
 * @param {HTMLElement} node
 * @param {number} seat
 * @param {DOMRect | null} place where it belongs, or null for the top of the page
 * @param {number} lasts ms
 */
function show(node, seat, place, lasts) {
  const layer = byId("signals");
  layer.querySelector(`[data-from="${seat}"]`)?.remove();
  node.dataset.from = String(seat);
  layer.append(node);
  if (place && node.classList.contains("in-ring")) cover(node, place);
  else if (place) lay(node, place, -OVERLAP);
  setTimeout(() => node.remove(), lasts);
}

/**
 * In the ring a sign takes its sender's place: below it are the strikes and what one has to do.
 *
 * @param {HTMLElement} node
 * @param {DOMRect} place
 */
function cover({ style }, { left, top, width, height }) {
  Object.assign(style, {
    position: "fixed",
    inset: `${top}px auto auto ${left}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
}

/**
 * A tap on it takes a word away at once; one anywhere does, too, that has not begun before it could be read.
 *
 * @param {HTMLElement} node
 */
function goesWithTap(node) {
  const came = performance.now();
  /** @param {PointerEvent} event */
  const tapped = ({ target, timeStamp }) => {
    const isOnIt = target instanceof Node && node.contains(target);
    if (!isOnIt && node.isConnected && timeStamp - came < WORD_READ_MS) return;
    removeEventListener("pointerdown", tapped, true);
    // On it the finger is still to be lifted: what lies below gets no tap.
    if (!isOnIt) node.remove();
  };
  addEventListener("pointerdown", tapped, true);
  node.onclick = () => node.remove();
}

/** Call whoever holds this phone. */
function knock() {
  // Browsers complain about a page that buzzes before it was ever touched.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([80, 80, 80]);
  sound("knock");
}
