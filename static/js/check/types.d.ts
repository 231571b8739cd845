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
}

/** A round of an order of play that fits. */
interface PlayStep {
  round: number;
  die: number | null;
  colour: string;
  squares: Square[];
  text: string;
}

/** Of a sheet, or of a board with its lines of scores. */
interface CheckVerdict {
  valid: boolean;
  text: string;
  problems: BrokenRule[];
  unfilled: number;
  strikes_needed?: number | null;
  play?: PlayStep[];
  lines?: string[];
  /** A sheet with the dice of a day. */
  daily?: PaperDaily | null;
}

/** What a photo shows. */
interface PhotoReading {
  found: boolean;
  layout: string | null;
  table: string | null;
  seat: number | null;
  seed: string | null;
  squares: string[];
  uncertain: Square[];
  crossed: string[] | null;
  strikes: number | null;
  suggestion: string[] | null;
  problem: string | null;
  size: [width: number, height: number];
  /** Where the lines of the sheet cross, in pixels. */
  nodes: Point[][];
  doubtful: string[];
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
  /** Whether what was read is drawn over it. */
  over: boolean;
  /** Corners set by hand, as parts of width and height. */
  corners: Point[] | null;
  busy: boolean;
}

/** The seat of a table whose sheet is counted there. */
interface Report {
  code: string;
  seat: number;
  done?: boolean;
  wrong?: string | null;
}
