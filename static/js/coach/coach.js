// What the coach says of a game: progress first, then for each player the moves that cost most.

import "../page.js";
import { Problem } from "../lib/api.js";
import { byId, given, h, icon, patch } from "../lib/dom.js";
import { freshId } from "../lib/ids.js";
import { t, tn } from "../lib/words.js";
import { tellNextGame } from "../table/next-game.js";
import { followCoach, playOn } from "./link.js";
import { Pace } from "./pace.js";
import { playerCoached } from "./player.js";
import { tileCoached } from "./tile.js";
import { goTo } from "../lib/root.js";

const root = byId("coach");
const say = byId("say");
const { code = "" } = root.dataset;
const game = Number(root.dataset.game);
/** The seats of this phone. @type {number[]} */
const own = given("own");
/** @type {{progress: (CoachProgress & {left?: number | null}) | null, failed: string | null, seat: number | null, busy: boolean}} */
const state = { progress: null, failed: null, seat: null, busy: false };

const pace = new Pace();

/** @param {string} text */
function fail(text) {
  state.failed = text;
  draw();
}

/** @param {FromHere} from */
async function playFrom(from) {
  if (state.busy) return;
  state.busy = true;
  state.failed = null;
  draw();
  try {
    goTo(`/t/${await playOn(code, game, { ...from, id: freshId() })}`);
  } catch (error) {
    state.busy = false;
    fail(error instanceof Problem ? error.detail : t("script.offline.text"));
  }
}

function draw() {
  const coached = state.progress?.coached ?? null;
  root.dataset.state = coached ? "done" : state.failed ? "failed" : "working";
  const trouble = state.failed
    ? h.p({ key: "failed", class: "notice bad", role: "alert" }, icon("warn"), h.span({}, state.failed))
    : null;
  patch(root, trouble, coached ? players(coached) : state.failed ? null : working());
}

function working() {
  const { done, total, left = null } = state.progress ?? { done: 0, total: 0 };
  const words = total ? t("script.coach.done", { done, total }) : t("script.coach.waiting");
  const soon = left ? tn("script.coach.left", left) : t("script.coach.soon");
  return h.div(
    { key: "working", class: "card coach-working" },
    h.p({ id: "coach-working" }, t("script.coach.working")),
    h.progress({ "aria-labelledby": "coach-working", max: total || 1, value: total ? done : null }),
    h.p({ class: "small soft" }, words, left === null ? null : ` · ${soon}`),
  );
}

/** @param {Coached | CoachedTileGame} coached */
function players(coached) {
  const seats = coached.players.map(({ seat }) => seat);
  const wanted = state.seat ?? seats.find((seat) => own.includes(seat)) ?? seats[0];
  const at = Math.max(0, seats.indexOf(wanted));
  const { seat, name } = coached.players[at];
  return [
    seats.length > 1 ? choice(coached, seat) : null,
    h.section(
      { key: `player-${seat}`, "aria-label": name },
      "rules" in coached
        ? tileCoached(coached, coached.players[at], { code, draw, busy: state.busy, playOn: playFrom })
        : playerCoached(coached, coached.players[at], { busy: state.busy, playOn: playFrom }),
    ),
  ];
}

/**
 * Whose sheet, or whose moves.
 *
 * @param {Coached | CoachedTileGame} coached
 * @param {number} shown the seat
 */
function choice(coached, shown) {
  return h.div(
    { key: "choice", class: "coach-choice", role: "group", "aria-label": whose(coached) },
    coached.players.map(({ seat, name, ...player }) =>
      h.button(
        {
          key: seat,
          class: "button",
          "aria-pressed": String(seat === shown),
          onclick: () => {
            state.seat = seat;
            draw();
          },
        },
        h.b({}, name),
        whoPlayed(seat, name),
        "unfilled" in player ? h.span({ class: "soft small" }, player.unfilled) : null,
      ),
    ),
  );
}

/**
 * That it was oneself, or a bot that stood in.
 *
 * @param {number} seat
 * @param {string} name
 */
function whoPlayed(seat, name) {
  const isOwn = own.includes(seat);
  const standIn = state.progress?.stand_ins?.find((one) => one.seat === seat);
  const bot = standIn?.bot ?? "";
  return [
    isOwn && !standIn?.alone ? h.span({ class: "tag on" }, t("script.ring.you")) : null,
    standIn
      ? h.span(
          { class: "tag" },
          isOwn ? t("script.coach.for_you", { bot }) : t("script.coach.for", { bot, name }),
        )
      : null,
  ];
}

/** @param {Coached | CoachedTileGame} coached */
function whose(coached) {
  const isTile = "rules" in coached;
  return t(isTile ? "script.coach.whose_moves" : "script.coach.whose");
}

/** Told in steps: a reader of screens should hear that it goes on, not every move of it. */
const STEPS = 4;
let told = 0;

/** @param {CoachProgress} progress */
function tell(progress) {
  const isFirst = state.progress === null;
  state.progress = { ...progress, left: pace.left(progress, performance.now()) };
  const { done, total, coached } = progress;
  if (coached) {
    if (!isFirst || told) say.textContent = t("script.coach.ready");
  } else if (total) {
    const step = Math.floor((done * STEPS) / total);
    if (step > told || isFirst) say.textContent = t("script.coach.done", { done, total });
    told = Math.max(told, step);
  }
  draw();
  if (coached && location.hash) document.querySelector(location.hash)?.scrollIntoView();
}

draw();
followCoach(code, game, tell, fail);
tellNextGame(code, () => game);
