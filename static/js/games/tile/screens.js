// What a phone shows of a tile game, and what one does on it.

import { h, icon } from "../../lib/dom.js";
import { list, t } from "../../lib/words.js";
import { undo } from "../../table/undo.js";

/**
 * The button for the last move of a seat, while it may take it back or ask for it.
 *
 * @param {TileApp} app
 * @param {TileTask} task
 * @returns {Child}
 */
export const takeBack = (app, task) => undo(app, task, undoWords(task, "script.tile_table.undo.mine"));

/**
 * What is on that button: who has to ask others first should know before the tap.
 *
 * @param {TileTask} task
 * @param {string} atOnce the key of the words where nobody is asked
 */
export const undoWords = ({ undo_asks: asks }, atOnce) => t(asks ? "script.tile_table.undo.begin" : atOnce);

/**
 * The seat whose last move this phone may take back: the one that is shown, or another one on it.
 *
 * @param {TileApp} app
 * @param {TileTask} task
 */
export const undoable = (app, task) =>
  task.can_undo ? task : (app.view.tasks.find((one) => one.can_undo) ?? task);

/**
 * Whether it is a game for one: not one that others have left.
 *
 * @param {TileGame} game
 */
export const isAlone = ({ players }) => players.length === 1;

/**
 * The only player left may stop at any time (T13).
 *
 * @param {TileApp} app
 * @param {TileTask} task
 * @param {() => void} [sent] is called when it has been sent
 */
export function endGame(app, { seat }, sent = () => {}) {
  return h.button(
    {
      class: "button wide",
      "aria-disabled": String(app.busy),
      onclick: () => {
        if (app.busy) return;
        app.send({ type: "EndGame", seat }, true);
        sent();
      },
    },
    t("script.tile_table.end"),
  );
}

/**
 * Somebody wants a move back that others have answered already (T14).
 *
 * @param {TileApp} app
 * @param {TileGame} game
 * @param {TileTask | null} task of the seat that may be asked, or has asked
 */
export function consent(app, game, task) {
  const { undo: wish } = game;
  if (!wish) return null;
  return h.div(
    { class: "notice", role: "alert", key: "undo" },
    icon("undo"),
    h.div(
      { class: "grow stack" },
      // Above the game, the task of who is asked says it already: here it says what that means.
      h.p({}, task?.do === "consent" && app.view.phase !== "over" ? task.text : question(game, task)),
      task ? h.div({ class: "row wrap" }, answers(app, wish, task)) : null,
    ),
  );
}

/**
 * The same in the line above the board, for who can go on meanwhile: who has asked, and who is asked in their turn.
 *
 * @param {TileApp} app
 * @param {TileGame} game
 * @param {TileTask} task
 * @param {string} title of the screen
 */
export function consentLine(app, game, task, title) {
  const { undo: wish } = game;
  if (!wish) return null;
  return h.section(
    { class: "line asking", key: "asking", "aria-label": t("script.tile.line") },
    h.h1({ id: "heading", tabindex: "-1", class: "unseen" }, title),
    icon("undo"),
    h.p({ class: "line-words", role: "alert" }, question(game, task)),
    answers(app, wish, task),
  );
}

/**
 * Whether a seat can say something to what is asked: who is asked, and who has asked.
 *
 * @param {TileGame} game
 * @param {TileTask} task
 */
export const canAnswer = ({ undo: wish }, { seat, can_agree: isAsked = false }) =>
  wish !== null && (isAsked || seat === wish.seat);

/**
 * The name of who wants a move back; null where nobody does.
 *
 * @param {TileGame} game
 */
export const whoAsks = ({ undo: wish, players }) =>
  wish ? (players.find(({ seat }) => seat === wish.seat)?.name ?? "") : null;

/**
 * @param {TileGame} game
 * @param {TileTask | null} task
 */
function question(game, task) {
  const { undo: wish, players } = game;
  return wish && task?.seat === wish.seat
    ? t("script.tile_table.undo.asked", { names: list(namesOf(players, wish.waiting_for)) })
    : t("script.tile_table.undo.ask", { name: whoAsks(game) });
}

/**
 * @param {TilePlayer[]} players
 * @param {number[]} seats
 */
const namesOf = (players, seats) =>
  players.filter(({ seat }) => seats.includes(seat)).map(({ name }) => name);

/**
 * @param {TileApp} app
 * @param {NonNullable<TileGame["undo"]>} wish
 * @param {TileTask} task
 */
function answers(app, wish, { seat, can_agree: isAsked }) {
  /**
   * @param {"AgreeUndo" | "RefuseUndo"} type
   * @param {string} look
   * @param {string} label
   */
  const answer = (type, look, label) =>
    h.button(
      {
        class: `button small ${look}`,
        "aria-disabled": String(app.busy),
        onclick: () => !app.busy && app.send({ type, seat }, true),
      },
      label,
    );
  if (seat === wish.seat) return answer("RefuseUndo", "", t("script.tile_table.undo.withdraw"));
  if (!isAsked) return null;
  return [
    answer("AgreeUndo", "main", t("script.tile_table.undo.yes")),
    answer("RefuseUndo", "", t("script.tile_table.undo.no")),
  ];
}
