// Who sits where, before a game: taken places with what can be changed of them, and free ones.

import { filledIn, h, icon } from "../../lib/dom.js";
import { t } from "../../lib/words.js";
import { askForBot, strength } from "../bots.js";
import { classCode } from "../of-class.js";
import { seatFace } from "./faces.js";

const KINDS = { phone: "phone", guest: "people", paper: "paper" };

/**
 * All places of the table, taken and free.
 *
 * @param {App} app
 * @param {number | null} own seat of who looks
 */
export function seatsCard(app, own) {
  const { view } = app;
  // In a class they are its teacher's.
  const free = classCode() ? 0 : Math.max(view.places - view.seats.length, 0);
  return h.section(
    { class: "card seats-card", key: "seats", "aria-labelledby": "seats-title" },
    h.div(
      { class: "seats-head" },
      h.h2({ id: "seats-title" }, t("script.lobby.seats")),
      h.p({ class: "small soft" }, t("script.lobby.clockwise")),
    ),
    h.ol(
      { class: "seats" },
      view.seats.map((seat, place) => seatRow(app, seat, place)),
      Array.from({ length: free }, (_, at) => freeRow(app, view.seats.length + at)),
    ),
    own !== null && view.can_join ? addSeat(app, own) : null,
    view.seats.some(({ kind }) => kind === "paper")
      ? h.a(
          { key: "print", class: "button quiet wide", href: `/print?name=sheet&table=${app.code}` },
          icon("paper"),
          t("script.lobby.print"),
        )
      : null,
  );
}

/**
 * @param {App} app
 * @param {number} place
 */
function freeRow(app, place) {
  const own = app.view.you?.seat;
  const ask = () =>
    askForBot(app, {
      title: t("script.bots.who"),
      choose: (level) => app.send({ type: "AddBot", seat: own, level }, true),
    });
  return h.li(
    { key: `free-${place}`, class: "seat free" },
    h.div(
      { class: "row" },
      h.span({ class: "seat-place", "aria-hidden": "true" }, place + 1),
      h.span({ class: "grow soft" }, t("script.lobby.free")),
      app.view.can_add_bot && own !== undefined
        ? h.button({ class: "button small", "aria-haspopup": "dialog", onclick: ask }, t("script.bots.add"))
        : null,
    ),
  );
}

/**
 * @param {App} app
 * @param {Seat} seat
 * @param {number} place
 */
function seatRow(app, seat, place) {
  const { view } = app;
  const { you } = view;
  const isOwn = seat.seat === you?.seat;
  const open = app.ui.seat === seat.seat;
  const toggle = () => {
    app.ui.seat = open ? null : seat.seat;
    app.render();
  };
  return h.li(
    { key: `seat-${seat.seat}`, class: isOwn ? "seat own" : "seat", "data-seat": seat.seat },
    h.div(
      { class: "row" },
      h.span({ class: "seat-place", "aria-hidden": "true" }, place + 1),
      seatFace(app, seat),
      h.span(
        { class: "grow seat-name" },
        h.b({}, seat.name),
        isOwn ? h.span({ class: "tag on" }, t("script.ring.you")) : null,
        seat.starter ? h.span({ class: "tag" }, t("script.ring.starter")) : null,
        h.span({ class: "seat-kind small soft" }, app.screens.seatSign?.(seat), kindOf(view, seat)),
      ),
      you && !classCode()
        ? h.button(
            {
              class: "button quiet only-icon",
              "aria-label": t("script.lobby.edit", { name: seat.name }),
              "aria-expanded": String(open),
              onclick: toggle,
            },
            icon("pencil"),
          )
        : null,
    ),
    open && you ? seatEditor(app, seat, place, you.seat) : null,
  );
}

/**
 * What somebody plays on, or how strong who has no phone is.
 *
 * @param {TableView} view
 * @param {Seat} seat
 */
function kindOf({ seats, bots }, { kind, keeper, level, bot_text: how }) {
  if (kind === "bot") {
    // At a table from a stronger server it plays like another one, and that is said.
    const isLike = level && bots.length > 0 && bots.every((bot) => bot.level < level);
    return isLike ? [how] : [t("script.lobby.kind_bot"), level ? strength(level) : null];
  }
  const host = seats.find((other) => other.seat === keeper);
  const words = host
    ? t(`script.lobby.kind_kept_${kind}`, { name: host.name })
    : t(`script.lobby.kind_${kind}`);
  return [icon(KINDS[kind]), words];
}

/**
 * @param {App} app
 * @param {Seat} seat
 * @param {number} place
 * @param {number} own seat of whoever edits
 */
function seatEditor(app, seat, place, own) {
  const { view } = app;
  /** @param {number} to */
  const move = (to) => app.send({ type: "MoveSeat", seat: seat.seat, place: to }, true);
  const last = view.seats.length - 1;
  return h.div(
    { class: "seat-editor stack" },
    h.div(
      { class: "row wrap even" },
      h.button(
        {
          class: "button small",
          "aria-disabled": String(place === 0),
          onclick: () => place > 0 && move(place - 1),
        },
        icon("up"),
        t("script.lobby.up"),
      ),
      h.button(
        {
          class: "button small",
          "aria-disabled": String(place === last),
          onclick: () => place < last && move(place + 1),
        },
        icon("down"),
        t("script.lobby.down"),
      ),
      seat.starter
        ? null
        : h.button(
            {
              class: "button small",
              onclick: () => app.send({ type: "ChooseStarter", seat: seat.seat }, true),
            },
            t("script.lobby.start_here"),
          ),
    ),
    seat.kind === "bot" && seat.can_let_bot_play ? otherLevel(app, seat) : null,
    seat.mine ? rename(app, seat) : null,
    seat.can_remove
      ? h.button(
          { class: "button small bad", onclick: () => remove(app, seat) },
          seat.seat === own ? t("script.lobby.stand_up") : t("script.lobby.remove", { name: seat.name }),
        )
      : null,
  );
}

/**
 * @param {App} app
 * @param {Seat} seat of a player without a phone
 */
function otherLevel(app, seat) {
  const ask = () =>
    askForBot(app, {
      title: t("script.bots.who"),
      chosen: seat.level,
      choose: (level) => app.send({ type: "LetBotPlay", seat: seat.seat, level }, true),
    });
  return h.button(
    { class: "button small", "aria-haspopup": "dialog", onclick: ask },
    icon("people"),
    t("script.bots.other"),
  );
}

/**
 * @param {App} app
 * @param {Seat} seat
 */
function remove(app, seat) {
  app.ui.seat = null;
  app.send({ type: "RemoveSeat", seat: seat.seat }, true);
}

/**
 * @param {App} app
 * @param {Seat} seat
 */
function rename(app, seat) {
  return h.form(
    {
      class: "stack",
      onsubmit: (event) => {
        event.preventDefault();
        const [name, kind] = [filledIn(event.target, "name"), filledIn(event.target, "kind")];
        app.ui.seat = null;
        app.send({ type: "ChangeSeat", seat: seat.seat, name, kind });
      },
    },
    h.div(
      { class: "field" },
      h.label({ for: `name-${seat.seat}` }, t("script.lobby.name")),
      h.input({
        id: `name-${seat.seat}`,
        name: "name",
        type: "text",
        maxlength: 24,
        required: true,
        autocomplete: "off",
        value: seat.name,
      }),
    ),
    kindChoice(app, `kind-${seat.seat}`, seat.keeper === null ? "phone" : "guest", seat.kind),
    h.button({ class: "button small", type: "submit" }, t("script.save")),
  );
}

/**
 * On a screen or on real paper, where the game knows paper.
 *
 * @param {App} app
 * @param {string} id
 * @param {"phone" | "guest"} screen
 * @param {string} chosen
 */
function kindChoice(app, id, screen, chosen) {
  if (!app.screens.onPaper) return h.input({ type: "hidden", name: "kind", value: screen });
  return h.fieldset(
    { class: "choices two" },
    h.legend({}, t("script.lobby.draws_on")),
    [screen, "paper"].map((kind) =>
      h.label(
        { class: "choice" },
        h.input({
          type: "radio",
          name: "kind",
          value: kind,
          id: `${id}-${kind}`,
          checked: kind === chosen,
        }),
        h.span({}, t(`script.lobby.kind_${kind}`)),
      ),
    ),
  );
}

/**
 * @param {App} app
 * @param {number} own seat, whose phone the new one shares
 */
function addSeat(app, own) {
  /** @param {SubmitEvent & {target: HTMLFormElement}} event */
  const submit = (event) => {
    event.preventDefault();
    const form = event.target;
    const [name, kind] = [filledIn(form, "name"), filledIn(form, "kind")];
    app.send({ type: "AddSeat", keeper: own, name, kind });
    // Only the name: a form that is reset would have no kind chosen any more.
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("name"));
    field.value = "";
    form.closest("details")?.removeAttribute("open");
  };
  return h.details(
    { class: "more", key: "add" },
    h.summary({}, t("script.lobby.add")),
    h.form(
      { class: "inside stack", onsubmit: submit },
      h.p({ class: "small soft" }, t("script.lobby.add_hint")),
      h.div(
        { class: "field" },
        h.label({ for: "guest-name" }, t("script.lobby.name")),
        h.input({
          id: "guest-name",
          name: "name",
          type: "text",
          maxlength: 24,
          required: true,
          autocomplete: "off",
        }),
      ),
      kindChoice(app, "guest-kind", "guest", "guest"),
      h.button({ class: "button main", type: "submit" }, t("script.lobby.add_go")),
    ),
  );
}
