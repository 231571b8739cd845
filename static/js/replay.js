// The games of a table, step by step.

import "./page.js";
import { stepOf } from "./games/frames.js";
import { coachSoFar } from "./coach/link.js";
import { ask, Problem, table } from "./lib/api.js";
import { byId, h, icon, patch } from "./lib/dom.js";
import { t } from "./lib/words.js";

const STEP_MS = 900;
const root = byId("replay");
const { code = "" } = root.dataset;
/** @type {{frames: (DiceFrame | TileFrame)[], at: number, numbers: boolean, timer: number, failed: string | null, remarks: Map<number, Decision>}} */
const state = { frames: [], remarks: new Map(), at: 0, numbers: true, timer: 0, failed: null };

/** @param {number} at */
function go(at) {
  state.at = Math.max(0, Math.min(state.frames.length - 1, at));
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
    state.timer = setInterval(() => go(state.at + 1), STEP_MS);
  }
  draw();
}

function draw() {
  if (state.failed) patch(root, h("p", { class: "notice bad", role: "alert" }, state.failed));
  else if (!state.frames.length) {
    patch(root, h("p", { class: "notice" }, icon("info"), h("span", {}, t("script.replay.empty"))));
  } else patch(root, ...screen(state.frames[state.at]));
}

/** @param {DiceFrame | TileFrame} frame */
function screen(frame) {
  const { where, top, figures, hasNumbers } = stepOf(frame, state.numbers);
  return [
    h("p", { class: "soft small" }, where),
    h("p", { class: "replay-text", role: "status" }, frame.text),
    note(frame),
    top,
    controls(hasNumbers ? numbersChoice() : null),
    h("div", { class: "sheet-row" }, figures),
  ];
}

/**
 * What the coach remarks about the event, where it costs something.
 *
 * @param {DiceFrame | TileFrame} frame
 */
function note({ seq }) {
  const decision = state.remarks.get(seq);
  if (!decision) return null;
  const better = decision.better ? t("script.coach.note_better", { better: decision.better.words }) : null;
  return h(
    "p",
    { class: "replay-note" },
    icon("bulb"),
    h(
      "span",
      {},
      `${t("script.coach.title")}: `,
      t("script.coach.note", { cost: decision.cost }),
      " ",
      better,
      " ",
      decision.reason,
    ),
  );
}

/** What the coach has said already of the dice games at the table. */
async function remarks() {
  const games = new Set(state.frames.filter((frame) => "round" in frame).map(({ game }) => game));
  for (const game of games) {
    try {
      const { coached } = await coachSoFar(code, game);
      for (const player of coached?.players ?? []) {
        for (const one of player.decisions) if (one.verdict) state.remarks.set(one.seq, one);
      }
    } catch {
      // Still running, or nobody's sheet is known: the replay is as good without.
    }
  }
  draw();
}

/** @param {Child} choice of how the frame is drawn */
function controls(choice) {
  const last = state.frames.length - 1;
  /**
   * @param {string} sign
   * @param {string} label
   * @param {() => number} to
   */
  const step = (sign, label, to) =>
    h(
      "button",
      { class: "button only-icon", type: "button", "aria-label": label, onclick: () => go(to()) },
      icon(sign),
    );
  return h(
    "div",
    { class: "replay-controls card" },
    h("input", {
      type: "range",
      min: 0,
      max: last,
      value: state.at,
      "aria-label": t("script.replay.slider"),
      "aria-valuetext": state.frames[state.at].text,
      oninput: (event) => go(Number(event.target.value)),
    }),
    h(
      "div",
      { class: "row" },
      step("left", t("script.replay.back"), () => state.at - 1),
      h(
        "button",
        { class: "button main grow", type: "button", onclick: play },
        icon(state.timer ? "pause" : "play"),
        state.timer ? t("script.replay.pause") : t("script.replay.play"),
      ),
      step("right", t("script.replay.next"), () => state.at + 1),
    ),
    choice,
  );
}

function numbersChoice() {
  return h(
    "label",
    { class: "choice" },
    h("input", {
      type: "checkbox",
      checked: state.numbers,
      onchange: (event) => numbers(event.target.checked),
    }),
    h("span", {}, t("script.options.numbers")),
  );
}

/** @param {boolean} on */
function numbers(on) {
  state.numbers = on;
  draw();
}

try {
  let after = 0;
  do {
    const page = await ask("GET", `${table(code)}/replay?after=${after}`);
    state.frames.push(...page.frames);
    after = page.next ?? 0;
  } while (after);
  state.at = Math.max(0, state.frames.length - 1);
} catch (error) {
  state.failed = error instanceof Problem ? error.detail : t("script.offline.text");
}
draw();
if (state.frames.length) remarks();
