// Helping the reader: a file with the board from the photo and what a person says is on it. Nothing leaves the device.

import { h, icon } from "../../lib/dom.js";
import { saveFile } from "../../lib/files.js";
import { t } from "../../lib/words.js";
import { cutOut } from "./upright.js";

/** As docs/reading.md describes it: another form has another number. */
const VERSION = 1;
/** What the copy shows round the board, in squares, and how many pixels a side has at most. */
const MARGIN = 1;
const MOST_PX = 560;

/**
 * The offer, once a person has looked at everything that was in doubt and has corrected or confirmed something.
 *
 * @param {CheckState} state
 */
export function helping(state) {
  const { photo: mine, round, squares, uncertain } = state;
  const reading = mine?.reading;
  if (state.game || !mine?.shown || !reading?.found || mine.corners || round !== null) return null;
  const isCorrected = squares.some((row, index) => row.join("") !== reading.squares[index]);
  if (uncertain.size || mine.boxes.length || !(isCorrected || reading.uncertain.length)) return null;
  const save = async () => {
    const blob = await lesson(mine, reading, squares);
    if (blob) saveFile(blob, "rollwrite-reading.json");
  };
  return h.details(
    { class: "more", key: "helping" },
    h.summary({}, t("check_page.helping.title")),
    h.div(
      { class: "inside" },
      h.p({}, t("check_page.helping.about")),
      h.p({ class: "soft small" }, t("check_page.helping.private")),
      h.button({ class: "button wide", onclick: save }, icon("down"), t("check_page.helping.save")),
    ),
  );
}

/**
 * @param {CheckPhoto} mine
 * @param {PhotoReading} reading
 * @param {string[][]} squares as a person left them
 */
async function lesson(mine, reading, squares) {
  const side = squares.length;
  const made = await cutOut(mine.file, reading, { margin: MARGIN / side, most: MOST_PX, form: "image/png" });
  if (!made) return null;
  const told = {
    format: "rollwrite-reading",
    version: VERSION,
    side,
    picture: await base64(made.blob),
    nodes: made.nodes.map((row) => row.map((point) => point.map((value) => Math.round(value * 10) / 10))),
    read: reading.squares,
    answers: squares.map((row) => row.join("")),
    uncertain: reading.uncertain,
    not_counted: reading.not_counted ?? [],
    printed: reading.by === "marks",
  };
  return new Blob([JSON.stringify(told)], { type: "application/json" });
}

/** @param {Blob} blob */
async function base64(blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
