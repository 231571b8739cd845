// The lesson as the API shows it.

type LessonLink = import("./link.js").LessonLink;

type LessonTask = "take" | "corner" | "side" | "move" | "no_help" | "strike" | "done";

interface LessonNow extends Seen {
  /** From 1; one more than `steps` when all is done. */
  step: number;
  steps: number;
  task: LessonTask;
  text: string;
  /** Commands that do the rest of the step. */
  skip: Command[];
}
