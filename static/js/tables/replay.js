// The games of a table, step by step.

import "../page.js";
import { betterWords, reasonWords } from "../coach/card.js";
import { coachSoFar, playOn } from "../coach/link.js";
import { goingOnFrom, stepOf } from "../games/frames.js";
import { ask, Problem, table } from "../lib/api.js";
import { byId, h, icon, patch } from "../lib/dom.js";
import { freshId } from "../lib/ids.js";
import { t } from "../lib/words.js";
import { tellNextGame } from "../table/next-game.js";
import { goTo } from "../lib/root.js";

const STEP_MS = 900;
const FAST_MS = 400;
const root = byId("replay");
const { code = "", game: wanted } = root.dataset;
/** Whether it is a saved game, which nobody plays, also where it breaks off. */
const isRecorded = root.dataset.recorded === "true";
/** The frames of every game at the table, by its number. @type {Map<number, ReplayFrame[]>} */
const games = new Map();
/** Whether the one that is shown is over and can be looked back on. */
let canBeCoached = false;
/** What the coach says of an event. @typedef {{cost: string, better: {short: string, words: string, squares: Square[] | null} | null, reason: string | null, names: string, shown: ShownBetter | null}} Remark */
/** `trouble` is why one cannot play on from here. @type {{frames: ReplayFrame[], at: number, numbers: boolean, timer: number, isFast: boolean, failed: string | null, busy: boolean, trouble: string | null, remarks: Map<number, Remark>}} */
const state = {
  frames: [],
  remarks: new Map(),
  at: 0,
  numbers: true,
  timer: 0,
  isFast: false,
  failed: null,
  busy: false,
  trouble: null,
};

/**
 * Show a game; a reload, and Back from elsewhere, lead to it again.
 *
 * @param {number} game
 * @param {number} [at] which step; else it is at its end
 */
function choose(game, at = Infinity) {
  stop();
  if (games.size > 1) history.replaceState(null, "", `?game=${game}`);
  state.frames = games.get(game) ?? [];
  state.at = Math.max(0, Math.min(at, state.frames.length - 1));
  const last = state.frames.at(-1);
  canBeCoached = last !== undefined && stepOf(last, false, null).canBeCoached === true;
  draw();
  tell();
}

/** @param {number} at */
function go(at) {
  state.at = Math.max(0, Math.min(state.frames.length - 1, at));
  state.trouble = null;
  if (state.at === state.frames.length - 1) stop();
  draw();
}

function stop() {
  clearInterval(state.timer);
  state.timer = 0;
}

function play() {
  if (state.timer) stop();
  else {
    if (state.at === state.frames.length - 1) state.at = 0;
    run();
    // Dice, sheets and what moves them: all of it in view.
    root.scrollIntoView({ block: "start" });
  }
  draw();
}

function run() {
  clearInterval(state.timer);
  state.timer = setInterval(() => go(state.at + 1), state.isFast ? FAST_MS : STEP_MS);
}

function changeSpeed() {
  state.isFast = !state.isFast;
  if (state.timer) run();
  draw();
}

function draw() {
  if (state.failed) patch(root, h.p({ class: "notice bad", role: "alert" }, state.failed));
  else if (!state.frames.length) {
    patch(root, h.p({ class: "notice" }, icon("info"), h.span({}, t("script.replay.empty"))));
  } else patch(root, ...screen(state.frames[state.at]));
}

/** @param {ReplayFrame} frame */
function screen(frame) {
  const better = state.remarks.get(frame.seq)?.shown ?? null;
  const { where, top, figures, hasNumbers } = stepOf(frame, state.numbers, better);
  return [
    whichGame(frame.game),
    h.p({ class: "soft small" }, where),
    h.p({ class: "replay-text", role: "status" }, frame.text),
    note(frame),
    top,
    controls(),
    h.div({ class: "sheet-row" }, figures),
    afterwards(frame),
    hasNumbers ? numbersChoice() : null,
  ];
}

/**
 * The games that were played at the table, where there is more than one.
 *
 * @param {number} shown
 */
function whichGame(shown) {
  if (games.size < 2) return null;
  return h.div(
    { class: "coach-choice", role: "group", "aria-label": t("script.replay.games") },
    [...games.keys()].map((game) =>
      h.button(
        { key: game, class: "button", "aria-pressed": String(game === shown), onclick: () => choose(game) },
        t("script.replay.game", { game }),
      ),
    ),
  );
}

/**
 * What the coach remarks about the event, where it costs something.
 *
 * @param {ReplayFrame} frame
 */
function note({ seq }) {
  const remark = state.remarks.get(seq);
  if (!remark) return null;
  const better = remark.better ? betterWords(remark.better) : null;
  // Where it is too long for the room below the board it scrolls: keys must come to it.
  return h.p(
    { class: "replay-note", key: `note-${seq}`, tabindex: "0", role: "note" },
    icon("bulb"),
    h.span(
      {},
      t("script.coach.said", { title: t("script.coach.title") }),
      " ",
      t("script.coach.note", { cost: remark.cost }),
      " ",
      better,
      " ",
      reasonWords(remark.reason, remark.names),
    ),
  );
}

/** What the coach has said already of the games at the table. */
async function remarks() {
  for (const game of games.keys()) {
    try {
      const { coached } = await coachSoFar(code, game);
      if (coached) for (const [seq, remark] of remarksOf(coached)) state.remarks.set(seq, remark);
    } catch {
      // Still running, or nobody's sheet is known: the replay is as good without.
    }
  }
  draw();
}

/**
 * @param {Coached | CoachedTileGame} coached
 * @returns {[number, Remark][]} by the events
 */
function remarksOf(coached) {
  if ("rules" in coached) {
    return coached.moves.flatMap(({ seq, seat, cost, better_move: move, why }) => {
      if (seq === null || cost === null) return [];
      const shown = shownOf(seat, move, why?.corners, why?.room);
      const [reason, names] = [why?.text ?? null, why?.corner_names ?? ""];
      return [[seq, { cost, better: move ?? null, reason, names, shown }]];
    });
  }
  return coached.players.flatMap(({ seat, decisions }) =>
    decisions
      .filter(({ verdict }) => verdict)
      .map(({ seq, cost, better, reason, lit }) => [
        seq,
        { cost, better, reason, names: "", shown: shownOf(seat, better, lit) },
      ]),
  );
}

/**
 * What was better, to be drawn; null where there is nothing to draw.
 *
 * @param {number} seat
 * @param {{squares: Square[] | null} | null | undefined} better
 * @param {Square[]} [lit] what its reason speaks of
 * @param {Square[]} [room] what it counts
 * @returns {ShownBetter | null}
 */
const shownOf = (seat, better, lit = [], room = []) =>
  better?.squares ? { seat, squares: better.squares, lit, room } : null;

/**
 * What can be done with a game that nobody plays any more: ask the coach, and play on from here in somebody's place.
 *
 * @param {ReplayFrame} frame
 */
function afterwards(frame) {
  const { game } = frame;
  const here = goingOnFrom(frame);
  const end = goingOnFrom(state.frames.at(-1) ?? frame);
  if (!here || !end || !(isRecorded || end.isOver)) return canBeCoached ? coachLink(frame) : null;
  const { move, seats } = here;
  const isAlone = seats.length === 1;
  return h.section(
    { class: "card replay-on", key: "on", "aria-labelledby": "on-title" },
    h.h2({ id: "on-title" }, t(seats.length > 1 ? "script.replay.play_on_as" : "script.replay.play_on")),
    state.trouble ? h.p({ class: "notice bad", role: "alert" }, icon("warn"), state.trouble) : null,
    h.div(
      { class: "row wrap even" },
      seats.map(({ seat, name, sign }) =>
        h.button(
          {
            class: "button",
            key: seat,
            "data-seat": seat,
            "aria-disabled": String(state.busy),
            onclick: () => goOn(game, { seat, move }),
          },
          sign,
          h.span({}, name),
        ),
      ),
    ),
    isAlone
      ? null
      : h.p(
          { class: "small soft" },
          t(seats.length ? "script.replay.play_on_hint" : "script.replay.play_on_back"),
        ),
    end.move > 1 ? coachLink(frame, "wide") : null,
  );
}

/**
 * The way to the coach of a game.
 *
 * @param {ReplayFrame} frame
 * @param {string} [width]
 */
function coachLink({ game }, width = "") {
  return h.a(
    { class: `button coach-link ${width}`, href: `/t/${code}/coach/${game}` },
    icon("bulb"),
    t("script.coach.title"),
  );
}

/**
 * Open a table that goes on from here.
 *
 * @param {number} game
 * @param {FromHere} from
 */
async function goOn(game, from) {
  if (state.busy) return;
  state.busy = true;
  state.trouble = null;
  stop();
  draw();
  try {
    goTo(`/t/${await playOn(code, game, { ...from, id: freshId() })}`);
  } catch (error) {
    state.busy = false;
    state.trouble = error instanceof Problem ? error.detail : t("script.offline.text");
    draw();
  }
}

function controls() {
  const last = state.frames.length - 1;
  /**
   * @param {string} sign
   * @param {string} label
   * @param {() => number} to
   */
  const step = (sign, label, to) =>
    h.button({ class: "button only-icon", "aria-label": label, onclick: () => go(to()) }, icon(sign));
  return h.div(
    { class: "replay-controls card" },
    h.input({
      type: "range",
      min: 0,
      max: last,
      value: state.at,
      "aria-label": t("script.replay.slider"),
      "aria-valuetext": state.frames[state.at].text,
      oninput: (event) => go(Number(event.target.value)),
    }),
    h.div(
      { class: "row" },
      step("left", t("script.replay.back"), () => state.at - 1),
      h.button(
        { class: "button main grow", onclick: play },
        icon(state.timer ? "pause" : "play"),
        h.span({}, state.timer ? t("script.replay.pause") : t("script.replay.play")),
      ),
      step("right", t("script.replay.next"), () => state.at + 1),
      h.button(
        {
          class: "button only-icon",
          "aria-pressed": String(state.isFast),
          "aria-label": t("script.replay.fast"),
          title: t("script.replay.fast"),
          onclick: changeSpeed,
        },
        h.b({ "aria-hidden": "true" }, "2×"),
      ),
    ),
  );
}

function numbersChoice() {
  return h.label(
    { class: "choice replay-numbers", key: "numbers" },
    h.input({
      type: "checkbox",
      checked: state.numbers,
      onchange: (event) => numbers(event.target.checked),
    }),
    h.span({}, t("script.options.numbers")),
  );
}

/** @param {boolean} on */
function numbers(on) {
  state.numbers = on;
  draw();
}

const tell = tellNextGame(code, () => state.frames[0]?.game ?? null);
try {
  let after = 0;
  do {
    const page = await ask("GET", `${table(code)}/replay?after=${after}`);
    for (const frame of page.frames) {
      const known = games.get(frame.game);
      if (known) known.push(frame);
      else games.set(frame.game, [frame]);
    }
    after = page.next ?? 0;
  } while (after);
} catch (error) {
  state.failed = error instanceof Problem ? error.detail : t("script.offline.text");
}
const played = [...games.keys()];
// Who comes from the end of a game sees it from its first move on.
const step = new URLSearchParams(location.search).get("step");
choose(
  played.includes(Number(wanted)) ? Number(wanted) : (played.at(-1) ?? 0),
  step === null ? Infinity : Number(step) || 0,
);
if (games.size) remarks();
// Who comes back from the table that went on finds the buttons as they were.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  state.busy = false;
  draw();
});
