// What every page speaks of: nodes, squares, drawings, problems. Declared for the checker; nothing of it runs.

/** What can stand inside an element: nothing, text, a node, or several of them. */
type Child = Node | string | number | false | null | undefined | Child[];

/** Something happened on an element, or on one inside it. */
type On<E extends Event, T> = (
  event: E & { readonly target: HTMLElement; readonly currentTarget: T },
) => unknown;
/** Something happened to an element itself. */
type Own<E extends Event, T> = (event: E & { readonly target: T }) => unknown;

interface Props<T> {
  /** The element stays the same one while its key does. */
  key?: string | number;
  class?: string | null;
  style?: Record<string, string> | null;
  onclick?: On<MouseEvent, T>;
  onkeydown?: On<KeyboardEvent, T>;
  onpointerdown?: On<PointerEvent, T>;
  onwheel?: On<WheelEvent, T>;
  onchange?: Own<Event, T>;
  oninput?: Own<Event, T>;
  onfocus?: Own<FocusEvent, T>;
  onfocusin?: On<FocusEvent, T>;
  onscroll?: Own<Event, T>;
  ontoggle?: Own<Event, T>;
  onclose?: Own<Event, T>;
  onsubmit?: Own<SubmitEvent, T>;
  [attribute: string]: unknown;
}

/** Functions that make elements, by the elements' names. */
type Makers<Tags> = { [K in keyof Tags]: (props: Props<Tags[K]>, ...children: Child[]) => Tags[K] };

/** [row, column] from 0, row 0 at the top. */
type Square = [row: number, column: number];
type Point = [x: number, y: number];

/** What was drawn in a round; squares and shape are null where nobody told them. */
interface Mark {
  n: number;
  colour: string;
  squares: Square[] | null;
  shape?: string | null;
}

/** What a drawing of a sheet shows besides the shapes. */
interface Shown {
  numbers?: boolean;
  coordinates?: boolean;
  anchors?: boolean;
}

/** How a ghost lies, by the server's list: "legal", "illegal", or "unknown" while there is no list. */
type GhostState = "legal" | "illegal" | "unknown";

/** A layout of the dice game's sheet: the shapes of each row of the die. */
interface Layout {
  name: string;
  /** What people call one that is built in. */
  title?: string;
  side: number;
  rows: string[][];
}

/** The board of a tile game to draw: a text for each row, blank where there is no cell. */
interface TileBoard {
  rows: string[];
  triangles: boolean;
  /** 1 where the triangle at row 0, column 0 points down. */
  odd: number;
}

/** A shape: its orientations, and which one a turn or a flip makes of each. */
interface CatalogueShape {
  size: number;
  orientations: Square[][];
  turned: number[];
  flipped: number[];
}

/** A reason why something is not possible, and the squares that are to blame. */
interface Reason {
  reason: string;
  text: string;
  squares: Square[];
}

/** One thing that is wrong with what was sent. */
interface Wrong {
  code: string;
  text: string;
}

/** An RFC 9457 problem document; the table's view comes with it where the phone's was old. */
interface ProblemBody {
  title?: string;
  detail?: string;
  code?: string;
  reasons?: Reason[];
  problems?: Wrong[];
  view?: TableView | null;
  seq?: number | null;
}

/** A message of the live stream, or the answer to a command. */
interface Seen {
  seq: number;
  view: TableView;
}

/**
 * What has changed since event `after`: at each place of `set`, which is all but its last item, stands that item
 * now, and at each of `gone` nothing any more.
 */
interface Change {
  seq: number;
  after: number;
  set: any[][];
  gone: (string | number)[][];
}

/** A command on its way. */
interface Sending {
  id: string;
  command: Command;
  expected_seq?: number;
  or_apart?: boolean;
}

// What patching remembers of an element between two renders.
interface Node {
  patchKey?: string;
}

interface Element {
  patchValue?: unknown;
  patchStyle?: Record<string, string>;
  patchHandlers?: Record<string, (event: Event) => void>;
  patchToken?: string;
  patchMake?: () => Child;
}
