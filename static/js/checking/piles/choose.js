// Choosing photos, or dropping them here.

import { h, icon } from "../../lib/dom.js";
import { t, tn } from "../../lib/words.js";

/**
 * @param {PileState} state
 * @param {boolean} canRead
 */
export function choose(state, canRead) {
  if (!canRead) return h.p({ class: "soft small", key: "choose" }, t("check_page.photo.missing"));
  /** @param {Event & {target: HTMLInputElement}} event */
  const chosen = (event) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = "";
    if (files.length) state.add(files);
  };
  /** @param {DragEvent} event */
  const over = (event) => event.preventDefault();
  /** @param {DragEvent} event */
  const dropped = (event) => {
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length) state.add(files);
  };
  return h.section(
    { class: "pile-choose", key: "choose", ondragover: over, ondrop: dropped },
    h.label({ class: "button wide main", for: "pile-files" }, icon("picture"), t("pile_page.choose")),
    h.input({
      id: "pile-files",
      class: "unseen",
      type: "file",
      multiple: true,
      accept: "image/jpeg,image/png,image/webp,image/heic,image/*",
      onchange: chosen,
    }),
    state.photos.length ? null : h.p({ class: "soft small" }, tn("pile_page.hint", state.most)),
    state.surplus
      ? h.div(
          { class: "notice warn", role: "alert" },
          icon("warn"),
          h.p({}, tn("pile_page.too_many", state.surplus, { most: state.most })),
        )
      : null,
  );
}
