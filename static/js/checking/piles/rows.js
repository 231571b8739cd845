// A row for each photo, tables together, those to look at first; a row opens to be corrected.

import { h, icon } from "../../lib/dom.js";
import { flawed, sheet, wanted } from "../../lib/drawing/drawing.js";
import { list, t, tn } from "../../lib/words.js";
import { areasOf } from "../board/areas.js";
import { blamed } from "../board/board.js";
import { smallerText } from "../photo/photo.js";
import { correct, doubtsOf, removal } from "./correct.js";
import { kindOf, titleOf, together } from "./order.js";

/** Reasons in a row; the board itself shows where the rest are. */
const MOST_REASONS = 3;
/** With more squares in doubt nobody wants to know yet what may be wrong. */
const FEW_DOUBTS = 4;
/** @type {Record<string, string>} */
const SIGNS = { fine: "tick", look: "eye", unread: "warn" };

/** @param {PileState} state */
export function rows(state) {
  const groups = together(state);
  if (!groups.length) return null;
  // All of them in one place: a row that comes into another group stays open and keeps the focus.
  return h.div(
    { class: "pile-rows", key: "rows" },
    groups.map(({ title, photos }) => [
      h.h2({ key: `title-${title}` }, title),
      photos.map((photo) => row(state, photo)),
    ]),
  );
}

/**
 * @param {PileState} state
 * @param {PilePhoto} photo
 */
function row(state, photo) {
  const kind = kindOf(photo);
  return h.article(
    { key: `photo-${photo.id}`, class: `card pile-row ${kind}`, id: `photo-${photo.id}` },
    h.div(
      { class: "pile-head" },
      photo.reading ? thumb(photo) : null,
      h.div(
        { class: "grow" },
        h.h3({}, titleOf(photo)),
        photo.name_view
          ? h.img({ class: "pile-name-photo", src: photo.name_view.url, alt: t("pile_page.name_alt") })
          : null,
        h.p({ class: "pile-verdict" }, icon(SIGNS[kind]), verdict(photo, kind)),
        photo.verdict ? h.p({}, h.b({}, tn("check_page.score", photo.verdict.unfilled))) : null,
        lines(photo).map((text) => h.p({ class: "small" }, text)),
        photo.help ? byItself(photo.help) : null,
        h.p({ class: "soft small pile-name" }, aboutOf(photo)),
      ),
    ),
    doubtsOf(state, photo),
    photo.reading ? correct(state, photo) : removal(state, photo),
  );
}

/** @param {PilePhoto} photo */
function aboutOf(photo) {
  const layout = photo.layout ? (photo.layout.title ?? photo.layout.name) : null;
  return [titleOf(photo) === photo.name ? null : photo.name, layout].filter(Boolean).join(" · ");
}

/**
 * @param {PilePhoto} photo
 * @param {string} kind
 */
function verdict({ verdict: said, problem }, kind) {
  if (kind === "unread") return t("pile.unread");
  if (!said) return problem ?? t("check_page.checking");
  const sure = said.problems.filter(({ sure: isSure }) => isSure).length;
  const words = said.standing === "broken" ? tn("pile.broken", sure) : t(`pile.${said.standing}`);
  // What is playable and yet not fine is there twice.
  return kind === "look" && said.standing === "playable" ? `${t("pile.contact")} · ${words}` : words;
}

/**
 * The way to the page for one photo; the pile stays where it is.
 *
 * @param {"sheets" | "corners"} help
 */
const byItself = (help) =>
  h.p(
    { class: "small" },
    t(`pile_page.help.${help}`),
    " ",
    h.a({ href: "/check", target: "_blank", rel: "noopener" }, t("pile_page.help.link")),
  );

/** @param {PilePhoto} photo */
function lines(photo) {
  if (photo.step === "failed") return [photo.problem];
  const boxes = [...photo.doubtful].map((name) => (name === "strike" ? t("pile.strikes") : name));
  /** @param {BrokenRule} problem */
  const isShown = ({ sure }) => sure || photo.uncertain.size <= FEW_DOUBTS;
  const reasons = (photo.verdict?.problems ?? [])
    .filter(isShown)
    .map(({ message, perhaps }) => `${message} ${perhaps}`);
  const more = reasons.length - MOST_REASONS;
  // What was read with doubt comes first: reasons may go away with it.
  return [
    photo.sent?.from ? smallerText(photo.sent) : null,
    ...(photo.reading?.remarks ?? []),
    photo.uncertain.size ? tn("pile_page.unsure", photo.uncertain.size) : null,
    boxes.length ? tn("pile.look.boxes", boxes.length, { names: list(boxes) }) : null,
    ...photo.twins,
    ...reasons.slice(0, MOST_REASONS),
    more > 0 ? tn("pile.more", more) : null,
  ].filter(Boolean);
}

/** @param {PilePhoto} photo */
function thumb(photo) {
  const rings = [...photo.uncertain].map((key) => /** @type {Square} */ (key.split(",").map(Number)));
  const bad = blamed({ verdict: photo.verdict, selected: null, round: null });
  return h.div(
    { class: "pile-thumb" },
    sheet(photo.squares.length, areasOf(photo.squares), {
      extra: [wanted(rings), flawed(bad)],
      label: t("pile_page.as_read"),
    }),
  );
}
