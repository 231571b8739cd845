// What the scripts of the Print page speak of. Declared for the checker; nothing of it runs.

/** What is seen of what will be printed. */
interface PrintShown {
  /** Of the picture, or empty. */
  address: string;
  /** From 1. */
  page: number;
  pages: number;
  /** The share of all its paper that is inked. */
  ink_of_all: number;
  notices: string[];
  /** Why there is no picture of what is chosen. */
  problem: string | null;
  /** Everything wrong with a layout. */
  reasons: string[];
  /** Whether it is nothing that was chosen: another try may show it. */
  isLate: boolean;
}
