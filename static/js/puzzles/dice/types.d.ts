// Puzzles as the server shows them.

/** What stays as it is while a puzzle is played. */
interface PuzzleFacts {
  number: number;
  stars: number;
  layout: Layout;
  goal: number;
  steps: { colour: string; name: string; face: number }[];
  /** The colours' names by their letters. */
  colours: Record<string, string>;
  /** The number of the next puzzle. */
  next: number | null;
}

/** A puzzle after what was drawn. */
interface PuzzleNow {
  marks: Mark[];
  done: number;
  row: DieRow | null;
  unfilled: number;
  outcome: "open" | "stuck" | "goal" | "missed";
  title: string;
  text: string;
  share: string | null;
}

/** A way to reach the goal. */
interface PuzzleSolution {
  marks: Mark[];
  winning: number;
  text: string;
}
