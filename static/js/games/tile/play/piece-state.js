// What a seat of a tile game has in hand: a piece on the board, also while others are to move, or what it picks.

import { has } from "../../../lib/drawing/squares.js";
import { gridOf } from "../../../lib/grid.js";
import { Ghost } from "../../../placing/ghost.js";
import { forgetGhost, keepGhost, keepPush, keptGhost, keptPush } from "../../../placing/kept-ghost.js";
import { shapeName } from "../../../lib/words.js";
import { unknown } from "../../../placing/placements.js";
import { Placing } from "../../../placing/placing.js";
import { emptyBoard } from "../board.js";
import { seesOthers } from "./corners.js";
import { moveText } from "./places.js";

/** @type {import("./places.js").ColourPlaces} */
const NOTHING = { ...unknown(), nowhere: {}, dots: [] };
/** Known: in this position there is no place for the colour. */
const NOWHERE = { ...NOTHING, ready: true };

export class PieceState extends Placing {
  /**
   * @param {TileApp} app
   * @param {TileGame} game
   * @param {number} seat
   */
  constructor(app, game, seat) {
    super(app, gridOf(emptyBoard(game.board)));
    this.app = app;
    this.seat = seat;
    this.number = game.number;
    /** The colour whose pieces one looks at, where there is a choice. @type {string | null} */
    this.chosen = null;
    /** What was planned in the other colours. @type {Map<string, Ghost>} */
    this.plans = new Map();
    /** What is about to be picked, and after how many moves. @type {{what: string, moves: number} | null} */
    this.picking = null;
    /** The pieces of each colour that had room when that was last known. @type {Map<string, Set<string>>} */
    this.roomy = new Map();
    /** The piece without room that was tapped, and after how many moves. @type {{shape: string, moves: number} | null} */
    this.missed = null;
    /** The piece that was sent off, and after how many moves. @type {{shape: string, moves: number} | null} */
    this.sent = null;
    this.onPlace = () => this.place();
    this.focus = middleOf(this.grid);
    this.restore();
  }

  get game() {
    return /** @type {TileGame} */ (this.app.view.game);
  }

  get player() {
    return /** @type {TilePlayer} */ (this.app.player(this.seat));
  }

  /** Whether the table waits for a move of this seat. */
  get isTurn() {
    return this.app.view.tasks.some((task) => task.seat === this.seat && task.do === "move");
  }

  /** The colours whose pieces one may look at now, the next one to be played first. */
  get colours() {
    const { game, player } = this;
    if (this.isTurn && game.colour !== null) return [game.colour];
    const order = Object.keys(this.app.view.colours);
    const from = game.colour === null ? 0 : order.indexOf(game.colour) + 1;
    const next = [...order.slice(from), ...order.slice(0, from)];
    const held = next.filter((colour) => player.pieces[colour]?.length);
    const free = held.filter((colour) => !game.stuck.includes(colour));
    return free.length ? free : held;
  }

  /** All colours in which the seat has pieces left, in the order of play. */
  get held() {
    const { pieces } = this.player;
    return Object.keys(this.app.view.colours).filter((colour) => pieces[colour]?.length);
  }

  /** The colour in hand. @returns {string | null} */
  get colour() {
    const { colours } = this;
    return this.chosen !== null && colours.includes(this.chosen) ? this.chosen : (colours[0] ?? null);
  }

  get letter() {
    return this.colour === null ? "" : this.app.view.colours[this.colour].letter;
  }

  /** The pieces in hand, the largest first. */
  get pieces() {
    const { colour, game, player } = this;
    if (colour === null) return [];
    return player.pieces[colour] ?? (game.shared.includes(colour) ? game.pieces[colour] : []);
  }

  /** Whether it places nothing more, for good: not in the draft, where one may come back (T8). */
  get isOut() {
    const { app, held, game, isTurn } = this;
    return app.view.phase === "place" && !isTurn && held.every((colour) => game.stuck.includes(colour));
  }

  /** Whether it is wanted now where pieces may lie: not of who only waits and has nothing in hand. */
  get isAsking() {
    return this.isTurn || this.ghost !== null || this.early !== null || this.isMissed || seesOthers(this);
  }

  /** Whether not every colour has its first piece on the board: one still wants to see where they may start. */
  get isOpening() {
    const { phase, colours } = this.app.view;
    return phase === "place" && this.game.moves.length < Object.keys(colours).length;
  }

  /** The corners of the others, by the keys of their colours, where one wants to see them; else where they may start. */
  get others() {
    if (!this.isAsking && !this.isOpening) return {};
    const { others } = this.app.screens.places.of(this.seat);
    if (seesOthers(this)) return others;
    const { colours } = this.app.view;
    const lies = new Set(this.game.board.rows.flatMap((row) => [...row]));
    return Object.fromEntries(Object.entries(others).filter(([key]) => !lies.has(colours[key].letter)));
  }

  get inHand() {
    const cells = this.game.board.kind === "triangle" ? "script.tile.piece_triangles" : "script.tile.piece";
    return this.ghost ? shapeName(this.ghost.shape, cells) : "";
  }

  get list() {
    if (this.colour === null || !this.isAsking) return NOTHING;
    const { ready, colours } = this.app.screens.places.of(this.seat);
    return colours.get(this.colour) ?? (ready ? NOWHERE : NOTHING);
  }

  /** The cells from which the colour, or the piece in hand, can go on. */
  get dots() {
    const { dots } = this.list;
    const { ghost } = this;
    if (!ghost) return dots;
    const places = this.placements(ghost.shape);
    return dots.filter((dot) => places.some(({ squares }) => has(squares, ...dot)));
  }

  /**
   * Whether a piece of the colour in hand had room when that was last known.
   *
   * @param {string} shape
   */
  hasRoom(shape) {
    return this.roomy.get(this.colour ?? "")?.has(shape) ?? true;
  }

  /** Whether a piece without room was tapped in this position. */
  get isMissed() {
    return this.missed?.moves === this.game.moves.length;
  }

  /** The piece that is wanted and has no room anywhere: it was tapped, or it is in hand since before. */
  get homeless() {
    const { missed, isMissed, ghost, list } = this;
    if (missed && isMissed) return missed.shape;
    return ghost && list.ready && !list.shapes.has(ghost.shape) ? ghost.shape : null;
  }

  /** Whether the ghost can be placed at once. */
  get isReady() {
    const { game, colour } = this;
    const isColour = game.colour === null || game.colour === colour;
    return this.isTurn && isColour && this.verdict === "legal" && !this.app.busy;
  }

  /** @param {Ghost} ghost */
  why({ squares }) {
    const { app, colour } = this;
    if (app.busy || this.carried || colour === null) return [];
    return app.screens.places.reasons(this.seat, colour, squares) ?? [];
  }

  /** @param {Ghost} ghost */
  touching({ squares }) {
    return this.list.dots.filter((dot) => has(squares, ...dot));
  }

  pause() {
    this.app.screens.places.checks.forget();
  }

  // ── what one does ──────────────────────────────────────────────────────────────────────────────

  /**
   * Take a piece in hand; one without room stays where it is, and it is said why.
   *
   * @param {string} shape
   * @param {Square} [near]
   */
  choose(shape, near) {
    const { list, ghost, app, game } = this;
    if (!list.ready || list.shapes.has(shape)) {
      super.choose(shape, near);
      return;
    }
    this.carried = null;
    this.swap(ghost?.shape === shape ? null : ghost);
    this.keep();
    this.missed = { shape, moves: game.moves.length };
    app.notice = null;
    app.render();
  }

  /** @param {Ghost | null} ghost */
  swap(ghost) {
    super.swap(ghost);
    this.missed = null;
  }

  /** @param {string} colour whose pieces one wants to see */
  lookAt(colour) {
    const before = this.colour;
    if (before !== null && this.ghost) this.plans.set(before, this.ghost);
    this.chosen = colour;
    // Known at once: the plan of this colour is none of the other one.
    this.shown = this.colour;
    this.change(this.plans.get(colour) ?? null);
  }

  /** The piece that is about to be picked (T8), or the corner (T11); another move, and it is forgotten. */
  get picked() {
    return this.picking?.moves === this.game.moves.length ? this.picking.what : null;
  }

  /** @param {string} what to be picked, once it is confirmed */
  pick(what) {
    this.picking = { what, moves: this.game.moves.length };
    this.app.notice = null;
    this.app.render();
  }

  /** Place the ghost, if it may lie there now. */
  place() {
    const { app, ghost, colour, seat } = this;
    if (!ghost || colour === null || !this.isReady) return;
    this.sent = { shape: ghost.shape, moves: this.game.moves.length };
    app.send({ type: "PlayMove", seat, move: moveText(app.view, colour, ghost.squares) }, true);
  }

  /**
   * Make a move that places nothing: pick a piece (T8), choose a corner (T11).
   *
   * @param {string} move
   */
  play(move) {
    const { app, colour, seat } = this;
    if (app.busy) return;
    this.picking = null;
    app.send({ type: "PlayMove", seat, move: `${colour} ${move}` }, true);
  }

  /** @param {Square} square */
  look(square) {
    const { corners } = this.game;
    const corner = corners.find(({ square: [row, column] }) => row === square[0] && column === square[1]);
    if (corner && this.isTurn) this.pick(corner.corner);
    super.look(square);
  }

  settle() {
    const { sent, game } = this;
    if (sent !== null && game.moves.length > sent.moves) {
      this.sent = null;
      this.plans.delete(this.shown ?? "");
      // Who is quick has the next piece in hand already.
      if (this.ghost?.shape === sent.shape) this.swap(null);
      this.keep();
    } else if (sent !== null && !this.app.busy) this.sent = null;
    this.follow();
    // The same person has placed it from another phone, or somebody has for them; or nothing fits any more.
    if (this.sent === null && this.ghost && (this.isOut || !this.pieces.includes(this.ghost.shape))) {
      this.swap(null);
      this.keep();
    }
    super.settle();
    const { list, colour } = this;
    if (list.ready && colour !== null) this.roomy.set(colour, new Set(list.shapes.keys()));
  }

  /** The colour in hand is another one now: what was planned for it is there again. */
  follow() {
    const { colour, shown } = this;
    if (colour === shown) return;
    if (shown !== null && this.ghost) this.plans.set(shown, this.ghost);
    this.shown = colour;
    const plan = (colour !== null && this.plans.get(colour)) || null;
    this.swap(plan && this.pieces.includes(plan.shape) ? plan : null);
  }

  /** The colour that the ghost is of. @type {string | null} */
  shown = null;

  // ── over a reload ──────────────────────────────────────────────────────────────────────────────

  /** @param {number} left how far the strip of the colour in hand is pushed aside */
  pushed(left) {
    keepPush(this.app.code, this.seat, { turn: this.kept, colour: this.colour ?? "", left });
  }

  /** The page is drawn: a strip that is new on it lies where it lay before. */
  drawn() {
    const strip = document.querySelector(".tile-play .palette.all");
    if (strip === this.strip) return;
    this.strip = strip;
    const kept = keptPush(this.app.code, this.seat);
    if (strip && kept?.turn === this.kept && kept.colour === this.colour) strip.scrollLeft = kept.left;
  }

  /** The strip that is shown. @type {Element | null} */
  strip = null;

  /** What is remembered is of this game. */
  get kept() {
    return `tile/${this.number}`;
  }

  keep() {
    const { app, seat, kept: turn, ghost, colour } = this;
    if (ghost && colour !== null) keepGhost(app.code, seat, { turn, colour, ghost });
    else forgetGhost(app.code, seat);
  }

  restore() {
    this.shown = this.colour;
    const kept = keptGhost(this.app.code, this.seat);
    if (kept?.turn !== this.kept || !kept.colour || !this.colours.includes(kept.colour)) return;
    this.chosen = kept.colour;
    this.shown = this.colour;
    if (!this.pieces.includes(kept.shape)) return;
    this.swap(new Ghost(this.grid, kept.shape, kept.orientation, kept.row, kept.column));
  }
}

/**
 * @param {import("../../../lib/grid.js").Grid} grid
 * @returns {Square}
 */
const middleOf = ({ rows, columns }) => [Math.floor(rows / 2), Math.floor(columns / 2)];
