// The games of a table, step by step.

import "./page.js";
import { ask, table } from "./lib/api.js";
import { h, icon, patch } from "./lib/dom.js";
import { die, marker, sheet, strikes, unseenSheet } from "./lib/drawing.js";
import { t, tn } from "./lib/words.js";

const STEP_MS = 900;
const root = document.getElementById("replay");
const { code } = root.dataset;
const state = { frames: [], at: 0, numbers: true, timer: 0, failed: null };

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

function screen(frame) {
  return [
    h("p", { class: "soft small" }, t("script.replay.where", { game: frame.game, round: frame.round })),
    h("p", { class: "replay-text", role: "status" }, frame.text),
    h(
      "div",
      { class: "replay-dice" },
      frame.dice.map((face) => die(face)),
    ),
    controls(),
    h(
      "div",
      { class: "sheet-row" },
      frame.players.map((player) => figure(frame, player)),
    ),
  ];
}

function figure(frame, player) {
  const squares =
    player.unfilled === null ? t("script.sheet.unseen") : tn("script.sheet.unfilled", player.unfilled);
  const label = t("script.sheet.of", { name: player.name, squares });
  return h(
    "figure",
    { key: `seat-${player.seat}`, class: `small-sheet ${player.in ? "" : "is-out"}` },
    player.marks.every((mark) => mark.squares)
      ? sheet(frame.layout.side, player.marks, { label, show: { numbers: state.numbers } })
      : unseenSheet(t("script.sheet.unseen")),
    h(
      "figcaption",
      {},
      h("b", {}, player.name),
      player.in ? marker(player.colour) : h("span", { class: "tag" }, t("script.ring.out")),
      h(
        "span",
        { class: "caption-line" },
        squares,
        strikes(player.strikes, 3, t("script.sheet.strikes", { used: player.strikes, most: 3 })),
      ),
    ),
  );
}

function controls() {
  const last = state.frames.length - 1;
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
    h(
      "label",
      { class: "choice" },
      h("input", {
        type: "checkbox",
        checked: state.numbers,
        onchange: (event) => numbers(event.target.checked),
      }),
      h("span", {}, t("script.options.numbers")),
    ),
  );
}

function numbers(on) {
  state.numbers = on;
  draw();
}

try {
  state.frames = (await ask("GET", `${table(code)}/replay`)).frames;
  state.at = Math.max(0, state.frames.length - 1);
} catch (error) {
  state.failed = error.detail ?? t("script.offline.text");
}
draw();
