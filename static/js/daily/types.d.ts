// The daily game: what the server tells of a day, and what a phone keeps of it.

/** How one try ended. */
interface DailyResult {
  unfilled: number;
  strikes: number;
}

/** The best that is known to be possible. */
interface DailyBest extends DailyResult {
  /** Who has found it; null: the server itself. */
  found_by: string | null;
}

/** A first try on the board; of a day on paper, too. */
interface DailyLine extends DailyResult {
  name: string;
  paper: boolean;
}

/** The best sheet as it was drawn, shown the day after. */
interface DailySheet {
  marks: { n: number; colour: string; shape: string; squares: Square[]; die: number; strike?: boolean }[];
}

/** A day as the API answers it. */
interface DailyDay {
  layout: string;
  /** ISO dates, by UTC. */
  day: string;
  today: string;
  best: DailyBest | null;
  /** Whether this server keeps names. */
  has_board: boolean;
  board: DailyLine[];
  /** Whether the best sheet may be seen. */
  shown: boolean;
  sheet: DailySheet | null;
}

/** What the server says of a finished game. */
interface DailyCounted extends DailyResult {
  counted: boolean;
  first: boolean;
  /** The day was over: it counts for nobody but its player. */
  late: boolean;
  /** Nobody is known to have done as well before. */
  record: boolean;
  best: DailyBest | null;
  share: { text: string };
}

/** What a sheet of paper is worth as a try at a day's dice. */
interface PaperDaily {
  day: string;
  layout: string;
  playable: boolean;
  /** It is finished, and the day is not over. */
  can_count: boolean;
  unfilled: number;
  strikes: number | null;
  /** Squares that the best known result leaves empty. */
  best: number | null;
  text: string;
}

/** A layout on the page of the daily. */
interface DailyLayout {
  name: string;
  title: string;
  side: number;
  /** The dice of the first round. */
  dice: number[];
}

/** All tries of a day on a layout, as the phone keeps them. */
interface DailyTries {
  first: DailyResult;
  best: DailyResult;
  count: number;
  /** The UTC day on which the first try was begun: a later one than the daily's has no part in a streak. */
  on: string;
  /** The first try's table and game, to be told to the server; null where another phone has told it. */
  ref: string | null;
  /** Whether the server knows it. */
  sent: boolean;
}

/** A table on which a try is being played, or was. */
interface DailyOpen {
  code: string;
  /** The UTC day on which it was opened. */
  on: string;
}

/** What a phone keeps. */
interface DailyKept {
  /** A random id of this phone. */
  phone: string;
  /** For the board; null: is left out of it; undefined: has not been asked. */
  name?: string | null;
  /** The layout that was looked at last. */
  layout?: string;
  /** What was last made to be shared, of "layout/day". */
  share?: { of: string; text: string };
  /** By layout and day. */
  tries: Record<string, Record<string, DailyTries>>;
  /** The last table by "layout/day". */
  open: Record<string, DailyOpen>;
  /** The last games that were counted, as "code/number": looking at an end again counts nothing. */
  counted: string[];
}
