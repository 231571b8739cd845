// The form while it is filled in: what means nothing is greyed out, usual sizes are shown, files are read.

import { byId, filledIn, h } from "../lib/dom.js";
import { recall, remember } from "../lib/prefs.js";
import { t } from "../lib/words.js";
import { OWN } from "./wanted.js";

/** The layout of one's own that was printed last from this phone. */
const KEPT = "rw-print-layout";

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Input */

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
const inputOf = (form, name) => /** @type {Input | null} */ (form.elements.namedItem(name));

/**
 * Grey out what means nothing beside what is chosen, and say why.
 *
 * @param {HTMLFormElement} form
 */
export function settle(form) {
  offer(form);
  /** @type {NodeListOf<Input>} */
  const stronger = form.querySelectorAll("[data-overrides]");
  for (const { name, dataset, labels } of stronger) {
    const reason = filledIn(form, name) ? (labels?.[0].innerText.split("\n")[0].trim() ?? name) : null;
    for (const other of (dataset.overrides ?? "").split(" ")) {
      const input = inputOf(form, other);
      if (input) grey(input, reason);
    }
  }
  const game = filledIn(form, "game");
  /** @type {NodeListOf<HTMLInputElement>} */
  const lengths = form.querySelectorAll("[data-sizes]");
  for (const length of lengths) {
    const sizes = JSON.parse(length.dataset.sizes ?? "{}");
    length.placeholder = sizes[game] ?? length.placeholder;
  }
}

/**
 * Offer only what makes a good page: what is chosen for the paper leaves fewer numbers of sheets, and so on.
 *
 * @param {HTMLFormElement} form
 */
function offer(form) {
  /** @type {(string | number | boolean)[][]} */
  let looks = JSON.parse(form.dataset.looks ?? "[]");
  for (const [at, name] of ["paper", "up", "theme", "landscape"].entries()) {
    const input = inputOf(form, name);
    const able = looks.map((look) => String(look[at]));
    // Where there is nothing to choose, there is no field.
    let chosen = able[0];
    if (input instanceof HTMLSelectElement) {
      for (const option of input.options) option.hidden = option.disabled = !able.includes(option.value);
      if (!able.includes(input.value)) input.value = able[0];
      chosen = input.value;
    } else if (input instanceof HTMLInputElement) {
      input.disabled = !able.includes("true");
      input.checked &&= !input.disabled;
      chosen = String(input.checked);
    }
    looks = looks.filter((look) => String(look[at]) === chosen);
  }
}

/**
 * @param {Input} input
 * @param {string | null} by the words of the field that goes before it
 */
function grey(input, by) {
  const id = `${input.name}-why`;
  const why = document.getElementById(id);
  input.disabled = by !== null;
  if (by === null) why?.remove();
  else if (!why) input.after(h.span({ class: "hint", id }, t("print_page.overridden", { field: by })));
}

/**
 * Let files be chosen for fields or dropped on them; their text goes into the field.
 *
 * @param {HTMLFormElement} form
 */
export function readFiles(form) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const pickers = form.querySelectorAll("[data-into]");
  for (const picker of pickers) {
    const field = /** @type {HTMLTextAreaElement} */ (byId(picker.dataset.into ?? ""));
    const { parentElement: place } = field;
    /** @param {FileList | undefined | null} files */
    const read = async (files) => {
      if (!files?.length) return;
      const text = await textOf(files[0]);
      place?.querySelector("[data-not-text]")?.remove();
      if (text === null) {
        const why = t("print_page.not_text", { file: files[0].name });
        place?.append(h.p({ class: "hint", role: "alert", "data-not-text": "" }, why));
        picker.value = "";
        return;
      }
      field.value = text;
      // What is sent is what can be seen, and may be changed before.
      picker.value = "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
    picker.onchange = () => read(picker.files);
    if (!place) continue;
    place.ondragover = (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      place.classList.add("dropping");
    };
    place.ondragleave = () => place.classList.remove("dropping");
    place.ondrop = (event) => {
      place.classList.remove("dropping");
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      read(event.dataTransfer.files);
    };
  }
}

/**
 * @param {File} file
 * @returns {Promise<string | null>} null: it is a picture or another program's file
 */
async function textOf(file) {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

/**
 * A layout of one's own is remembered on this phone, for all that is printed with it.
 *
 * @param {HTMLFormElement} form
 */
export function keepLayout(form) {
  const field = /** @type {HTMLTextAreaElement | null} */ (inputOf(form, "layout_toml"));
  if (!field) return;
  if (!field.matches("[aria-invalid]")) field.value = recall(KEPT) ?? field.value;
  form.addEventListener("change", () => {
    if (filledIn(form, "layout") === OWN) remember(KEPT, field.value);
  });
}

/**
 * What has been chosen goes along to the other things that can be printed.
 *
 * @param {HTMLFormElement} form
 */
export function carry(form) {
  const kept = new URLSearchParams();
  /** @type {NodeListOf<HTMLElement & { name: string }>} */
  const inputs = form.querySelectorAll("[data-carried]");
  for (const { name } of inputs) {
    const text = filledIn(form, name);
    if (text) kept.set(name, text);
  }
  const back = document.querySelector("[data-back]");
  back?.setAttribute("href", `/print?all=1&${kept}`);
}
