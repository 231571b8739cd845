// A tile game as the API shows it.

type TileScreens = import("./index.js").TileScreens;

/** The shell of a table at which a tile game is played. */
type TileApp = Omit<App, "view" | "screens" | "player"> & {
  view: TileView;
  screens: TileScreens;
  player(seat: number): TilePlayer | null;
};

interface TileSettings {
  /** The key of the game: "classic-3". */
  variant: string;
  /** Null for the game's usual way. */
  scheme: string | null;
  start: string | null;
  /** The seats in the order of play; empty for the circle. */
  seating: number[];
  /** Left out while it is clockwise. */
  direction?: "clockwise" | "anticlockwise";
  /** Left out for the app's. */
  board?: "app" | "real";
}

interface TilePlayer extends TablePlayer {
  /** The keys of the colours that the seat has; a shared one is nobody's. */
  colours: string[];
  mine: boolean;
  /** Why the player is in the game no more. */
  left: "left" | "set-out" | null;
  score: number;
  score_text: string;
  rank: number | null;
  /** Whether the player would win if the game ended now, and somebody else would not. */
  leads: boolean;
  /**
   * What is still to be placed, by the keys of the player's colours; in the draft what the player holds of every
   * colour (T8). Largest first, a name as often as there are copies.
   */
  pieces: Record<string, string[]>;
  /** Whether a piece of the player's own fits anywhere as things lie; null while none of them is placed. */
  can_move: boolean | null;
}

/** What a seat of this phone has to do: "move", "consent", "wait", "left" or "over". */
interface TileTask extends Task {
  can_undo?: boolean;
  /** Whether people who have moved since are asked before that (T14). */
  undo_asks?: boolean;
  /** Whether the seat, the only one left, may end the game (T13). */
  can_end?: boolean;
  /** Whether it is asked if moves may be taken back (T14). */
  can_agree?: boolean;
  /** Whether it may ask which move is best. */
  can_be_advised?: boolean;
}

interface TileGame extends TableGame {
  variant: string;
  name: string;
  /** Texts as they are typed, in the order they were played. */
  moves: string[];
  /** The same with who made them, in which colour. */
  played: { n: number; seat: number; colour: string; move: string }[];
  /** The key of the colour to move, and the seat that moves it; null at the end. */
  colour: string | null;
  to_move: number | null;
  /** By the keys of the colours, in the order of play. */
  points: Record<string, number>;
  /** A letter for each cell, row by row: a dot where nothing lies, a space where there is no cell. */
  board: { kind: "square" | "triangle"; odd: number; rows: string[] };
  players: TilePlayer[];
  ranking: TileRankingRow[];
  /** By colour the names of the pieces that are not placed; while pieces are picked those that nobody has (T8). */
  pieces: Record<string, string[]>;
  /** The keys of colours that cannot be placed any more, without those of players who have left. */
  stuck: string[];
  /** The last placement; squares are rows and columns of the board's rows. */
  last: { n: number; seat: number; colour: string; shape: string; squares: Square[] } | null;
  /** The corners that can be chosen now (T11). */
  corners: { corner: string; square: Square }[];
  /** The keys of the colours that are nobody's and are placed by whoever is next (T3, T11). */
  shared: string[];
  /** What each of these is, in words. */
  shared_text: Record<string, string>;
  /** Whether the lowest score wins. */
  lower_wins: boolean;
  /** The seat that wants its last move back and all since, and the seats that have still to agree (T14). */
  undo: { seat: number; moves: number; waiting_for: number[] } | null;
  /** Where the real board has ended the game, the seat that said so (T16). */
  settled: { seat: number; last: string[] } | null;
  /** Whether a seat of this phone may end it so, and whether one may take that back. */
  can_settle: boolean;
  can_unsettle: boolean;
}

/** A place in the order of play; nobody's while it is free. */
interface TilePlace {
  seat: number | null;
  /** The keys of its colours; none where pieces are picked one by one. */
  colours: string[];
  text: string;
}

/** Who will have which colours in the next game. */
interface TileLineup {
  places: TilePlace[];
  /** The keys of the colours that all place in turn, and what becomes of them. */
  shared: string[];
  shared_text: string | null;
  /** Somebody has chosen it; else it follows from the circle. */
  is_chosen: boolean;
  /** People have come or gone since it was chosen. */
  is_outdated: boolean;
  /** How many moves are on the board when the game begins. */
  goes_on_after: number;
}

interface TileView extends TableView {
  settings: TileSettings;
  /** Null while a game is on. */
  lineup: TileLineup | null;
  game: TileGame | null;
  tasks: TileTask[];
}

/** A tile game after one event, on the Replay page. */
interface TileFrame {
  seq: number;
  game: number;
  name: string;
  text: string;
  moves: string[];
  board: TileGame["board"];
  last: TileGame["last"];
  to_move: number | null;
  colours: Record<string, ColourWords>;
  /** Whether the lowest score wins. */
  lower_wins: boolean;
  players: {
    seat: number;
    name: string;
    in: boolean;
    colours: string[];
    score: number;
    score_text: string;
    /** Of the player without a phone that played for it. */
    level?: number;
    face?: string | null;
  }[];
}

interface TileRankingRow extends RankingRow {
  /** What the points have in them besides squares, a sentence each. */
  bonuses: string[];
}

/** The order of play, as the server finds it when it plays the game again from its log. */
interface TileOrder {
  ok: boolean;
  text: string;
  moves: { n: number; seat: number; name: string; colour: string; shape: string | null; move: string }[];
}

/** A move that may be played; the shape is null where none is placed or picked. */
interface LegalMove {
  move: string;
  colour: string;
  shape: string | null;
}

/** Where a piece may lie: the number of an orientation, and the row and column that are added to its cells. */
type PieceAt = [orientation: number, row: number, column: number];

/** No gap is large enough; none is where the colour starts, or at a corner of it; or all are along its sides. */
type NoRoom = "overlap" | "start" | "no-corner" | "edge";

interface ColourPlaces {
  /** By the name of the shape; only those that fit somewhere. */
  shapes: Record<string, PieceAt[]>;
  /** Of each other piece that the colour has left, which law leaves it no room on the board. */
  nowhere: Record<string, NoRoom>;
  /** The cells from which the colour goes on. */
  dots: Square[];
}

/** Where the pieces of a seat may lie as things lie, as if it were its turn. */
interface TilePlaces {
  seat: number;
  /** The number of the game, and how many moves were made in it. */
  game: number;
  moves: number;
  turn: boolean;
  /** By the keys of the colours. */
  colours: Record<string, ColourPlaces>;
  /** The cells from which each colour of the others goes on. */
  others: Record<string, Square[]>;
}

/** A good move, and why. */
interface AdvisedTileMove {
  command: Command;
  /** The key of its colour. */
  colour: string;
  /** The piece that is placed or picked, or the corner that is chosen. */
  what: string;
  /** Where the piece is placed; none where it is picked, or a corner chosen. */
  squares: Square[];
  words: string;
  reason: string;
}
