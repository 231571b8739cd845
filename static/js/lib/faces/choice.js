// The face beside the field for one's name: a palette to choose from, which works without a script as well. Here the
// face chosen last on this phone comes first, and a tap in the palette is all there is to do.

import { faceAt, keepFace, lastFace } from "./faces.js";
import { fold } from "../popup.js";

/** See to the palette of this page, if it has one. */
export function mindFaceChoice() {
  const choice = document.querySelector(".face-choice");
  if (!(choice instanceof HTMLDetailsElement)) return;
  const radios = [...choice.querySelectorAll("input")];
  const { words = "" } = choice.dataset;
  const show = () => {
    const { value, ariaLabel } = radios.find(({ checked }) => checked) ?? radios[0];
    choice.querySelector("summary use")?.setAttribute("href", faceAt(value));
    choice.querySelector("summary")?.setAttribute("aria-label", words.replace("%", ariaLabel ?? ""));
  };
  const last = radios.find(({ value, disabled }) => value === lastFace() && !disabled);
  if (last) last.checked = true;
  show();
  choice.addEventListener("change", () => {
    keepFace(radios.find(({ checked }) => checked)?.value ?? "");
    show();
  });
  // Arrow keys go from one to the next and leave it open; they count as clicks of no finger.
  choice.addEventListener("click", ({ target, detail }) => {
    if (detail && target instanceof Element && target.closest("label")) setTimeout(fold);
  });
  choice.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    // Not the form's button yet.
    event.preventDefault();
    fold();
  });
}
