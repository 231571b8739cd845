// Links "Beat my score": what the server tells of one, and what a phone keeps of them.

/** A sheet of the dice game, or a board of a tile game, at the end. */
type FinalSheet = { side: number; marks: Mark[] } | { board: TileGame["board"] };

/** What everybody may know of a link. */
interface DareFacts {
  code: string;
  /** Of the link, to be sent. */
  address: string;
  /** Who has made it, in words. */
  by: string;
  kind: "table" | "puzzle";
  title: string;
  line: string;
  /** What one gets, in a sentence. */
  text: string;
  /** The layout and the ISO date of a daily. */
  layout: string | null;
  day: string | null;
  /** That day is still on. */
  running: boolean;
  /** How many have tried. */
  tries: number;
  /** Where a puzzle is played. */
  page: string | null;
  /** The result to beat, in words, where it may be told. */
  beat: string | null;
  /** Where the game is learnt. */
  lesson: string | null;
}

/** How somebody did. */
interface DareLine {
  number: string;
  place: number;
  name: string;
  text: string;
  sheet: FinalSheet;
  mine: boolean;
  /** Has made the link. */
  maker: boolean;
}

/** A link as a phone sees it. */
interface DareList {
  dare: DareFacts;
  /** This phone has made it. */
  maker: boolean;
  /** How the own try is named; empty for not. */
  name: string;
  /** Beside who has made it: better, worse or equal, in a sentence. */
  verdict: string | null;
  /** Best first; null while this phone has not tried. */
  lines: DareLine[] | null;
}

/** What was played: a game at a table, or a puzzle. */
type DarePlayed = { table: string; game: number } | { puzzle: object };

/** What a phone keeps. */
interface DaresKept {
  /** A secret of this phone, by which the server knows its tries and its links. */
  phone: string;
  /** The last name given here; undefined: none was asked for. */
  name?: string;
  /** The tables that were opened for a link, by their codes, each with the link's. */
  tables: Record<string, string>;
}
