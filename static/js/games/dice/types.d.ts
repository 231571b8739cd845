// The dice game as the API shows it.

type DiceScreens = import("./index.js").DiceScreens;
type SheetState = import("./play/sheet-state.js").SheetState;

/**
 * The shell of a table at which the dice game is played. Its screens are only shown while there is a game, and ask
 * for its own players; what the lobby asks for says so itself.
 */
type DiceApp = Omit<App, "view" | "screens" | "task" | "player" | "ui"> & {
  view: DiceView & { game: DiceGame };
  screens: DiceScreens;
  readonly task: DiceTask | null;
  player(seat: number): DicePlayer;
  ui: DiceUi & Record<string, any>;
};

/** What the screens remember while they are shown. */
interface DiceUi {
  /** The die chosen, before it is taken. */
  die?: number;
  /** Real dice as they are being typed in. */
  values?: (number | null)[];
  /** Which of them is typed next. */
  typing?: number;
  correcting?: boolean;
  leaving?: boolean;
  numbers?: boolean;
  /** The sheet in words is open, and all moves in it. */
  text?: boolean;
  allMoves?: boolean;
  /** Only one's own colour is shown. */
  only?: boolean;
  /** The picture of the result, as an address and as a file. */
  picture?: string;
  file?: File;
  /** The film of the game, once one has asked for it. */
  film?: import("../../table/result/film.js").Film;
  /** The show at the end; null where there is none. */
  reveal?: import("./end/reveal.js").Reveal | null;
  /** A solo game's end is seen for the first time. */
  fresh?: boolean;
  /** An own layout: whether it is being typed, its text, what is wrong with it. */
  own?: boolean;
  toml?: string;
  problems?: string[];
}

interface DiceSettings {
  layout: Layout;
  dice: "app" | "real";
  strikes_forced: boolean;
  standby_follows_starter: boolean;
  hints: boolean;
  /** Letters of colours, from the first starter. */
  markers: string[];
  /** The dice follow from it (S2, S3). */
  seed?: string | null;
  /** Whether one may ask which move is best. */
  advice?: boolean;
  /** What was drawn before the game began; left out where nothing was. */
  start?: object;
}

/** A place of the ring of markers. */
interface Place {
  seat: number;
  name: string;
  colour: string;
  in: boolean;
}

interface DicePlayer extends TablePlayer {
  kind: Seat["kind"];
  mine: boolean;
  colour: string;
  die: number | null;
  face: number | null;
  drawing: boolean;
  drawn: boolean;
  /** When and why it went out, with the colour held then. */
  out: { round: number; reason: string; text: string; colour: string } | null;
  strikes: number;
  strikes_max: number;
  unfilled: number | null;
  /** Whether all of the sheet is known. */
  known: boolean;
  used: string[];
  marks: DiceMark[];
  /** That this pick will put the player out, for the others; only where it is certain. */
  doomed?: string;
}

/** A shape of a sheet, with the round in which it was drawn. */
interface DiceMark extends Mark {
  round: number;
  strike: boolean;
}

interface DiceRankingRow extends RankingRow {
  unfilled: number;
  strikes: number;
  tie: string | null;
}

interface TableDie {
  die: number;
  value: number;
  taken_by: number | null;
}

interface DiceGame extends TableGame {
  /** The next round, once this one is complete. */
  upcoming?: { round: number; starter: number; ring: { places: Place[]; standby: string[] } } | null;
  /** What bots have drawn in this round and the one before, where somebody draws it on real paper too. */
  bot_moves?: BotMove[];
  round: number;
  starter: number;
  roller: number | null;
  picker: number | null;
  dice: TableDie[];
  ring: { places: Place[]; standby: string[] };
  layout: Layout;
  players: DicePlayer[];
  commitment: string | null;
  seed: string | null;
  proof: { ok: boolean; verdict: string; text: string };
  ranking: DiceRankingRow[];
  /** Whether the coach can be asked about it. */
  can_be_coached?: boolean;
  /** Of who was out, told at the end. */
  guesses?: { seat: number; text: string }[];
}

/** What a bot has drawn in this round, or in the one before. */
interface BotMove {
  seat: number;
  round: number;
  /** "Vera", or "Vera (for Ana)". */
  name: string;
  colour: string;
  shape: string;
  /** The number of the shape on its sheet, from 1. */
  n: number;
  squares: Square[];
  /** Of the die that was taken. */
  face: number | null;
  strike: boolean;
  words: string;
}

interface DiceView extends TableView {
  settings: DiceSettings;
  game: DiceGame | null;
  tasks: DiceTask[];
}

/** A colour on the own sheet, and how many squares it can go on from. */
interface Chip {
  colour: string;
  corners: number;
  /** The only square that is left of them: another colour there closes this one off. */
  door?: Square;
}

interface DiceTask extends Task {
  chips?: Chip[] | null;
  can_undo?: boolean;
  can_correct?: boolean;
  /** For whom dice are typed in or corrected, where that is not the task's own seat: a bot. */
  dice_seat?: number;
  /** The marker has still to be handed on. */
  passing?: boolean;
  passed_title?: string;
  /** How many dice to roll, or to type in. */
  dice_count?: number;
  /** For each shape, why one is out. */
  why_out?: { shape: string; text: string }[];
  /** What each die would give, until one has taken one. */
  dice?: DieToPick[];
  /** The rows of the dice that it may still take; then of its own die. */
  rows?: DieRow[];
  /** Whether one may ask now which move is best. */
  can_be_advised?: boolean | null;
  /** The die that is picked where none keeps the seat in, so that it does not matter which. */
  last_die?: number;
  /** Out: what place is still in reach; what is good about the sheet so far. */
  in_reach?: string;
  so_far?: string;
  /** Out: of whom it may guess to win; what it has guessed, in words; whether it may play on for fun. */
  guess_of?: number[];
  guessed?: string;
  can_play_for_fun?: boolean;
}

/** A move that the judge finds good, best first. */
interface AdvisedMove {
  /** The die to take for it; null once one has it. */
  die: number | null;
  face: number;
  shape: string;
  colour: string;
  squares: Square[];
  strike: boolean;
  /** The move in words, and what speaks for it. */
  words: string;
  reason: string;
  /** The squares that the reason speaks of. */
  lit?: Square[];
}

/** The row of a die, and where each of its shapes may lie. */
interface DieRow {
  face: number;
  shapes: RowShape[];
  /** By shape: orientation, and the row and column of the top left corner. */
  places: Record<string, [orientation: number, row: number, column: number][]>;
  /** For each of them the letters of the colours that it leaves no open corner, where it is so of one. */
  shuts?: Record<string, string[]> | null;
}

/** A die to take, and what it would give where the table plays with hints. */
interface DieToPick {
  die: number;
  value: number;
  free: boolean;
  verdict: "fits" | "strike" | "nothing" | null;
  text: string | null;
}

interface PickTask extends DiceTask {
  dice: DieToPick[];
}

/** A shape of the palette; the text says why it does not fit, the word the same in a word or two. */
interface RowShape {
  shape: string;
  used: boolean;
  fits: boolean;
  text: string | null;
  word: string | null;
}

/** To draw a shape, on the phone or on paper. */
interface DrawTask extends DiceTask {
  face: number;
  row: RowShape[];
  all: RowShape[];
  can_strike: boolean;
  can_go_out: boolean;
  known: boolean;
}

/** The dice game after one event, on the Replay page. */
interface DiceFrame {
  seq: number;
  game: number;
  round: number;
  text: string;
  layout: Layout;
  dice: number[];
  players: {
    seat: number;
    name: string;
    colour: string;
    unfilled: number | null;
    strikes: number;
    in: boolean;
    marks: Mark[];
    /** Of the bot that played for it then. */
    level?: number | null;
    face?: string | null;
  }[];
}
