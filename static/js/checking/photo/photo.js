// A photo of the sheet or board: send it, take over what was read, say what came of it.

import { Problem } from "../../lib/api.js";
import { byId, h, icon } from "../../lib/dom.js";
import { lettersOf } from "../../lib/drawing/tiles.js";
import { list, t, tn } from "../../lib/words.js";
import { corners, openCorners, propose } from "./corners.js";
import { copyOf, send, smallerOf } from "./sending.js";
import { sheets } from "./sheets.js";
import { suggestion } from "./suggestion.js";

const STRIKE = "strike";

/**
 * A photo that nothing is known of yet, or the same one again, with what is known.
 *
 * @param {CheckState} state
 * @param {File} file
 * @returns {CheckPhoto}
 */
function begun(state, file) {
  const before = state.photo?.file === file ? state.photo : null;
  if (!before && state.photo?.shown) URL.revokeObjectURL(state.photo.shown.url);
  return {
    file,
    shown: before?.shown ?? null,
    reading: null,
    problem: null,
    over: true,
    boxes: [],
    sheets: before?.sheets ?? null,
    sheet: null,
    corners: null,
    told: before?.told ?? null,
    seen: before?.seen ?? null,
    moved: before?.moved ?? false,
    held: null,
    snap: before?.snap ?? true,
    layout: before?.layout ?? state.layout,
    sent: before?.sent ?? null,
    busy: true,
    pause: 0,
  };
}

/**
 * @param {CheckState} state
 * @param {File} file
 * @param {Record<string, string>} [params]
 */
async function read(state, file, params = {}) {
  const mine = begun(state, file);
  const stopping = new AbortController();
  /** @param {number} seconds */
  const wait = (seconds) => {
    mine.pause = seconds;
    if (state.photo === mine) state.render();
    else stopping.abort();
  };
  state.photo = mine;
  state.render();
  try {
    mine.sent ??= await smallerOf(file);
    const [reading, made] = await Promise.all([
      send(mine.sent.body, state.game?.key ?? "", params, stopping.signal, wait),
      mine.shown ?? copyOf(file),
    ]);
    const shown = made ?? (await copyOf(file, reading));
    if (state.photo !== mine) return;
    Object.assign(mine, { reading, shown, problem: reading.problem });
    if (reading.sheets?.length) mine.sheets = { quads: reading.sheets, size: reading.size };
    if (params.sheet) mine.sheet = Number(params.sheet);
    if (reading.found) take(state, mine, reading);
    else propose(state, mine, reading);
  } catch (error) {
    if (state.photo !== mine) return;
    mine.problem = error instanceof Problem ? error.detail : t("check_page.offline");
    mine.shown ??= await copyOf(file);
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
  mine.boxes = [...new Set(reading.doubtful ?? [])];
  // Where the corners lie now is where one goes on from.
  mine.told = null;
  mine.moved = false;
  if (state.game) state.begin(state.game, reading.squares);
  else if (!useLayout(state, reading)) {
    mine.problem = t("check_page.photo.other_layout");
    return;
  }
  state.squares = lettersOf(reading.squares);
  state.uncertain = new Set(reading.uncertain.map(String));
  state.notCounted = new Map((reading.not_counted ?? []).map((one) => [String(one.square), one]));
  // The sheet itself knows best whose it is.
  if (reading.table && reading.seat) state.report = { code: reading.table, seat: reading.seat };
  const { crossed, strikes, seed } = reading;
  state.tell({ crossed: crossed ? new Set(crossed) : null, strikes: strikes ?? null, seed: seed ?? "" });
}

/**
 * Whether there is a layout of this size; if so the page goes on with it.
 *
 * @param {CheckState} state
 * @param {PhotoReading} reading
 */
function useLayout(state, { layout: name, squares }) {
  const fitting = state.layouts.filter(({ side }) => side === squares.length);
  const layout = fitting.find((one) => one.name === name) ?? fitting[0];
  if (layout) state.use(layout);
  return Boolean(layout);
}

/**
 * The button, what came of the photo, and ways to help the reader.
 *
 * @param {CheckState} state
 * @param {boolean} canRead
 */
export function photo(state, canRead) {
  if (state.game && !state.game.photo) {
    return h.p({ class: "soft small", key: "photo" }, t("check_page.photo.no_board"));
  }
  if (!canRead) return missing();
  const { photo: mine } = state;
  /** @param {Event & {target: HTMLInputElement}} event */
  const chosen = (event) => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (file) read(state, file);
  };
  return h.section(
    { class: "check-photo", key: "photo" },
    h.label({ class: "button wide", for: "photo-file" }, icon("picture"), t("check_page.photo.take")),
    h.input({
      id: "photo-file",
      class: "unseen",
      type: "file",
      accept: "image/jpeg,image/png,image/webp,image/heic,image/*",
      onchange: chosen,
    }),
    mine ? outcome(state, mine) : beforehand(state),
  );
}

/** Where nothing can read photos: in Lite the button tells what could. */
function missing() {
  if (!("lite" in document.documentElement.dataset)) {
    return h.p({ class: "soft small", key: "photo" }, t("check_page.photo.missing"));
  }
  const link = { class: "button wide", href: "/lite/needs/photos", key: "photo" };
  return h.a(link, icon("picture"), t("check_page.photo.take"));
}

/**
 * What one should know before taking a photo.
 *
 * @param {CheckState} state
 */
function beforehand(state) {
  if (state.game) return h.p({ class: "soft small" }, t("check_page.photo.hint_board"));
  const advice = /** @type {HTMLTemplateElement} */ (byId("how-to-draw")).content.cloneNode(true);
  return [
    h.p({ class: "soft small" }, t("check_page.photo.hint")),
    h.p({ class: "small" }, h.a({ href: "/check/pile" }, t("check_page.pile"))),
    advice,
  ];
}

/**
 * @param {CheckState} state
 * @param {CheckPhoto} mine
 */
function outcome(state, mine) {
  if (mine.busy) {
    const doing = mine.pause ? tn("check_page.photo.waiting", mine.pause) : t("check_page.photo.reading");
    return h.p({ role: "status" }, doing);
  }
  const { shown, reading, corners: points } = mine;
  /** @param {Record<string, string>} params */
  const again = (params) => read(state, mine.file, params);
  if (points && shown) return corners(state, mine, shown, points, again);
  const which = sheets(mine, (number) => again({ sheet: String(number) }));
  const byHand = shown ? cornersButton(state, mine) : null;
  if (mine.problem || !reading?.found) {
    // Several sheets: that is a question, and they are shown with their numbers.
    const isAsked = Boolean(mine.sheets && mine.sheet === null);
    return [
      h.div(
        { class: `notice ${isAsked ? "warn" : "bad"}`, role: "alert" },
        icon(isAsked ? "info" : "warn"),
        h.p({}, mine.problem),
      ),
      which,
      shown && !isAsked ? h.img({ class: "whole-photo", src: shown.url, alt: "" }) : null,
      byHand,
    ];
  }
  const n = state.uncertain.size;
  const sure = t(shown ? "check_page.photo.sure" : "check_page.photo.sure_unshown");
  return [
    h.p({ role: "status" }, n ? tn("check_page.photo.read", n) : sure),
    shown ? null : h.p({ class: "soft small" }, t("check_page.photo.unshown")),
    mine.sent?.from ? h.p({ class: "soft small" }, smallerText(mine.sent)) : null,
    remarks(state, mine, reading),
    suggestion(state, reading),
    which,
    h.div({ class: "row wrap" }, shown ? overButton(state, mine) : null, byHand),
  ];
}

/** @param {SentPhoto} sent */
export const smallerText = ({ from, to }) => t("check_page.photo.smaller", { from, to });

/**
 * Sentences on the whole photo, and on what a person has to look at besides the squares.
 *
 * @param {CheckState} state
 * @param {CheckPhoto} mine
 * @param {PhotoReading} reading
 */
function remarks(state, mine, reading) {
  const told = [...(reading.remarks ?? [])];
  // Without the sheet's marks nobody knows where its boxes are.
  if (!state.game && reading.by && reading.by !== "marks") told.push(t("check_page.photo.squares_only"));
  const names = mine.boxes.map((name) => (name === STRIKE ? t("check_page.photo.strike") : name));
  if (names.length) told.push(t("check_page.photo.unsure_boxes", { names: list(names) }));
  if (!told.length) return null;
  return h.div(
    { class: "notice warn" },
    icon("info"),
    h.div(
      { class: "grow" },
      told.map((text) => h.p({}, text)),
    ),
  );
}

/**
 * @param {CheckState} state
 * @param {CheckPhoto} mine
 */
function cornersButton(state, mine) {
  return h.button(
    { id: "corners-open", class: "button small", onclick: () => openCorners(state, mine) },
    t("check_page.corners.open"),
  );
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
  return h.button(
    { class: "button small", onclick: flip },
    icon("eye"),
    mine.over ? t("check_page.photo.alone") : t("check_page.photo.over"),
  );
}
