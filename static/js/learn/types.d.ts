// The lessons as the API shows them.

type LessonLink = import("./link.js").LessonLink;

type LessonTask = "take" | "corner" | "side" | "move" | "no_help" | "strike" | "done";

/** What the coach shows of every lesson. */
interface LessonStep {
  /** From 1; one more than `steps` when all is done. */
  step: number;
  steps: number;
  task: string;
  text: string;
}

interface CoachedLesson {
  now: LessonStep;
  /** What has been done until now. */
  done: unknown[];
  /** What is said instead of the step's text, now that something has been tried in it. */
  readonly said: string | null;
  /** Whether the end is read, and tapped away: it does not go by itself. */
  readonly lingers?: boolean;
  back(): void;
  skip(): void;
}

interface LessonNow extends Seen, LessonStep {
  task: LessonTask;
  /** Commands that do the rest of the step. */
  skip: Command[];
}

/** What stays the same in the lesson of the tile games; `colour` is the learner's. */
interface TileLessonFacts {
  board: "square" | "triangle";
  colour: string;
  colours: Record<string, ColourWords>;
}

interface TileLessonNow extends LessonStep {
  task: "start" | "corner" | "side" | "last" | "pass" | "done";
  board: TileGame["board"];
  /** Of the game on the board: `seat` 1 is the learner's. */
  played: { seat: number; move: string }[];
  last: { n: number; colour: string; squares: Square[] } | null;
  pieces: Record<string, string[]>;
  /** Null where none of the learner's pieces can be placed any more. */
  places: ColourPlaces | null;
  /** Moves that do the rest of the step. */
  skip: string[];
}
