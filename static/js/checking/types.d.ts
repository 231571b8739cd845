// The Check page: what is painted, told and read, and what the checker says.

type CheckState = import("./state.js").CheckState;

/** A tile game as the Check page paints it. */
interface CheckGame extends TileBoard {
  key: string;
  name: string;
  colours: { letter: string; name: string }[];
  /** The start squares by the start rule. */
  starts: Record<string, Square[]>;
  settings: SettingField[];
  /** Whether photos of its board can be read. */
  photo: boolean;
}

/** What is known besides the squares; null is not told. */
interface Facts {
  crossed: Set<string> | null;
  strikes: number | null;
  markers: string | null;
  /** Letters of markers, and faces of dice, as typed. */
  order: string;
  dice: string;
  /** Of the dice that are printed on the sheet; of a daily its date. */
  seed: string;
  final: number | null;
  out: boolean | null;
}

interface BrokenRule {
  code: string;
  message: string;
  squares: Square[];
  /** Whether it remains, however the doubtful squares are answered; if not, a sentence on which ones matter. */
  sure: boolean;
  perhaps: string;
}

/** A round of an order of play that fits. */
interface PlayStep {
  round: number;
  die: number | null;
  colour: string;
  squares: Square[];
  text: string;
}

/** What a colour or a player has not placed. */
interface NotPlaced {
  letter?: string;
  letters?: string[];
  text: string;
}

/** Of a sheet, or of a board with its lines of scores and what is left. */
interface CheckVerdict {
  valid: boolean;
  /** What is certain, as long as squares are in doubt. */
  standing: "playable" | "broken" | "open";
  text: string;
  problems: BrokenRule[];
  unfilled: number;
  strikes_needed?: number | null;
  play?: PlayStep[];
  /** What was not looked at, in a sentence. */
  left_out?: string | null;
  lines?: string[];
  /** Whether fewer points are better. */
  lower_wins?: boolean;
  left?: NotPlaced[];
  players?: NotPlaced[];
  /** A sheet with the dice of a day. */
  daily?: PaperDaily | null;
}

/** A square with ink that is no play, and the colour that it gets when somebody says that it is. */
interface NotCounted {
  square: Square;
  ink: "crossed-out" | "mark" | "letter" | "stroke" | "stain";
  colour: string;
}

/** What a photo shows; of a board of a tile game without what only sheets have. */
interface PhotoReading {
  found: boolean;
  squares: string[];
  uncertain: Square[];
  not_counted?: NotCounted[];
  /** Of every square, 0 to 1. */
  confidence: number[][];
  problem: string | null;
  size: [width: number, height: number];
  /** Where the lines of the board cross, in pixels. */
  nodes: Point[][];
  /** Of our own sheets the corners of title and name, in pixels. */
  head?: Point[] | null;
  /** What the reading rests on: the sheet's marks, the grid's lines, corners that were told. */
  by?: "marks" | "grid" | "told" | null;
  /** Of the play area in pixels; also of a grid that was found and not read. */
  corners?: Point[] | null;
  /** How many columns and rows such a grid has. */
  cells?: [columns: number, rows: number] | null;
  /** Sentences on the whole picture. */
  remarks?: string[];
  /** The corners of each, where several sheets are in the picture. */
  sheets?: Point[][];
  layout?: string | null;
  table?: string | null;
  seat?: number | null;
  seed?: string | null;
  crossed?: string[] | null;
  strikes?: number | null;
  suggestion?: string[] | null;
  /** Boxes that the reader is not sure of. */
  doubtful?: string[];
  /** A small JPEG in base64, where most browsers cannot show the photo. */
  picture?: string | null;
}

/** What was sent of a photo; of a smaller copy how many millions of pixels there were and are, otherwise 0. */
interface SentPhoto {
  body: Blob;
  from: number;
  to: number;
}

/** A copy of a photo for this page. */
interface PhotoCopy {
  url: string;
  width: number;
  height: number;
}

/** The photo on the page. */
interface CheckPhoto {
  file: File;
  shown: PhotoCopy | null;
  reading: PhotoReading | null;
  problem: string | null;
  sent: SentPhoto | null;
  /** Whether what was read is drawn over it. */
  over: boolean;
  /** Boxes in doubt that nobody has looked at yet. */
  boxes: string[];
  /** The outlines of several sheets, in pixels of a photo of this size. */
  sheets: { quads: Point[][]; size: [width: number, height: number] } | null;
  /** Which of them was read, from 1. */
  sheet: number | null;
  /** Corners that are being set, as parts of width and height; null while nobody sets any. */
  corners: Point[] | null;
  /** Those that were sent last and not read. */
  told: Point[] | null;
  /** Columns and rows of the grid whose corners are proposed. */
  seen: [columns: number, rows: number] | null;
  /** Whether somebody has moved a corner, and which one is held. */
  moved: boolean;
  held: number | null;
  /** Whether corners go to lines nearby. */
  snap: boolean;
  /** The layout within the corners. */
  layout: Layout;
  busy: boolean;
  /** Seconds until a busy server is asked again, or 0. */
  pause: number;
}

/** A table whose real board is compared and may settle the score, and the seat that says so. */
interface RealBoard {
  code: string;
  /** The key of the game, as the address has it. */
  game: string;
  seat: number;
  /** The keys of the colours whose single square came last; null as long as nobody has said so. */
  last: string[] | null;
  answer: BoardComparison | null;
  /** The difference whose squares are shown alone. */
  shown: number | null;
  busy: boolean;
  wrong: string | null;
  /** What was sent last, and with which id. */
  sent: { what: string; id: string };
}

/** A colour whose score depends on whether its single square came last. */
interface SingleLast {
  colour: string;
  name: string;
  letter: string;
  last: boolean;
}

/** What a real board would settle. */
interface BoardCount {
  board: [colour: string, cells: string][];
  last: string[];
  singles: SingleLast[];
  ranking: { seat: number; name: string; rank: number; text: string }[];
  text: string;
}

/** A real board against what the app has. */
interface BoardComparison {
  text: string;
  differences: { text: string; squares: Square[] }[];
  squares: Square[];
  /** After how many quarter turns clockwise it is more like the app. */
  turns: number;
  app: { rows: string[] };
  app_text: string;
  verdict: CheckVerdict;
  /** Null where it cannot be counted; `why_not` says why. */
  count: BoardCount | null;
  why_not: string | null;
}

/** The seat of a table whose sheet is counted there. */
interface Report {
  code: string;
  seat: number;
  done?: boolean;
  wrong?: string | null;
}
