// A pile of photos on its page. Declared for the checker; nothing of it runs.

type PileState = import("./state.js").PileState;

/** Whether it waits for its turn, is being read, was read, or could not be. */
type PileStep = "waiting" | "reading" | "read" | "failed";

/** The board in the photo, turned upright: a square copy, and where its lines cross in it. */
interface PileView {
  url: string;
  side: number;
  unit: number;
  nodes: Point[][];
}

interface PilePhoto {
  id: number;
  name: string;
  file: File;
  step: PileStep;
  /** Why nothing was read. */
  problem: string | null;
  reading: PhotoReading | null;
  layout: Layout | null;
  /** A letter for each square, as corrected. */
  squares: string[][];
  /** Squares and boxes that nobody has looked at yet. */
  uncertain: Set<string>;
  doubtful: Set<string>;
  crossed: Set<string> | null;
  strikes: number | null;
  verdict: CheckVerdict | null;
  /** How often a verdict was asked for: an older answer is dropped. */
  asked: number;
  view: PileView | null;
  /** What is written above the board: whose sheet it is. */
  name_view: { url: string; ratio: number } | null;
  /** Whose sheet it is, and sentences on photos of the same one, as the server says; null: not yet. */
  title: string | null;
  twins: string[];
  /** What a person can do on the Check page, where no sheet was read: say which it is, or where its corners are. */
  help: "sheets" | "corners" | null;
  focus: Square;
  sent: SentPhoto | null;
}

/** A class of which some tables play on paper, as its teacher is told. */
interface ClassOnPaper {
  title: string;
  /** Whether sheets name the seats that the children have now. */
  are_seats_printed: boolean;
  tables: PaperTable[];
}

interface PaperTable {
  number: number;
  /** In the order of the seats. */
  children: PaperChild[];
}

interface PaperChild {
  number: number;
  name: string;
  /** What was told so far. */
  points: number | null;
}

/** Photos that belong together. */
interface PileRows {
  title: string;
  photos: PilePhoto[];
}

/** What the page takes of the server's report on a pile. */
interface ToldPile {
  groups: { title: string; rows: { number: number; title: string; twins: string[] }[] }[];
}
