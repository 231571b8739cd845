// A sheet to correct by tapping: each doubtful square large, then the photo and the whole board.

import { focusOn, h, icon } from "../../lib/dom.js";
import { codeOf } from "../../lib/drawing/colours.js";
import { flawed, sheet, swatch, wanted } from "../../lib/drawing/drawing.js";
import { nameOf } from "../../lib/drawing/squares.js";
import { t } from "../../lib/words.js";
import { areasOf } from "../board/areas.js";
import { blamed } from "../board/board.js";
import { titleOf } from "./order.js";
import { boardInPhoto, squareInPhoto } from "./view.js";

const COLOURS = ["B", "Y", "R", "G"];
const STRIKES = [0, 1, 2, 3];
/** So many doubtful squares are shown without opening a row. */
const MOST_BESIDE = 12;
/** @type {Record<string, Square>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {string} letter */
const named = (letter) => (letter === "." ? t("check_page.cell.empty") : t(`check_page.colour.${letter}`));

/**
 * @param {PileState} state
 * @param {PilePhoto} photo
 */
export function correct(state, photo) {
  const { reading, view, uncertain, doubtful } = photo;
  if (!reading) return null;
  const rings = [...uncertain].map((key) => /** @type {Square} */ (key.split(",").map(Number)));
  return h.details(
    { class: "more pile-correct" },
    h.summary({}, t("pile_page.correct")),
    h.div(
      { class: "inside" },
      reading.uncertain.length > MOST_BESIDE ? everyDoubt(state, photo) : null,
      boxes(state, photo),
      uncertain.size || doubtful.size
        ? h.button(
            { class: "button", key: "right", onclick: () => confirm(state, photo) },
            icon("tick"),
            t("pile_page.right"),
          )
        : null,
      h.div(
        { class: "pile-pictures", key: "pictures" },
        view ? picture(view, rings, Boolean(reading.doubtful?.length)) : null,
        board(state, photo, rings),
      ),
      removal(state, photo),
    ),
  );
}

/**
 * The doubtful squares beside the row, where there are few of them; otherwise they are inside, with the board.
 *
 * @param {PileState} state
 * @param {PilePhoto} photo
 */
export function doubtsOf(state, photo) {
  const many = photo.reading?.uncertain.length ?? 0;
  return many && many <= MOST_BESIDE ? everyDoubt(state, photo) : null;
}

/**
 * @param {PileState} state
 * @param {PilePhoto} photo
 */
const everyDoubt = (state, photo) =>
  h.div(
    { key: "doubts" },
    h.p({ class: "small" }, t("pile_page.tap")),
    h.div(
      { class: "pile-doubts", role: "group", "aria-label": t("pile_page.doubts") },
      photo.reading?.uncertain.map((square) => doubt(state, photo, square)),
    ),
  );

/**
 * The board in its photo; where its boxes are asked for they are in the picture, too small for a phone.
 *
 * @param {PileView} view
 * @param {Square[]} rings
 * @param {boolean} withBoxes
 */
function picture(view, rings, withBoxes) {
  return h.div(
    {},
    boardInPhoto(view, rings, t("pile_page.photo_alt")),
    withBoxes
      ? h.p(
          { class: "small" },
          h.a({ href: view.url, target: "_blank", rel: "noopener" }, t("pile_page.large")),
        )
      : null,
  );
}

/**
 * @param {PileState} state
 * @param {PilePhoto} photo
 */
export function removal(state, photo) {
  return h.button(
    {
      class: "button small",
      key: "remove",
      "aria-label": t("pile_page.remove_photo", { photo: titleOf(photo) }),
      onclick: () => state.remove(photo),
    },
    icon("cross"),
    t("pile_page.remove"),
  );
}

/**
 * @param {PileState} state
 * @param {PilePhoto} photo
 */
function confirm(state, photo) {
  state.confirm(photo);
  // The button that was pressed is gone.
  focusOn(`#photo-${photo.id} summary`);
}

/**
 * A doubtful square as in the photo, and what stands for it now; a tap takes the next colour.
 *
 * @param {PileState} state
 * @param {PilePhoto} photo
 * @param {Square} square
 */
function doubt(state, photo, square) {
  const [row, column] = square;
  const letter = photo.squares[row][column];
  const isOpen = photo.uncertain.has(`${row},${column}`);
  const name = nameOf(square, photo.squares.length);
  const unsure = isOpen ? `, ${t("check_page.cell.uncertain")}` : "";
  return h.button(
    {
      class: isOpen ? "tile pile-doubt" : "tile pile-doubt seen",
      key: `doubt-${row},${column}`,
      "aria-label": `${name}, ${named(letter)}${unsure}`,
      onclick: () => state.turn(photo, square),
    },
    photo.view ? squareInPhoto(photo.view, square) : null,
    letter === "." ? h.span({ class: "no-colour", "aria-hidden": "true" }) : swatch(letter),
    h.span({ class: "tile-name" }, name),
  );
}

/**
 * Boxes of which the reader is not sure.
 *
 * @param {PileState} state
 * @param {PilePhoto} photo
 */
function boxes(state, photo) {
  const asked = [...new Set(photo.reading?.doubtful ?? [])];
  if (!asked.length) return null;
  const id = `strikes-${photo.id}`;
  /** @param {Event & {target: HTMLSelectElement}} event */
  const struck = (event) => state.strike(photo, Number(event.target.value));
  return h.div(
    { class: "row wrap", key: "boxes", role: "group", "aria-label": t("pile_page.boxes") },
    h.span({ class: "small", "aria-hidden": "true" }, t("pile_page.boxes")),
    asked.map((shape) =>
      shape === "strike" || !photo.crossed
        ? null
        : h.button(
            {
              class: "button small",
              translate: "no",
              "aria-pressed": String(photo.crossed.has(shape)),
              onclick: () => state.cross(photo, shape),
            },
            photo.crossed.has(shape) ? h.s({}, shape) : shape,
          ),
    ),
    asked.includes("strike")
      ? h.div(
          { class: "field pile-strikes" },
          h.label({ for: id }, t("check_page.facts.strikes")),
          h.select(
            { id, onchange: struck },
            STRIKES.map((n) => h.option({ value: String(n), selected: n === photo.strikes }, String(n))),
          ),
        )
      : null,
  );
}

/**
 * The whole board; a tap on any square takes the next colour, a letter that colour.
 *
 * @param {PileState} state
 * @param {PilePhoto} photo
 * @param {Square[]} rings
 */
function board(state, photo, rings) {
  const side = photo.squares.length;
  const bad = blamed({ verdict: photo.verdict, selected: null, round: null });
  const causing = new Set(bad.map(String));
  return h.div(
    { class: "board", style: { "--side": String(side) } },
    sheet(side, areasOf(photo.squares), { extra: [wanted(rings), flawed(bad)] }),
    h.div(
      {
        role: "grid",
        class: "grid pile-grid",
        "aria-label": t("pile_page.grid", { sheet: titleOf(photo) }),
        "aria-rowcount": side,
        "aria-colcount": side,
        onclick: (event) => tapped(state, photo, event),
        onkeydown: (event) => keyed(state, photo, event),
      },
      photo.squares.map((letters, row) =>
        h.div(
          { role: "row", class: "grid-row" },
          letters.map((letter, column) => cell(photo, letter, [row, column], causing)),
        ),
      ),
    ),
  );
}

/**
 * @param {PilePhoto} photo
 * @param {string} letter
 * @param {Square} square
 * @param {Set<string>} causing
 */
function cell(photo, letter, square, causing) {
  const key = square.join();
  const unsure = photo.uncertain.has(key) ? `, ${t("check_page.cell.uncertain")}` : "";
  return h.span({
    role: "gridcell",
    class: "cell",
    tabindex: photo.focus.join() === key ? "0" : "-1",
    "data-cell": key,
    "aria-label": `${nameOf(square, photo.squares.length)}, ${named(letter)}${unsure}`,
    "aria-invalid": causing.has(key) ? "true" : null,
  });
}

/**
 * @param {PileState} state
 * @param {PilePhoto} photo
 * @param {MouseEvent & {currentTarget: HTMLElement}} event
 */
function tapped(state, photo, event) {
  const rect = event.currentTarget.getBoundingClientRect();
  const side = photo.squares.length;
  const row = Math.floor(((event.clientY - rect.top) / rect.height) * side);
  const column = Math.floor(((event.clientX - rect.left) / rect.width) * side);
  if (photo.squares[row]?.[column] !== undefined) state.turn(photo, [row, column]);
}

/**
 * @param {PileState} state
 * @param {PilePhoto} photo
 * @param {KeyboardEvent & {target: HTMLElement}} event
 */
function keyed(state, photo, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const [row, column] = photo.focus;
  const last = photo.squares.length - 1;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const step = STEPS[key];
  const letter = codeOf(key, COLOURS);
  if (step) {
    /** @param {number} number */
    const clamp = (number) => Math.max(0, Math.min(last, number));
    photo.focus = [clamp(row + step[0]), clamp(column + step[1])];
    state.render();
    focusOn(`#photo-${photo.id} [data-cell="${photo.focus.join()}"]`);
  } else if (key === "Enter" || key === " ") state.turn(photo, photo.focus);
  else if (letter) state.turn(photo, photo.focus, letter);
  else if (key === "Delete" || key === "Backspace" || key === ".") state.turn(photo, photo.focus, ".");
  else return;
  event.preventDefault();
}
