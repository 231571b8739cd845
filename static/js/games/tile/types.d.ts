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
  rank: number | null;
}

/** What a seat of this phone has to do: "move", "consent", "wait", "left" or "over". */
interface TileTask extends Task {
  can_undo?: boolean;
  /** Whether the seat, the only one left, may end the game (T13). */
  can_end?: boolean;
  /** Whether it is asked if moves may be taken back (T14). */
  can_agree?: boolean;
}

interface TileGame extends TableGame {
  variant: string;
  name: string;
  /** Texts as they are typed, in the order they were played. */
  moves: string[];
  /** The key of the colour to move, and the seat that moves it; null at the end. */
  colour: string | null;
  to_move: number | null;
  /** By the keys of the colours, in the order of play. */
  points: Record<string, number>;
  /** A letter for each cell, row by row: a dot where nothing lies, a space where there is no cell. */
  board: { kind: "square" | "triangle"; odd: number; rows: string[] };
  players: TilePlayer[];
  /** The seat that wants its last move back and all since, and the seats that have still to agree (T14). */
  undo: { seat: number; moves: number; waiting_for: number[] } | null;
  /** Where the real board has ended the game, the seat that said so (T16). */
  settled: { seat: number; last: string[] } | null;
  /** Whether a seat of this phone may end it so, and whether one may take that back. */
  can_settle: boolean;
  can_unsettle: boolean;
}

interface TileView extends TableView {
  settings: TileSettings;
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
}

/** A move that may be played; the shape is null where none is placed or picked. */
interface LegalMove {
  move: string;
  colour: string;
  shape: string | null;
}
