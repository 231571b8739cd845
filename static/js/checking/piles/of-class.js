// A pile for the tables of a class that play on paper: what was read is proposed, and its teacher saves it.

import { h, icon } from "../../lib/dom.js";
import { t } from "../../lib/words.js";
import { kindOf, titleOf } from "./order.js";

/** The code of a sheet that was printed for a table without one in the app: its number. */
const BY_NUMBER = /^T(\d{2,})$/;

/** The class that this pile is for, as its teacher's page names it. */
export const classInAddress = () => new URLSearchParams(location.search).get("class");

export class ClassResults {
  /**
   * @param {string} code
   * @param {ClassOnPaper} room
   * @param {() => void} render
   */
  constructor(code, room, render) {
    this.code = code;
    this.room = room;
    this.render = render;
    /** What the teacher has typed instead of what was read, by child. @type {Map<number, string>} */
    this.typed = new Map();
    /** Whose sheet it is, where the teacher has said so, by photo. @type {Map<number, number>} */
    this.chosen = new Map();
    /** Tables of which all is saved. @type {Set<number>} */
    this.saved = new Set();
    /** What went wrong with the last one. @type {string | null} */
    this.wrong = null;
  }

  /**
   * @param {string} code
   * @param {() => void} render
   */
  static async of(code, render) {
    const answer = await fetch(`/class/${encodeURIComponent(code)}/paper`, { cache: "no-store" });
    return answer.ok ? new ClassResults(code, await answer.json(), render) : null;
  }

  /**
   * The number of the child whose sheet a photo shows: as its teacher says, or as is printed on it.
   *
   * @param {PilePhoto} photo
   */
  childOf({ id, reading }) {
    const chosen = this.chosen.get(id);
    if (chosen !== undefined) return chosen;
    if (!this.room.are_seats_printed) return null;
    const number = Number(BY_NUMBER.exec(reading?.table ?? "")?.[1]);
    const table = this.room.tables.find((one) => one.number === number);
    return table?.children[(reading?.seat ?? 0) - 1]?.number ?? null;
  }

  /** @param {SubmitEvent & {readonly target: HTMLFormElement}} event @param {number} number of the table */
  async save(event, number) {
    event.preventDefault();
    this.wrong = null;
    try {
      const body = new FormData(event.target);
      const answer = await fetch(`/class/${this.code}/do`, { method: "POST", body });
      if (answer.ok) this.saved.add(number);
      else this.wrong = t("pile_page.class.no_number");
    } catch {
      this.wrong = t("pile_page.offline");
    }
    this.render();
  }
}

/**
 * The tables of the class, with what was read of them so far.
 *
 * @param {PileState} state
 * @param {ClassResults | null} results
 */
export function classTables(state, results) {
  if (!results) return null;
  const { code, room } = results;
  const photos = state.done.filter(({ verdict }) => verdict);
  return h.section(
    { class: "pile-class", key: "class" },
    h.h2({}, room.title),
    h.p({ class: "small soft" }, t("pile_page.class.hint")),
    photos.filter((photo) => results.childOf(photo) === null).map((photo) => unknown(results, photo)),
    h.div(
      { class: "pile-tables" },
      room.tables.map((table) => tableForm(results, table, photos)),
    ),
    results.wrong
      ? h.div({ class: "notice bad", role: "alert" }, icon("warn"), h.p({}, results.wrong))
      : null,
    h.p({}, h.a({ class: "button", href: `/class/${code}/teacher` }, t("pile_page.class.back"))),
  );
}

/**
 * A sheet that says of no child of the class that it is its own.
 *
 * @param {ClassResults} results
 * @param {PilePhoto} photo
 */
function unknown(results, photo) {
  const id = `whose-${photo.id}`;
  /** @param {Event & {target: HTMLSelectElement}} event */
  const chosen = (event) => {
    results.chosen.set(photo.id, Number(event.target.value));
    results.render();
  };
  return h.div(
    { class: "field", key: id },
    h.label({ for: id }, t("pile_page.class.whose", { photo: titleOf(photo) })),
    h.select(
      { id, onchange: chosen },
      h.option({ value: "0", selected: true }, t("pile_page.class.choose")),
      results.room.tables.flatMap(({ children }) =>
        children.map(({ number, name }) => h.option({ value: String(number) }, name)),
      ),
    ),
  );
}

/**
 * @param {ClassResults} results
 * @param {PaperTable} table
 * @param {PilePhoto[]} photos
 */
function tableForm(results, { number, children }, photos) {
  return h.form(
    {
      class: "card",
      key: `table-${number}`,
      onsubmit: (event) => results.save(event, number),
      oninput: () => results.saved.delete(number) && results.render(),
    },
    h.input({ type: "hidden", name: "do", value: "result" }),
    h.input({ type: "hidden", name: "table", value: String(number) }),
    h.h3({}, t("pile_page.class.table", { n: number })),
    children.map((child) =>
      line(
        results,
        child,
        photos.filter((photo) => results.childOf(photo) === child.number),
      ),
    ),
    h.button({ class: "button wide", type: "submit" }, t("pile_page.class.save", { n: number })),
    results.saved.has(number)
      ? h.p({ class: "pile-saved", role: "status" }, icon("tick"), t("pile_page.class.saved"))
      : null,
  );
}

/**
 * A child, with the empty squares of its sheet.
 *
 * @param {ClassResults} results
 * @param {PaperChild} child
 * @param {PilePhoto[]} photos of its sheet
 */
function line(results, child, photos) {
  const read = photos[0]?.verdict?.unfilled ?? child.points;
  const isDoubtful = photos.length > 1 || photos.some((photo) => kindOf(photo) !== "fine");
  return h.div(
    { class: "pile-child", key: `child-${child.number}` },
    h.label(
      {},
      h.span({}, child.name),
      h.input({
        class: "input",
        name: `points-${child.number}`,
        type: "text",
        inputmode: "numeric",
        maxlength: "5",
        autocomplete: "off",
        value: results.typed.get(child.number) ?? (read === null ? "" : String(read)),
        oninput: (event) =>
          results.typed.set(child.number, /** @type {HTMLInputElement} */ (event.target).value),
      }),
    ),
    isDoubtful ? h.p({ class: "small pile-ask" }, icon("eye"), t("pile.contact")) : null,
  );
}
