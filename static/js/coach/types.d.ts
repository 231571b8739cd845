// What the coach says of a finished game, as the API tells it.

/** How far it is; `coached` once it has finished. `total` is 0 where nobody has asked yet. */
interface CoachProgress {
  done: number;
  total: number;
  coached: Coached | CoachedTileGame | null;
  /** Bots that played for people in it; `alone` where the person has done nothing. */
  stand_ins?: { seat: number; bot: string; alone: boolean }[];
}

interface Coached {
  game: number;
  layout: Layout;
  players: CoachedPlayer[];
}

interface CoachedPlayer {
  seat: number;
  name: string;
  /** Empty squares in the end, in words. */
  result: string;
  unfilled: number;
  /** The sheet in the end. */
  marks: (Mark & { round: number })[];
  /** The expected result before each round, and last the result. */
  curve: { round: number; expected: number; text: string }[];
  /** In the order in which they were made. */
  decisions: Decision[];
  /** The places in `decisions` of those that cost most, the worst first. */
  worst: number[];
  /** Why the curve ends in a jump: the player went out. */
  fall?: string | null;
}

interface Decision {
  /** The event by which it was made. */
  seq: number;
  round: number;
  colour: string;
  colour_name: string;
  played: CoachedMove;
  /** Null where nothing was better. */
  better: CoachedMove | null;
  /** In squares. */
  loss: number;
  /** What it cost, in words. */
  cost: string;
  /** Only where it is sure. */
  verdict: string | null;
  reason: string | null;
  /** All of it in a sentence. */
  text: string;
  /** The squares that the reason speaks of. */
  lit?: Square[];
}

/** A die that was taken, or a shape that was drawn. */
interface CoachedMove {
  face: number | null;
  shape: string | null;
  squares: Square[] | null;
  strike: boolean;
  /** With its squares. */
  words: string;
  /** Without, beside a sheet that shows them. */
  short: string;
}

/** From where to play on: before a round of the dice game, or before a move of a tile game. */
interface FromHere {
  seat: number;
  round?: number;
  move?: number;
}
