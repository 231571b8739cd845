// The real board of a table of a tile game: what lies there beside what the app has; it may settle the score (T16).

import { Problem, ask, table } from "../lib/api.js";
import { focusOn, h, icon } from "../lib/dom.js";
import { swatch } from "../lib/drawing/drawing.js";
import { drawing, lettersOf } from "../lib/drawing/tiles.js";
import { freshId } from "../lib/ids.js";
import { labelled, t } from "../lib/words.js";
import { goTo } from "../lib/root.js";

/** The table, seat and game in the page's address, or null. @returns {RealBoard | null} */
export function askedBoard() {
  const query = new URLSearchParams(location.search);
  const [code, game, seat] = [query.get("table"), query.get("game"), Number(query.get("seat"))];
  if (!code || !game || !Number.isInteger(seat) || seat < 1) return null;
  const sent = { what: "", id: "" };
  return { code, game, seat, last: null, answer: null, shown: null, busy: false, wrong: null, sent };
}

/**
 * Begin with the board of the table's game.
 *
 * @param {CheckState} state
 * @param {RealBoard} real
 */
export async function useBoardOf(state, real) {
  const game = state.games.find(({ key }) => key === real.game);
  if (game) state.play(game);
  try {
    const { view } = await ask("GET", table(real.code));
    const played = state.games.find(({ key }) => key === view.game?.variant);
    // Whoever has painted already goes on with it, if it can be that board.
    if (played && played !== state.game) state.play(played);
    if (played) Object.assign(state.rules, { start: view.game.start, scheme: view.game.scheme });
  } catch (error) {
    state.failed = error instanceof Problem ? error.detail : t("check_page.offline");
    state.render();
    return;
  }
  // Where nothing can be compared, the answer says why.
  state.check();
}

/**
 * The squares that differ from the app: those of the difference that is looked at, or all.
 *
 * @param {CheckState} state
 * @returns {Square[]}
 */
export function differing({ real, isEmpty }) {
  const { answer = null, shown = null } = real ?? {};
  if (!answer) return [];
  if (shown !== null) return answer.differences[shown]?.squares ?? [];
  return isEmpty ? [] : answer.squares;
}

/**
 * Where one comes from, and what this is for.
 *
 * @param {CheckState} state
 */
export function realIntro({ real, game }) {
  if (!real) return null;
  return h.div(
    { class: "stack", key: "real-intro" },
    game ? h.p({ class: "soft" }, t(intro(game), { code: real.code, name: game.name })) : null,
    h.a({ class: "button small", href: back(real) }, icon("left"), t("check_page.report.back")),
  );
}

/** @param {CheckGame} game */
const intro = ({ photo }) => (photo ? "check_page.real.intro" : "check_page.real.intro_painted");

/** @param {RealBoard} real */
const back = ({ code }) => `/t/${encodeURIComponent(code)}`;

/**
 * What the app has, how the board differs, and the score that it would make.
 *
 * @param {CheckState} state
 */
export function realBoard(state) {
  const { real, game } = state;
  if (!real?.answer || !game) return null;
  return [comparison(state, real, real.answer, game), state.isEmpty ? null : score(state, real, real.answer)];
}

/**
 * @param {CheckState} state
 * @param {RealBoard} real
 * @param {BoardComparison} answer
 * @param {CheckGame} game
 */
function comparison(state, real, answer, game) {
  const { differences, app } = answer;
  const copy = () => {
    real.shown = null;
    state.replace(app.rows);
  };
  return h.section(
    { class: "card real-board", key: "real-board" },
    h.h2({}, t("check_page.real.compare")),
    state.isEmpty
      ? null
      : h.div(
          { class: differences.length ? "check-line" : "check-line good", role: "status" },
          icon(differences.length ? "info" : "tick"),
          h.p({ class: "grow" }, answer.text),
        ),
    answer.turns ? otherSide(state, answer.turns) : null,
    state.isEmpty || !differences.length
      ? null
      : h.ul(
          { class: "reasons" },
          differences.map(({ text }, index) => difference(state, real, text, index)),
        ),
    h.figure(
      {},
      h.figcaption({}, t("check_page.real.app")),
      h.div(
        { class: "board tiles" },
        drawing(game, lettersOf(app.rows), {
          unsure: differing(state),
          label: labelled(t("check_page.real.app"), game.name),
        }),
      ),
    ),
    h.p({ class: "small soft" }, t("check_page.real.by_app", { text: answer.app_text })),
    differences.length || state.isEmpty
      ? h.button({ class: "button wide", onclick: copy }, t("check_page.real.copy"))
      : null,
  );
}

/**
 * A photo from another side of the table.
 *
 * @param {CheckState} state
 * @param {number} turns
 */
function otherSide(state, turns) {
  return h.div(
    { class: "notice warn", key: "turn" },
    icon("rotate"),
    h.div(
      { class: "grow stack" },
      h.p({}, t("check_page.real.side")),
      h.button({ class: "button small", onclick: () => turn(state, turns) }, t("check_page.real.turn")),
    ),
  );
}

/**
 * Turn what is painted, and what was read of the photo.
 *
 * @param {CheckState} state
 * @param {number} turns quarter turns clockwise
 */
function turn(state, turns) {
  for (let number = 0; number < turns; number += 1) {
    const { reading } = state.photo ?? {};
    const last = state.squares.length - 1;
    if (reading?.found) {
      reading.nodes = turned(reading.nodes);
      reading.confidence = turned(reading.confidence);
      reading.squares = turnedRows(reading.squares);
      reading.suggestion = reading.suggestion ? turnedRows(reading.suggestion) : null;
    }
    const unsure = [...state.uncertain].map((key) => key.split(",").map(Number));
    state.uncertain = new Set(unsure.map(([row, column]) => `${column},${last - row}`));
    state.squares = turned(state.squares);
  }
  // Steps back would be those of the board as it was.
  state.past = [];
  state.doubt = null;
  state.changed();
}

/**
 * @template T
 * @param {T[][]} grid
 */
const turned = (grid) => grid[0].map((_, column) => grid.map((row) => row[column]).reverse());

/** @param {string[]} rows */
const turnedRows = (rows) => turned(lettersOf(rows)).map((row) => row.join(""));

/**
 * @param {CheckState} state
 * @param {RealBoard} real
 * @param {string} text
 * @param {number} index
 */
function difference(state, real, text, index) {
  const choose = () => {
    real.shown = real.shown === index ? null : index;
    state.render();
  };
  return h.li(
    { key: `difference-${index}` },
    h.span({ class: "grow" }, text),
    h.button(
      {
        class: "button only-icon",
        "aria-pressed": String(real.shown === index),
        "aria-label": t("check_page.real.show_one", { text }),
        onclick: choose,
      },
      icon("eye"),
    ),
  );
}

/**
 * @param {CheckState} state
 * @param {RealBoard} real
 * @param {BoardComparison} answer
 */
function score(state, real, { count, why_not: why }) {
  return h.section(
    { class: "card real-score", key: "real-score" },
    h.h2({}, t("check_page.real.score")),
    why ? h.p({ class: "notice warn" }, icon("info"), h.span({}, why)) : null,
    count
      ? [
          h.p({ class: "lead" }, count.text),
          h.ol(
            { class: "ranking" },
            count.ranking.map(({ seat, rank, name, text }) =>
              h.li(
                { class: rank === 1 ? "first" : "", value: rank, key: `seat-${seat}` },
                h.span({ class: "rank", "aria-hidden": "true" }, rank),
                h.span({ class: "grow" }, h.b({}, name), h.span({ class: "soft small" }, ` ${text}`)),
              ),
            ),
          ),
          count.singles.map((single) => lastSingle(state, real, count, single)),
          h.button(
            {
              id: "settle",
              class: "button main wide tall",
              "aria-disabled": String(real.busy || state.isStale),
              onclick: () => settle(state, real, count),
            },
            real.busy ? t("script.sending") : t("check_page.real.go"),
          ),
          h.p({ class: "small soft" }, t("check_page.real.hint")),
        ]
      : null,
    real.wrong ? h.p({ class: "notice bad", role: "alert" }, real.wrong) : null,
  );
}

/**
 * A box for a colour whose score depends on it.
 *
 * @param {CheckState} state
 * @param {RealBoard} real
 * @param {BoardCount} count
 * @param {SingleLast} single
 */
function lastSingle(state, real, { last }, { colour, name, letter, last: isLast }) {
  const flip = () => {
    real.last = isLast ? last.filter((one) => one !== colour) : [...last, colour];
    state.changed();
  };
  return h.label(
    { class: "choice", key: `single-${colour}` },
    h.input({ type: "checkbox", checked: isLast, onchange: flip }),
    swatch(letter),
    h.span({}, t("check_page.real.single", { colour: name })),
  );
}

/**
 * @param {CheckState} state
 * @param {RealBoard} real
 * @param {BoardCount} count
 */
async function settle(state, real, { board, last }) {
  if (real.busy || state.isStale) return;
  const what = JSON.stringify([board, last]);
  // Sent again after a bad line it acts once.
  if (real.sent.what !== what) real.sent = { what, id: freshId() };
  real.busy = true;
  real.wrong = null;
  state.render();
  try {
    await ask("POST", `${table(real.code)}/commands`, {
      id: real.sent.id,
      command: { type: "SettleBoard", seat: real.seat, board, last },
    });
    goTo(back(real));
  } catch (error) {
    real.busy = false;
    real.wrong = error instanceof Problem ? error.detail : t("check_page.offline");
    state.render();
    focusOn("#settle");
  }
}
