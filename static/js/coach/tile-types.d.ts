// What the coach says of a finished tile game, as the API tells it.

interface CoachedTileGame {
  rules: "tile";
  game: number;
  /** What people call the game. */
  name: string;
  /** What `curve` counts: the share of the others to finish ahead of, in percent; alone, squares left. */
  unit: "percent" | "squares";
  players: LookedAtPlayer[];
  moves: LookedAtMove[];
}

interface LookedAtPlayer {
  seat: number;
  name: string;
  /** How it ended, in words. */
  result: string;
  /** At the beginning, and after each move; `n` is null for an end without a move. */
  curve: { n: number | null; value: number; text: string }[];
  /** The places in `moves` of those that cost most, the worst first. */
  worst: number[];
}

interface LookedAtMove {
  /** The event by which it was made; null for a move that was on the board from the beginning. */
  seq: number | null;
  n: number;
  seat: number;
  /** In words. */
  played: string;
  /** What each player could expect after it: "62%". */
  values: string[];
  /** Null where nothing was clearly better, as the next three. */
  cost: string | null;
  verdict: string | null;
  better: string | null;
  moment: TileMoment | null;
  /** All of it in a sentence. */
  text: string;
  /** What was better, to be drawn. */
  better_move?: ShownMove | null;
  /** Why it is better; null where nothing can be counted yet. */
  why?: WhyBetter | null;
  /** How much was lost that the move did not cost: it was seen only late. */
  late?: string | null;
}

interface TileMoment {
  /** Before the move. */
  board: TileLetters;
  played: ShownMove;
  played_text: string;
  /** The better move, and how it would have gone on. */
  line: ShownMove[];
  better_text: string;
  why: WhyBetter;
}

/** Why a move is better: the corners that the text speaks of, with their names, and the squares that it counts. */
interface WhyBetter {
  text: string;
  corners: Square[];
  corner_names: string;
  room: Square[];
}

interface TileLetters {
  kind: "square" | "triangle";
  odd: number;
  rows: string[];
}

interface ShownMove {
  /** Its colour's. */
  letter: string;
  /** Null for picks and corners. */
  squares: Square[] | null;
  /** With its squares. */
  words: string;
  /** Without, beside a board that shows them. */
  short: string;
}
