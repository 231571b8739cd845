// A move of a tile game that cost much: the board as it was, both moves on it, and step by step what would have followed.

import { h, icon, s } from "../lib/dom.js";
import { tick } from "../lib/drawing/drawing.js";
import { cross } from "../lib/drawing/moves.js";
import { has } from "../lib/drawing/squares.js";
import {
  CLEAR,
  area,
  centreOf,
  drawing,
  filling,
  lastPiece,
  lettersOf,
  traced,
} from "../lib/drawing/tiles.js";
import { countedOn } from "../lib/drawing/tile-marks.js";
import { labelled, t } from "../lib/words.js";
import { momentCard, momentMoves, momentReason } from "./card.js";

/**
 * @param {LookedAtMove} move
 * @param {TileMoment} shown
 * @param {{rank: number, step: number, go: (step: number) => void, busy: boolean, playOn: () => void}} options
 *   `step` is how many moves of the better line lie on the board
 */
export function tileMoment(move, shown, { rank, step, go, busy, playOn }) {
  const { played, line } = shown;
  // Pieces that are picked lie nowhere yet.
  const lies = [played, ...line].some(({ squares }) => squares !== null);
  return momentCard(
    {
      seat: move.seat,
      rank,
      title: t("script.coach.move", { n: move.n }),
      cost: move.cost && t("script.coach.note", { cost: move.cost }),
      playOnWords: t("script.coach.play_on_move", { n: move.n }),
      busy,
      playOn,
    },
    lies ? h.div({ class: "moment-sheet" }, step ? ahead(shown, step) : compared(move, shown)) : null,
    steps(shown, step, go),
    momentMoves(
      { ...played, verdict: move.verdict, more: values(shown.played_text) },
      { ...line[0], more: values(shown.better_text) },
    ),
    momentReason(shown.why.text, shown.why.corner_names),
  );
}

/**
 * What could be expected then.
 *
 * @param {string} text
 */
const values = (text) => h.span({ class: "soft small moment-values" }, text);

/**
 * The way through the better line.
 *
 * @param {TileMoment} shown
 * @param {number} step
 * @param {(step: number) => void} go
 */
function steps({ line: moves }, step, go) {
  const at = step ? moves[step - 1].short : t("script.coach.both_moves");
  /**
   * @param {string} sign
   * @param {string} label
   * @param {number} to
   */
  const button = (sign, label, to) =>
    h.button(
      {
        class: "button only-icon",
        "aria-label": label,
        "aria-disabled": String(to < 0 || to > moves.length),
        onclick: () => to >= 0 && to <= moves.length && go(to),
      },
      icon(sign),
    );
  return h.div(
    { class: "moment-steps", role: "group", "aria-label": t("script.coach.line") },
    button("left", t("script.replay.back"), step - 1),
    h.p(
      { class: "small grow", role: "status" },
      step ? h.b({}, `${step}/${moves.length} `) : null,
      step ? at : t("script.coach.line_hint"),
    ),
    button("right", t("script.replay.next"), step + 1),
  );
}

/** Boards without what lies on them; the drawing keeps their outlines as long as they are the same objects. */
const boards = new WeakMap();

/** @param {TileLetters} letters */
function empty(letters) {
  const { kind, odd, rows } = letters;
  const known = boards.get(letters) ?? {
    rows: rows.map((row) => row.replace(/\S/g, CLEAR)),
    triangles: kind === "triangle",
    odd,
  };
  boards.set(letters, known);
  return known;
}

/**
 * The board before the move, with the move and the better one as ghosts, and what tells the two apart.
 *
 * @param {LookedAtMove} move
 * @param {TileMoment} shown
 */
function compared(move, { board, played, line: [better], why }) {
  const game = empty(board);
  const cells = [...(better.squares ?? []), ...(played.squares ?? [])];
  const body = traced(game, cells).body;
  const extra = s.g(
    { class: "comparison" },
    cells.length ? filling(game, { colour: played.letter, cells }, body, "comparison-body") : null,
    ghost(game, better, played, "better-edge", tick),
    ghost(game, played, better, "played-edge", cross),
    countedOn(game, why),
  );
  return drawing(game, lettersOf(board.rows), { extra, hasNames: true, label: move.text });
}

/**
 * @param {TileBoard} game
 * @param {ShownMove} move
 * @param {ShownMove} other
 * @param {string} edge
 * @param {(x: number, y: number) => Element} sign
 */
function ghost(game, { squares }, other, edge, sign) {
  if (!squares) return null;
  const alone = squares.filter(([row, column]) => !has(other.squares ?? [], row, column));
  const d = traced(game, squares).around;
  return [
    s.path({ d, class: "comparison-halo" }),
    s.path({ d, class: edge }),
    sign(...centreOf(game, alone.length ? alone : squares)),
  ];
}

/**
 * The board with the first moves of the better line on it, numbered.
 *
 * @param {TileMoment} shown
 * @param {number} step
 */
function ahead({ board, line: moves }, step) {
  const game = empty(board);
  const placed = moves.slice(0, step).flatMap(({ letter, squares }, index) => {
    if (!squares) return [];
    const draw = index === step - 1 ? lastPiece : area;
    return [draw(game, { colour: letter, cells: squares }, String(index + 1))];
  });
  const label = moves.slice(0, step).map(({ words }, index) => labelled(String(index + 1), words));
  return drawing(game, lettersOf(board.rows), { extra: placed, hasNames: true, label: label.join("; ") });
}
