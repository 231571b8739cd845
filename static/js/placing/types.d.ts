// Placing shapes on a board, whatever is played there. Declared for the checker; nothing of it runs.

type Placing = import("./placing.js").Placing;

/** What hands on a board ask of the page. */
interface PlacingApp {
  notice: unknown;
  render(): void;
}

/** Where a shape may lie. */
interface Placement {
  orientation: number;
  squares: Square[];
}

/** All of a turn: by shape, and as keys of their squares. */
interface Placements {
  ready: boolean;
  keys: Set<string>;
  shapes: Map<string, Placement[]>;
  /** Of those that leave a colour no open corner: the letters of these colours. */
  shuts: Map<string, string>;
}
