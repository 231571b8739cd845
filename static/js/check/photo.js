// A photo of the sheet: send it, show what was read over it, set corners by hand.

import { Problem, Unreachable } from "../lib/api.js";
import { signOf } from "../lib/colours.js";
import { h, icon, s } from "../lib/dom.js";
import { list, t, tn } from "../lib/words.js";
import { blamed } from "./board.js";
import { corners, openCorners } from "./corners.js";
import { lettersOf } from "./state.js";

/** The longer side of the copy that is shown, in pixels. */
const SHOWN_PX = 1600;
const TIMEOUT_MS = 40000;
const MARGIN = 0.06;

/**
 * @param {File} file
 * @param {Record<string, string>} params
 */
async function send(file, params) {
  const query = new URLSearchParams(params).toString();
  let answer;
  let body;
  try {
    answer = await fetch(`/api/v1/photos${query ? `?${query}` : ""}`, {
      method: "POST",
      body: file,
      headers: { "Content-Type": "application/octet-stream" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    body = await answer.json();
  } catch (error) {
    throw new Unreachable(String(error));
  }
  if (!answer.ok) throw new Problem(answer.status, body);
  return body;
}

/**
 * A copy without what the file says of place and camera, upright, for this page only.
 *
 * @param {File} file
 * @returns {Promise<PhotoCopy | null>}
 */
async function picture(file) {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, SHOWN_PX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    /** @type {Blob | null} */
    const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
    return blob && { url: URL.createObjectURL(blob), width: canvas.width, height: canvas.height };
  } catch {
    // A kind of picture that this browser cannot show; the server may well read it.
    return null;
  }
}

/**
 * @param {CheckState} state
 * @param {File} file
 * @param {Record<string, string>} [params]
 */
async function read(state, file, params = {}) {
  const before = state.photo;
  const shown = before?.file === file ? before.shown : null;
  if (!shown && before?.shown) URL.revokeObjectURL(before.shown.url);
  state.photo = { file, shown, reading: null, problem: null, over: true, corners: null, busy: true };
  const mine = state.photo;
  state.render();
  try {
    const [reading, made] = await Promise.all([send(file, params), shown ?? picture(file)]);
    if (state.photo !== mine) return;
    Object.assign(mine, { reading, shown: made, problem: reading.problem });
    if (reading.found) take(state, mine, reading);
  } catch (error) {
    if (state.photo !== mine) return;
    mine.problem = error instanceof Problem ? error.detail : t("check_page.offline");
    mine.shown = shown ?? (await picture(file));
  }
  mine.busy = false;
  state.render();
}

/**
 * @param {CheckState} state
 * @param {CheckPhoto} mine
 * @param {PhotoReading} reading
 */
function take(state, mine, reading) {
  const layout =
    state.layouts.find(({ name, side }) => name === reading.layout && side === reading.squares.length) ??
    state.layouts.find(({ side }) => side === reading.squares.length);
  if (!layout) {
    mine.problem = t("check_page.photo.other_layout");
    return;
  }
  state.use(layout);
  state.squares = lettersOf(reading.squares);
  state.uncertain = new Set(reading.uncertain.map(String));
  // The sheet itself knows best whose it is.
  if (reading.table && reading.seat) state.report = { code: reading.table, seat: reading.seat };
  const { crossed, strikes, seed } = reading;
  state.tell({ crossed: crossed ? new Set(crossed) : null, strikes, seed: seed ?? "" });
}

/**
 * The button, what came of the photo, and ways to help the reader.
 *
 * @param {CheckState} state
 * @param {boolean} canRead
 */
export function photo(state, canRead) {
  if (!canRead) return h("p", { class: "soft small", key: "photo" }, t("check_page.photo.missing"));
  const { photo: mine } = state;
  /** @param {Event & {target: HTMLInputElement}} event */
  const chosen = (event) => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (file) read(state, file);
  };
  return h(
    "section",
    { class: "check-photo", key: "photo" },
    h("label", { class: "button wide", for: "photo-file" }, icon("paper"), t("check_page.photo.take")),
    h("input", {
      id: "photo-file",
      class: "unseen",
      type: "file",
      accept: "image/jpeg,image/png,image/webp,image/heic,image/*",
      onchange: chosen,
    }),
    mine ? outcome(state, mine) : h("p", { class: "soft small" }, t("check_page.photo.hint")),
  );
}

/**
 * @param {CheckState} state
 * @param {CheckPhoto} mine
 */
function outcome(state, mine) {
  if (mine.busy) return h("p", { role: "status" }, t("check_page.photo.reading"));
  const { shown, corners: points } = mine;
  if (points && shown) return corners(state, mine, shown, points, (params) => read(state, mine.file, params));
  const { reading } = mine;
  const byHand = mine.shown
    ? h(
        "button",
        {
          id: "corners-open",
          class: "button small",
          type: "button",
          onclick: () => openCorners(state, mine),
        },
        t("check_page.corners.open"),
      )
    : null;
  if (mine.problem || !reading?.found) {
    return [
      h("div", { class: "notice bad", role: "alert" }, icon("warn"), h("p", {}, mine.problem)),
      mine.shown ? h("img", { class: "whole-photo", src: mine.shown.url, alt: "" }) : null,
      byHand,
    ];
  }
  const n = state.uncertain.size;
  const names = [...new Set(reading.doubtful)].map((name) =>
    name === "strike" ? t("check_page.photo.strike") : name,
  );
  return [
    h("p", { role: "status" }, n ? tn("check_page.photo.read", n) : t("check_page.photo.sure")),
    names.length ? h("p", {}, t("check_page.photo.unsure_boxes", { names: list(names) })) : null,
    suggestion(state, reading),
    h("div", { class: "row wrap" }, mine.shown ? overButton(state, mine) : null, byHand),
  ];
}

/**
 * @param {CheckState} state
 * @param {CheckPhoto} mine
 */
function overButton(state, mine) {
  const flip = () => {
    mine.over = !mine.over;
    state.render();
  };
  return h(
    "button",
    { class: "button small", type: "button", onclick: flip },
    icon("eye"),
    mine.over ? t("check_page.photo.alone") : t("check_page.photo.over"),
  );
}

/**
 * Where the suggestion reads squares otherwise than they are now.
 *
 * @param {CheckState} state
 * @param {string[]} rows
 */
function otherwise(state, rows) {
  if (rows.length !== state.side) return [];
  /** @type {string[]} */
  const found = [];
  rows.forEach((row, r) =>
    [...row].forEach((letter, c) => letter !== state.squares[r][c] && found.push(`${r},${c}`)),
  );
  return found;
}

/**
 * @param {CheckState} state
 * @param {PhotoReading} reading
 */
function suggestion(state, reading) {
  const { suggestion: suggested } = reading;
  const squares = otherwise(state, suggested ?? []);
  if (!suggested || !squares.length || state.verdict?.valid) return null;
  const show = () => {
    state.uncertain = new Set(squares);
    state.render();
  };
  return h(
    "div",
    { class: "notice" },
    icon("info"),
    h(
      "div",
      { class: "grow" },
      h("p", {}, tn("check_page.suggestion.text", squares.length)),
      h(
        "div",
        { class: "row wrap" },
        h(
          "button",
          { class: "button small", type: "button", onclick: show },
          t("check_page.suggestion.show"),
        ),
        h(
          "button",
          { class: "button small", type: "button", onclick: () => state.replace(suggested) },
          t("check_page.suggestion.use"),
        ),
      ),
    ),
  );
}

/**
 * The photo with the squares as they stand now drawn over it; a tap paints as on the board.
 *
 * @param {CheckState} state
 */
export function overPhoto(state) {
  const mine = state.photo;
  if (!mine?.over || !mine.shown || !mine.reading?.found || mine.corners || state.round !== null) return null;
  const { nodes, size } = mine.reading;
  if (nodes.length !== state.side + 1) return null;
  const xs = nodes.flat().map(([x]) => x);
  const ys = nodes.flat().map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const room = Math.max(width, height) * MARGIN;
  const unit = Math.max(width, height) / state.side;
  const bad = new Set(blamed(state).map(String));
  const squares = state.squares.flatMap((letters, row) =>
    letters.map((letter, column) => square(state, nodes, letter, row, column, unit, bad)),
  );
  return h(
    "figure",
    { class: "over-photo", key: "over" },
    s(
      "svg",
      {
        viewBox: `${left - room} ${top - room} ${width + 2 * room} ${height + 2 * room}`,
        role: "img",
        "aria-label": t("check_page.photo.alt"),
        style: { "--unit": String(unit) },
      },
      s("image", {
        href: mine.shown.url,
        x: 0,
        y: 0,
        width: size[0],
        height: size[1],
        preserveAspectRatio: "none",
      }),
      squares,
    ),
  );
}

/**
 * @param {CheckState} state
 * @param {Point[][]} nodes
 * @param {string} letter
 * @param {number} row
 * @param {number} column
 * @param {number} unit
 * @param {Set<string>} bad
 */
function square(state, nodes, letter, row, column, unit, bad) {
  const points = [
    nodes[row][column],
    nodes[row][column + 1],
    nodes[row + 1][column + 1],
    nodes[row + 1][column],
  ];
  const x = points.reduce((sum, point) => sum + point[0], 0) / 4;
  const y = points.reduce((sum, point) => sum + point[1], 0) / 4;
  const isUnsure = state.uncertain.has(`${row},${column}`);
  const paint = () => {
    state.remember();
    state.paint(row, column, letter === state.brush ? "." : state.brush);
  };
  return s(
    "g",
    { class: "photo-square", onclick: paint },
    s("polygon", {
      points: points.map((point) => point.join()).join(" "),
      class: letter === "." ? "photo-cell" : `photo-cell piece-${letter}`,
    }),
    letter === "."
      ? null
      : s(
          "g",
          { class: "badge" },
          s("circle", { cx: x, cy: y, r: unit * 0.19 }),
          s("text", { x, y, dy: "0.36em", "font-size": unit * 0.28 }, signOf(letter)),
        ),
    bad.has(`${row},${column}`)
      ? s("path", {
          class: "photo-cause",
          d: `M${points[0].join(" ")}L${points[2].join(" ")}M${points[1].join(" ")}L${points[3].join(" ")}`,
        })
      : null,
    isUnsure ? s("circle", { class: "photo-unsure", cx: x, cy: y, r: unit * 0.4 }) : null,
  );
}
