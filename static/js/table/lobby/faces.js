// The face of a seat of this phone in the lobby, and the dialog in which another one is chosen.

import { h, s } from "../../lib/dom.js";
import { faceAt, keepFace } from "../../lib/faces/faces.js";
import { faces } from "../../lib/faces/known.js";
import { t } from "../../lib/words.js";
import { faceOf } from "../bots.js";
import { closeDialog, dialog, openDialog } from "../dialog.js";

const ID = "faces";

/**
 * The face of a seat; where it is one of this phone's, a tap changes it.
 *
 * @param {App} app
 * @param {Seat} seat
 */
export function seatFace(app, seat) {
  const drawing = faceOf(app.view, seat.seat);
  if (!seat.mine || !seat.face || seat.level) return drawing;
  const open = () => {
    app.ui.face = seat.seat;
    openDialog(app, ID);
  };
  return h.button(
    {
      class: "face-button",
      "aria-haspopup": "dialog",
      "aria-label": t("script.faces.change", { name: seat.name, face: t(`script.face.${seat.face}`) }),
      onclick: open,
    },
    drawing,
  );
}

/** @param {App} app */
export function facesDialog(app) {
  const seat = app.view.seats.find((one) => one.seat === app.ui.face);
  return dialog(app, ID, t("script.faces.title"), () => seat && palette(app, seat));
}

/**
 * All faces; those of others at the table cannot be chosen.
 *
 * @param {App} app
 * @param {Seat} seat
 */
function palette(app, { seat, name, kind, face: chosen }) {
  const taken = new Set(app.view.seats.filter((one) => one.seat !== seat).map(({ face }) => face));
  /** @param {string} face */
  const choose = (face) => {
    closeDialog(ID);
    if (face === chosen) return;
    if (seat === app.view.you?.seat) keepFace(face);
    app.send({ type: "ChangeSeat", seat, name, kind, face }, true);
  };
  return h.form(
    {
      class: "inside stack",
      onsubmit: (event) => {
        event.preventDefault();
        choose(String(new FormData(event.target).get("face")));
      },
    },
    h.div(
      { class: "face-palette", role: "radiogroup", "aria-labelledby": `${ID}-title` },
      faces.map((face) =>
        h.label(
          { key: face, title: t(`script.face.${face}`) },
          h.input({
            type: "radio",
            name: "face",
            value: face,
            checked: face === chosen,
            disabled: taken.has(face),
            "aria-label": t(`script.face.${face}`),
            // Arrow keys go from one to the next; they count as clicks of no finger.
            onclick: (event) => event.detail && choose(face),
          }),
          s.svg(
            { class: "face", viewBox: "0 0 40 40", "aria-hidden": "true" },
            s.use({ href: faceAt(face) }),
          ),
        ),
      ),
    ),
    h.button({ class: "button main wide", type: "submit" }, t("script.save")),
  );
}
