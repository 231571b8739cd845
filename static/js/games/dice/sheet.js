// THE screen: draw one shape on one's own sheet.

import { h, icon } from "../../lib/dom.js";
import { die, strikes, swatch, unseenSheet } from "../../lib/drawing.js";
import { haveShapes } from "../../lib/shapes.js";
import { t, tn } from "../../lib/words.js";
import { isAlone } from "./alone.js";
import { board } from "./board.js";
import { keyed } from "./ghost-keys.js";
import { palette } from "./palette.js";
import { sheetOptions } from "./sheet-options.js";
import { undo } from "../../table/undo.js";

/**
 * Drawing: the marker, the die, the board, the palette, the buttons.
 *
 * @param {DiceApp} app
 * @param {DrawTask} task
 */
export function sheetScreen(app, task) {
  const player = app.player(task.seat);
  const state = app.screens.sheet(task);
  state.settle();
  state.onPlace = () => {
    if (state.ghost && !app.busy) commit(app, state, task, state.ghost);
  };
  return h(
    "div",
    {
      class: state.strike ? "sheet-screen striking" : "sheet-screen",
      onkeydown: (event) => keyed(state, event),
    },
    strip(task, player, words(app, state, task), state),
    board(app, haveShapes() ? state : null, player, { label: describe(player) }),
    palette(state, task, player),
    tools(state),
    actions(app, state, task),
    after(app, task),
    sheetOptions(app, state, player),
  );
}

/**
 * What one holds, and below it what matters now: the task, or why the ghost may not lie there.
 *
 * @param {DiceTask} task
 * @param {DicePlayer} player
 * @param {Child} below
 * @param {SheetState | null} [state]
 */
function strip(task, player, below, state = null) {
  const used = t("script.sheet.strikes", { used: player.strikes, most: player.strikes_max });
  const drafting = state !== null && state.ghost !== null;
  const saying = drafting && state.verdict === "illegal" ? "saying" : "";
  return h(
    "section",
    { class: `strip ${drafting ? "drafting" : ""} ${saying}`, "aria-label": t("script.sheet.strip") },
    h("span", { class: "strip-marker" }, swatch(player.colour)),
    h(
      "div",
      { class: "strip-words" },
      // With a ghost on the sheet there is only room for what is said about it.
      h("h1", { id: "heading", tabindex: "-1", class: drafting ? "unseen" : null }, task.title),
      below,
    ),
    player.face
      ? h(
          "span",
          { class: "strip-die", role: "img", "aria-label": t("script.die.face", { face: player.face }) },
          small(die(player.face)),
        )
      : null,
    h(
      "div",
      { class: "strip-count" },
      strikes(player.strikes, player.strikes_max, used),
      player.unfilled === null
        ? null
        : h(
            "span",
            { title: tn("script.sheet.unfilled", player.unfilled) },
            h("b", {}, player.unfilled),
            " ",
            h("span", { class: "small" }, t("script.sheet.empty")),
          ),
    ),
  );
}

/** @param {SVGElement} picture */
function small(picture) {
  picture.classList.add("small");
  return picture;
}

/**
 * @param {DiceApp} app
 * @param {SheetState} state
 * @param {DrawTask} task
 */
function words(app, state, task) {
  if (!state.ghost) return h("p", { role: "status" }, whatNow(app, state, task));
  const { verdict, reasons } = state;
  if (verdict === "legal") {
    return h(
      "p",
      { class: "good", role: "status" },
      icon("tick"),
      t("script.sheet.legal", { shape: state.ghost.shape }),
    );
  }
  if (verdict === "unknown") return h("p", { role: "status" }, t("script.sheet.unknown"));
  const text = reasons.map((reason) => reason.text).join(" · ") || t("script.sheet.illegal");
  return h("p", { class: "bad", role: "status" }, icon("cross"), text);
}

/**
 * @param {DiceApp} app
 * @param {SheetState} state
 * @param {DrawTask} task
 */
function whatNow(app, state, task) {
  if (state.strike) return t("script.sheet.strike_on");
  // The nudge, unless there is something one must know first.
  if (isAlone(app.view) && task.row.some((shape) => shape.fits)) {
    return t("script.round.alone", { face: task.face });
  }
  return task.text;
}

/** @param {SheetState} state */
function tools(state) {
  const off = state.ghost === null;
  /**
   * @param {string} sign
   * @param {string} label
   * @param {() => void} act
   */
  const tool = (sign, label, act) =>
    h(
      "button",
      {
        class: "button only-icon",
        type: "button",
        "aria-label": label,
        "aria-disabled": String(off),
        onclick: () => off || act(),
      },
      icon(sign),
    );
  return h(
    "div",
    { class: "tools", role: "toolbar", "aria-label": t("script.sheet.tools") },
    tool("rotate", t("script.sheet.turn"), () => state.turn()),
    tool("flip", t("script.sheet.flip"), () => state.flip()),
    h("span", { class: "tools-gap" }),
    tool("left", t("script.sheet.left"), () => state.nudge(0, -1)),
    tool("up", t("script.sheet.up"), () => state.nudge(-1, 0)),
    tool("down", t("script.sheet.down"), () => state.nudge(1, 0)),
    tool("right", t("script.sheet.right"), () => state.nudge(0, 1)),
  );
}

/**
 * @param {DiceApp} app
 * @param {SheetState} state
 * @param {DrawTask} task
 */
function actions(app, state, task) {
  const { ghost, verdict } = state;
  const ready = ghost !== null && verdict === "legal" && !app.busy;
  // With nothing in the row that fits, the strike is the next step.
  const isStuck = task.can_strike && task.known && !task.row.some((shape) => shape.fits);
  const striking = isStuck && !ghost && !state.strike && !app.busy;
  let label = ghost ? t("script.sheet.place", { shape: ghost.shape }) : t("script.sheet.choose");
  if (ghost && state.strike) label = t("script.sheet.place_strike", { shape: ghost.shape });
  if (striking) label = t("script.sheet.use_strike");
  if (app.busy) label = t("script.sending");
  return h(
    "div",
    { class: "actions" },
    ghost
      ? h("button", { class: "button", type: "button", onclick: () => state.drop() }, t("script.sheet.drop"))
      : null,
    h(
      "button",
      {
        class: "button main tall grow",
        type: "button",
        id: "place",
        "aria-disabled": String(!ready && !striking),
        onclick: () => (striking ? state.useStrike(true) : ready && commit(app, state, task, ghost)),
      },
      label,
    ),
  );
}

/**
 * Place at once, no dialog: Undo is there until the next roll.
 *
 * @param {DiceApp} app
 * @param {SheetState} state
 * @param {DiceTask} task
 * @param {import("../../lib/ghost.js").Ghost} ghost
 */
function commit(app, state, task, ghost) {
  const { squares } = ghost;
  const type = task.do === "paper" ? "MarkPaper" : "PlaceShape";
  app.send({ type, seat: task.seat, squares, strike: state.strike });
}

/**
 * @param {DiceApp} app
 * @param {DrawTask} task
 */
function after(app, task) {
  if (task.do === "paper") {
    return h(
      "button",
      { class: "button wide", type: "button", onclick: () => toCard(app) },
      t("script.paper.back"),
    );
  }
  return task.can_go_out ? goOut(app, task) : null;
}

/** @param {DiceApp} app */
function toCard(app) {
  app.ui.drawing = false;
  app.render();
}

/**
 * Going out asks once more.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 * @param {string} [label]
 */
export function goOut(app, task, label = t("script.out.go")) {
  if (!app.ui.leaving) {
    const ask = () => {
      app.ui.leaving = true;
      app.render();
    };
    return h("button", { class: "button bad wide", type: "button", onclick: ask }, label);
  }
  const isLast = app.view.game.players.filter((player) => player.in).length === 1;
  const stay = () => {
    app.ui.leaving = false;
    app.render();
  };
  return h(
    "div",
    { class: "notice warn" },
    h(
      "div",
      { class: "grow" },
      h("p", {}, t(isLast ? "script.out.sure_last" : "script.out.sure")),
      h(
        "div",
        { class: "row wrap" },
        h(
          "button",
          {
            class: "button bad",
            type: "button",
            onclick: () => app.send({ type: "GoOut", seat: task.seat }),
          },
          t("script.out.yes"),
        ),
        h("button", { class: "button", type: "button", onclick: stay }, t("script.out.stay")),
      ),
    ),
  );
}

/**
 * One sentence for a sheet that is only looked at.
 *
 * @param {DicePlayer} player
 */
export function describe(player) {
  if (player.unfilled === null) return t("script.sheet.of_unknown", { name: player.name });
  return t("script.sheet.of", { name: player.name, squares: tn("script.sheet.unfilled", player.unfilled) });
}

/**
 * One's own sheet when there is nothing to draw: with Undo right after drawing.
 *
 * @param {DiceApp} app
 * @param {DiceTask} task
 */
export function watchedSheet(app, task) {
  const player = app.player(task.seat);
  const last = player.marks.at(-1);
  const fresh = player.drawn && last ? last.n : null;
  const picture = player.known
    ? board(app, null, player, { label: describe(player), fresh })
    : h("div", { class: "board", key: "board" }, unseenSheet(t("script.sheet.unseen")));
  return h(
    "div",
    { class: "sheet-screen" },
    strip(task, player, h("p", {}, task.text)),
    picture,
    undo(app, task, t("script.sheet.undo")),
    player.known ? sheetOptions(app, null, player) : null,
  );
}
