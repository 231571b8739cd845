// Puzzles of the tile games as the server shows them.

/** What stays as it is while a puzzle is played. */
interface TilePuzzleFacts {
  number: number;
  kind: "all" | "best";
  stars: number;
  /** The key of the game, and what people call it. */
  game: string;
  name: string;
  /** The key of the colour that is to be placed. */
  colour: string;
  colours: Record<string, ColourWords>;
  /** The number of the next puzzle. */
  next: number | null;
}

/** A piece on the board. */
interface PuzzlePiece {
  colour: string;
  shape: string;
  squares: Square[];
}

/** A puzzle after what was placed. */
interface TilePuzzleNow {
  board: TileGame["board"];
  /** By the keys of the colours what they have left. */
  pieces: Record<string, string[]>;
  done: number;
  last: PuzzlePiece | null;
  places: ColourPlaces | null;
  left: number;
  outcome: "open" | "stuck" | "goal" | "missed";
  title: string;
  text: string;
  share: string | null;
}

interface TilePuzzleHint {
  /** The piece to place next, and where; null where the goal cannot be reached any more. */
  shape: string | null;
  text: string;
  squares: Square[];
  place: string | null;
  /** Where it cannot be reached, how many of the pieces may stay so that it can. */
  keep: number | null;
}

interface TilePuzzleSolution {
  pieces: PuzzlePiece[];
  text: string;
}
