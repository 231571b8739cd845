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
  scheme: string;
  start: string;
  seating: unknown;
}

interface TilePlayer extends TablePlayer {
  /** The keys of the colours that the seat has; a shared one is nobody's. */
  colours: string[];
  mine: boolean;
  score: number | null;
  rank: number | null;
}

/** A cell; x to the right and y down as in the rules, so that a triangle points up where x + y is even. */
interface TileCell {
  cell: string;
  x: number;
  y: number;
  /** The key of the colour that lies on it. */
  colour: string | null;
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
  board: { kind: "square" | "triangle"; width: number; height: number; cells: TileCell[] };
  players: TilePlayer[];
  /** Whether a seat of this phone may take its last move back at once. */
  can_undo: boolean;
  /** The seat that wants a move back, and the seats that have still to agree (T14). */
  undo: { seat: number; waiting_for: number[] } | null;
}

interface TileView extends TableView {
  settings: TileSettings;
  game: TileGame | null;
}

/** A move that may be played; the shape is null where none is placed or picked. */
interface LegalMove {
  move: string;
  colour: string;
  shape: string | null;
}
