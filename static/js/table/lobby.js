// Before a game: who sits where, how it is played, and how others come in.

import { filledIn, h, icon } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { matchTotals } from "./match.js";
import { invitation } from "./menu.js";
import { settingsPanel } from "./settings.js";

const KINDS = { phone: "phone", guest: "people", paper: "paper" };

/** @param {App} app */
export function lobbyScreen(app) {
  const { view } = app;
  const own = view.you?.seat ?? null;
  return h(
    "div",
    { class: "lobby" },
    h("h1", { id: "heading", tabindex: "-1" }, view.game ? t("script.lobby.again") : t("script.lobby.title")),
    matchTotals(view),
    view.solo ? null : invite(view),
    h(
      "section",
      { class: "card", "aria-labelledby": "seats-title" },
      h("h2", { id: "seats-title" }, t("script.lobby.seats")),
      h("p", { class: "small soft" }, t("script.lobby.clockwise")),
      h(
        "ol",
        { class: "seats" },
        view.seats.map((seat, place) => seatRow(app, seat, place)),
      ),
      own !== null && view.can_join ? addSeat(app, own) : null,
    ),
    own === null ? null : settingsPanel(app),
    own !== null
      ? startBar(app)
      : h("p", { class: "notice" }, icon("eye"), h("span", {}, t("script.lobby.watching"))),
  );
}

/** @param {TableView} view */
function invite(view) {
  return h(
    "section",
    { class: "card invite", key: "invite" },
    h("img", {
      class: "qr",
      src: `/t/${view.code}/qr.svg`,
      alt: t("script.lobby.qr", { code: view.code }),
      width: 300,
      height: 300,
    }),
    h(
      "p",
      { class: "big-code" },
      h("span", { class: "small soft" }, t("script.lobby.code")),
      h("b", { translate: "no" }, view.code),
    ),
    h(
      "details",
      { class: "more plain", key: "links" },
      h("summary", {}, t("script.lobby.links")),
      h("div", { class: "inside" }, invitation(view)),
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
  const { seats, you } = view;
  const open = app.ui.seat === seat.seat;
  const keeper = seats.find((other) => other.seat === seat.keeper);
  const toggle = () => {
    app.ui.seat = open ? null : seat.seat;
    app.render();
  };
  return h(
    "li",
    { key: `seat-${seat.seat}`, class: "seat" },
    h(
      "div",
      { class: "row" },
      h("span", { class: "seat-place", "aria-hidden": "true" }, place + 1),
      h(
        "span",
        { class: "grow seat-name" },
        h("b", {}, seat.name),
        seat.starter && !view.solo ? h("span", { class: "tag on" }, t("script.ring.starter")) : null,
        h(
          "span",
          { class: "seat-kind small soft" },
          icon(KINDS[seat.kind]),
          keeper
            ? t(`script.lobby.kind_kept_${seat.kind}`, { name: keeper.name })
            : t(`script.lobby.kind_${seat.kind}`),
        ),
      ),
      app.screens.seatSign?.(seat),
      you && !view.solo
        ? h(
            "button",
            {
              class: "button quiet only-icon",
              type: "button",
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
 * @param {App} app
 * @param {Seat} seat
 * @param {number} place
 * @param {number} own seat of whoever edits
 */
function seatEditor(app, seat, place, own) {
  const { view } = app;
  /** @param {number} to */
  const move = (to) => app.send({ type: "MoveSeat", seat: seat.seat, place: to }, true);
  const host = view.seats.some((other) => other.host && other.seat === own);
  const last = view.seats.length - 1;
  return h(
    "div",
    { class: "seat-editor stack" },
    h(
      "div",
      { class: "row wrap even" },
      h(
        "button",
        {
          class: "button small",
          type: "button",
          "aria-disabled": String(place === 0),
          onclick: () => place > 0 && move(place - 1),
        },
        icon("up"),
        t("script.lobby.up"),
      ),
      h(
        "button",
        {
          class: "button small",
          type: "button",
          "aria-disabled": String(place === last),
          onclick: () => place < last && move(place + 1),
        },
        icon("down"),
        t("script.lobby.down"),
      ),
      seat.starter
        ? null
        : h(
            "button",
            {
              class: "button small",
              type: "button",
              onclick: () => app.send({ type: "ChooseStarter", seat: seat.seat }, true),
            },
            t("script.lobby.start_here"),
          ),
    ),
    seat.mine ? rename(app, seat) : null,
    seat.mine || host
      ? h(
          "button",
          { class: "button small bad", type: "button", onclick: () => remove(app, seat) },
          seat.seat === own ? t("script.lobby.stand_up") : t("script.lobby.remove", { name: seat.name }),
        )
      : null,
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
  return h(
    "form",
    {
      class: "stack",
      onsubmit: (event) => {
        event.preventDefault();
        const [name, kind] = [filledIn(event.target, "name"), filledIn(event.target, "kind")];
        app.ui.seat = null;
        app.send({ type: "ChangeSeat", seat: seat.seat, name, kind });
      },
    },
    h(
      "div",
      { class: "field" },
      h("label", { for: `name-${seat.seat}` }, t("script.lobby.name")),
      h("input", {
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
    h("button", { class: "button small", type: "submit" }, t("script.save")),
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
  if (!app.screens.onPaper) return h("input", { type: "hidden", name: "kind", value: screen });
  return h(
    "fieldset",
    { class: "choices two" },
    h("legend", {}, t("script.lobby.draws_on")),
    [screen, "paper"].map((kind) =>
      h(
        "label",
        { class: "choice" },
        h("input", {
          type: "radio",
          name: "kind",
          value: kind,
          id: `${id}-${kind}`,
          checked: kind === chosen,
        }),
        h("span", {}, t(`script.lobby.kind_${kind}`)),
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
    form.reset();
    form.closest("details")?.removeAttribute("open");
  };
  return h(
    "details",
    { class: "more", key: "add" },
    h("summary", {}, t("script.lobby.add")),
    h(
      "form",
      { class: "inside stack", onsubmit: submit },
      h("p", { class: "small soft" }, t("script.lobby.add_hint")),
      h(
        "div",
        { class: "field" },
        h("label", { for: "guest-name" }, t("script.lobby.name")),
        h("input", {
          id: "guest-name",
          name: "name",
          type: "text",
          maxlength: 24,
          required: true,
          autocomplete: "off",
        }),
      ),
      kindChoice(app, "guest-kind", "guest", "guest"),
      h("button", { class: "button main", type: "submit" }, t("script.lobby.add_go")),
    ),
  );
}

/** @param {App} app */
function startBar(app) {
  const { view } = app;
  const ready = view.can_start && !app.busy;
  return h(
    "div",
    { class: "start-bar" },
    view.start_problem ? h("p", { class: "small soft centred" }, view.start_problem) : null,
    h(
      "button",
      {
        class: "button main wide tall",
        type: "button",
        id: "start",
        "aria-disabled": String(!ready),
        onclick: () => ready && app.send({ type: "StartGame" }, true),
      },
      t("script.lobby.start"),
    ),
    view.game
      ? h(
          "button",
          { class: "button quiet wide", type: "button", onclick: () => back(app) },
          t("script.lobby.back"),
        )
      : null,
  );
}

/** @param {App} app */
function back(app) {
  app.tab = null;
  app.render();
}
