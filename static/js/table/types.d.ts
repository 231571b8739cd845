// A table as the API shows it, whatever is played at it, and what a game is to the shell.

type App = import("./app.js").App;

/** A command of the API, by its type. */
interface Command {
  type: string;
  seat?: number;
  [member: string]: unknown;
}

/** A colour's words. */
interface ColourWords {
  name: string;
  letter: string;
}

interface Seat {
  seat: number;
  name: string;
  /** A "bot": nobody sits here, no phone speaks for it. */
  kind: "phone" | "guest" | "paper" | "bot";
  /** The seat whose phone speaks for this one. */
  keeper: number | null;
  /** Of its person; older servers say nothing. */
  face?: string | null;
  mine: boolean;
  starter: boolean;
  host: boolean;
  /** Of the bot that plays here; null while a person does. */
  level: number | null;
  bot_name: string | null;
  /** How the bot plays; at a person's seat, for whom. */
  bot_text: string | null;
  /** The table waits for the bot. */
  thinking: boolean;
  can_remove: boolean;
  /** A bot may play on here at once; a bot's own seat may have another level. */
  can_let_bot_play: boolean;
  can_take_back: boolean;
  /** This phone may vote for letting a bot play on here: SetOut with a level. */
  can_hand_over: boolean;
}

/** A bot that can be asked to play. */
interface Bot {
  level: number;
  name: string;
  /** How it plays. */
  words: string;
  /** The one for whoever has no wish; older servers suggest none. */
  suggested?: boolean;
}

/** Somebody asks for a seat. */
interface Claim {
  claim: string;
  seat: number;
  name: string;
  text: string;
  hint: string | null;
  /** The seats whose phones are asked now and have not said yes. */
  asked: number[];
  /** Until when only they are asked; null where one yes is enough. */
  until: string | null;
  /** The seats whose phones have said yes. */
  confirmed: number[];
  /** This phone may say yes or no now. */
  can_answer: boolean;
  /** It is a seat of this phone's. */
  is_own: boolean;
}

/** What a seat of this phone has to do. */
interface Task {
  seat: number;
  name: string;
  do: string;
  title: string;
  text: string;
  needed: boolean;
}

/** A player as the shell knows one. */
interface TablePlayer {
  seat: number;
  name: string;
  in: boolean;
  /** The keys of the colours that it has all game, where a game has such. */
  colours?: string[];
  votes?: number;
  can_be_set_out?: boolean;
}

interface RankingRow {
  seat: number;
  name: string;
  rank: number;
  text: string;
  /** The same beside the next place, where a game compares: "37 empty squares: one ahead of Ana". */
  compared?: string;
  /** That one has won, for the own phone: "You won, Ben!" */
  won?: string;
  /** What the player is praised for, where there is anything. */
  award?: { key: string; title: string; text: string } | null;
}

/** Where something lies in a picture, in points. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a game shows of its result, as a picture and as a film: below a title, on a page that is there already. */
interface ResultPicture {
  width: number;
  height: number;
  /** Who has won, in lines. */
  title: string[];
  /** How far down the game begins. */
  top: number;
  /** How it ends. */
  last(pen: CanvasRenderingContext2D): void;
  /** Before anything was placed. */
  first(pen: CanvasRenderingContext2D): void;
  /** What comes next, what is written above it, and which part of the picture it changes. */
  steps: { title: string; part: Box; draw(pen: CanvasRenderingContext2D): void }[];
}

/** Several games added up (S4). */
interface Match {
  games: number[];
  /** Best first; `text` says the games won and the points. */
  totals: { seat: number; name: string; rank: number; points: number; wins: number; text: string }[];
  text: string;
}

/** A game as the shell knows one. */
interface TableGame {
  number: number;
  players: TablePlayer[];
  ranking: RankingRow[];
  /** False where the result is none of those who sit here. */
  counts?: boolean;
  /** Whether a link "Beat my score" can be made of it. */
  can_be_compared?: boolean;
  verdict: string | null;
}

/** A setting that can be changed, in words. */
interface SettingField {
  name: string;
  kind: "switch" | "choice" | "order" | "layout";
  label: string;
  hint: string | null;
  /** What is chosen; of an order, all values. */
  value: boolean | string | string[];
  choices: SettingChoice[];
}

interface SettingChoice {
  value: string;
  label: string;
  hint: string | null;
}

/** What somebody sends to all at the table: a sign, or a nudge for a seat. */
interface Signal {
  seat: number;
  name: string;
  kind: "reaction" | "nudge" | "word";
  sign: string | null;
  target: number | null;
  /** The seat that is nudged is one of this phone's. */
  for_you: boolean;
  /** To be shown and spoken. */
  text: string;
}

/** Games for as many players; `rare` are other forms of those above. */
interface GameGroup {
  title: string;
  rare?: boolean;
  /** `players` says how many it is for where the name does not, `line` what is special about it. */
  games: { key: string; name: string; players: string | null; line: string }[];
}

interface TableView {
  /** The key of its game's rules. */
  rules: string;
  /** The game as a table is opened for it: "dice", "duo". */
  game_key: string;
  /** What people call the game. */
  game_name: string;
  /** The game in three sentences; none where its lesson says it all. Older servers say nothing. */
  how_to_play?: string[];
  /** The paths of its lesson and of its rules with pictures. Older servers say nothing. */
  learning?: { lesson: string; rules: string } | null;
  /** What could be played instead; nothing during a game. */
  games?: GameGroup[];
  code: string;
  seq: number;
  phase: string;
  solo: boolean;
  locked: boolean;
  status: string;
  say: string;
  join_url: string;
  settings: object;
  /** What can be changed of them now; nothing during a game. */
  setting_fields: SettingField[];
  /** The most important settings in a few words. */
  settings_text: string;
  colours: Record<string, ColourWords>;
  /** The reader: the own seat, and all seats of this phone; null for a spectator. */
  you: { seat: number; seats: number[] } | null;
  waiting_claim: string | null;
  /** The seats of this phone that others have given to another one, and that it may take back. */
  moved: { seat: number; name: string; text: string }[];
  seats: Seat[];
  /** How many can play. */
  places: number;
  claims: Claim[];
  /** Whether one more can sit down. */
  can_join: boolean;
  can_add_bot: boolean;
  /** The weakest first; none where no bot can play. */
  bots: Bot[];
  can_start: boolean;
  start_problem: string | null;
  /** Whether signs and nudges can be sent. */
  reactions: boolean;
  /** The seats that this phone may nudge now. */
  nudges: number[];
  /** Whether only bots play on, so that who sits here may ask to see the end; older servers say nothing. */
  left_to_bots?: boolean;
  paused?: boolean;
  /** Whether it rests because its last round is over; older servers say nothing. */
  stopped?: boolean;
  game: TableGame | null;
  /** From the second game on. */
  match: Match | null;
  tasks: Task[];
}

/** What a class says of the seat of one of its phones. */
interface ClassSeat {
  /** Of the table in the app; null on paper, and for who is none of its children. */
  code: string | null;
  table: number;
  /** One's chair there, from 1, and how one is called. */
  seat: number;
  name: string;
  /** Who is still to come to this table. */
  missing: string[];
  /** Whether all of a table play on one phone. */
  shared: boolean;
  ended: boolean;
}

/** A name that changes when another screen is shown, and what makes its nodes. */
interface GameScreen {
  name: string;
  /** Changes with the turn: what a screen remembers is forgotten then, though its nodes stay. */
  turn?: string;
  build: () => Child;
}

/** What an outbox tells; `waiting` gets how many commands are on their way. */
interface OutboxHooks {
  answered: (answer: Seen) => void;
  /** The command that was refused, and those that would have followed it. */
  refused: (problem: import("../lib/api.js").Problem, dropped: Sending[]) => void;
  waiting: (count: number) => void;
}

interface LiveHooks {
  seen: (message: Seen) => void;
  state: (online: boolean) => void;
  gone: () => void;
  /** Somebody at the table has sent a reaction or a nudge. */
  signal: (signal: Signal) => void;
}

/** How a page hears of a table, sends to it and asks about it. */
interface TableLink {
  outbox(hooks: OutboxHooks): {
    readonly size: number;
    holds(type: string): boolean;
    send(command: Command, expected?: number | null): void;
    flush(): unknown;
  };
  live(hooks: LiveHooks): { start(seq: number): void; heard(seq: number): void };
  placements(seat: number): Promise<any>;
  check(seat: number, squares: Square[], strike: boolean, signal: AbortSignal): Promise<any>;
}

/** What a game is to the shell of a table. The shell knows no game by name; it asks for these. */
interface GameScreens {
  /** What a seat of this phone sees while a game is on. */
  play(task: Task): GameScreen;
  /** What a spectator sees, or a phone whose seats do not play. */
  watch(): Child;
  /** What a seat sees when the game is over. */
  end(): Child;
  /** The letter of the colour that a seat of the game has; "" where it has none. */
  letterOf(seat: number): string;
  /** Whether somebody may play on real paper. */
  readonly onPaper: boolean;
  /** The command by which a seat takes back what it did last. */
  readonly undoCommand: string;

  /** What a seat of this phone has to read before anything else, also before the phone is handed round. */
  news?(): GameScreen | null;
  /** Whether one phone is tapped for all its seats without being handed round. */
  readonly isKept?: boolean;
  /** A setting that this game draws in its own way; null for all others. */
  setting?(field: SettingField): Child;
  /** What a seat has of its own, seen while the phone is passed to it. */
  handSign?(seat: number): Child;
  /** In the lobby, behind the name: what a seat will play with. */
  seatSign?(seat: Seat): Child;
  /** In the lobby, below the seats: what has to be said before the game. */
  lobbyNotices?(): Child;
  /** In the lobby of who is alone where more are needed: the way to play without others. */
  playAlone?(): Child;
  /** What else of its settings can be changed, drawn in its own way. */
  moreSettings?(): Child;
  /** What stands in the line at the top while a seat plays, instead of the status. */
  strip?(): Child;
  /** What the game adds to the table's menu. */
  menu?(close: () => void): Child;
  /** What lies over all its screens while it is on, when it is opened. */
  dialogs?(): Child;
  /** A newer view has come, and the page still shows the older one. */
  changed?(before: TableView, now: TableView): void;
  /** The page has been patched. */
  drawn?(): void;
  /** Whether all others wait for a seat of this phone. */
  isAlone?(view: TableView): boolean;
  /** Whether a command that relied on an older view is still what the player meant. */
  stillMeant?(command: Command, before: TableView, now: TableView): boolean;
  /** A command has been sent. */
  sent?(): void;
  /** The last command has been refused, for these reasons. */
  refused?(reasons: Reason[]): void;
  /** A key was pressed somewhere on the page. */
  key?(event: KeyboardEvent): void;
}

/** A game after an event, as the API shows it; what else there is depends on the game. */
interface ReplayFrame {
  seq: number;
  game: number;
  text: string;
}

/** What the Replay page shows of a game after an event. */
interface ReplayStep {
  /** Where the game stands, in a few words. */
  where: string;
  top: Child;
  figures: Child;
  /** Whether shapes can show when they were drawn. */
  hasNumbers: boolean;
  /** Whether the game is over and the coach can look back on it. */
  canBeCoached?: boolean;
}

/** What the coach says was better at an event, to be drawn for the seat that did something else. */
interface ShownBetter {
  seat: number;
  squares: Square[];
  /** What its reason speaks of. */
  lit: Square[];
  /** What its reason counts. */
  room: Square[];
}

/** How a game can be played on from a frame. */
interface GoingOn {
  /** The game ends here. */
  isOver: boolean;
  /** The next move, and in whose place it can go on; in nobody's from an end. */
  move: number;
  seats: { seat: number; name: string; sign: Child }[];
}

/** Somebody this phone's owner has played against, and how the games ended. */
interface Rival {
  name: string;
  wins: number;
  losses: number;
  shared: number;
  /** As who they played when they were met last; known since there are faces. */
  face?: number | string | null;
}
