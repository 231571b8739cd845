// Noughts and crosses as the API shows it.

interface NoughtsGame extends TableGame {
  /** The seat whose sign is in each of the nine squares, row by row. */
  squares: (number | null)[];
}

interface NoughtsFrame extends ReplayFrame {
  squares: NoughtsGame["squares"];
}

/** The shell of a table of noughts and crosses. */
type NoughtsApp = Omit<App, "view"> & { view: TableView & { game: NoughtsGame } };
