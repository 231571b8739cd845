// The menu of a table: leave, set somebody out, lock, link for watching, language, look.

import { focusOn, given, h, icon } from "../lib/dom.js";
import { canStayAwake } from "../lib/live/wake-lock.js";
import * as prefs from "../lib/prefs.js";
import { here, isLite } from "../lib/root.js";
import { isLoud, setLoud, sound } from "../lib/sound.js";
import { t } from "../lib/words.js";
import { closeDialog, dialog, openDialog } from "./dialog.js";
import { againButton, replayOf } from "./end.js";
import { howToPlay } from "./lobby/games.js";
import { classCode } from "./of-class.js";
import { passing } from "./passing.js";
import { letBotPlay, voteForBot } from "./stand-in.js";

const ID = "menu";
const close = () => closeDialog(ID);

/** @param {App} app */
export function openMenu(app) {
  app.leaving = null;
  openDialog(app, ID);
}

/** @param {App} app */
export const menuDialog = (app) => dialog(app, ID, t("script.menu.title"), () => inside(app));

/** @param {App} app */
function inside(app) {
  const { view } = app;
  const learn = h.div({ class: "stack", key: "learn" }, howToPlay(view), rules(view));
  const others =
    isLite() || classCode()
      ? null
      : h.div(
          { class: "stack", key: "others" },
          view.solo ? null : invitation(view),
          view.you ? lockButton(app) : null,
        );
  // Who plays against bots looks for the rules, and invites nobody any more.
  const isAlone = Boolean(view.game) && view.seats.filter(({ kind }) => kind !== "bot").length < 2;
  return h.div(
    { class: "inside stack" },
    tableCode(view),
    isAlone ? learn : others,
    table(app),
    look(app),
    language(),
    isAlone ? others : learn,
    h.a({ class: "button quiet wide", href: "/" }, t("script.menu.home")),
  );
}

/** @param {TableView} view */
function rules({ learning }) {
  if (!learning) return null;
  return h.a(
    { class: "button quiet wide", href: learning.rules, target: "_blank", rel: "noopener" },
    t("page.learn.title"),
  );
}

/** @param {TableView} view */
const tableCode = ({ code }) =>
  h.p({ class: "menu-code" }, t("script.menu.code"), " ", h.b({ translate: "no" }, code));

/** @param {App} app */
function table(app) {
  const { view } = app;
  return h.section(
    { class: "stack" },
    passing(app),
    view.you ? along(view) : null,
    earlierGames(view),
    app.screens.menu?.(close),
    classCode() && view.you && view.phase === "over" && view.can_start && !app.next
      ? againButton(app, "button wide", close)
      : null,
    view.you && view.game && view.phase !== "over"
      ? [letBotPlay(app, close), setOut(app, view.game, view.you.seat), leave(app, view.game)]
      : null,
  );
}

/**
 * The addresses for joining and watching, to copy by hand: the clipboard is missing on plain http.
 *
 * @param {TableView} view
 * @param {string} [at] makes the ids differ where the fields stand twice on a page
 */
export function invitation(view, at = "") {
  return h.div(
    { class: "stack" },
    copyField(`${at}join-url`, t("script.menu.join_link"), view.join_url),
    copyField(`${at}watch-url`, t("script.menu.watch_link"), `${view.join_url}/watch`),
  );
}

/**
 * @param {string} id
 * @param {string} label
 * @param {string} address
 */
function copyField(id, label, address) {
  return h.div(
    { class: "field" },
    h.label({ for: id }, label),
    h.input({
      id,
      type: "text",
      readonly: true,
      value: address,
      translate: "no",
      onfocus: (event) => event.target.select(),
    }),
  );
}

/**
 * The table as a file, by which it goes on elsewhere.
 *
 * @param {TableView} view
 */
const along = ({ code }) => [
  h.a(
    { class: "button wide", href: `/api/v1/tables/${code}/log`, download: `rollwrite-${code}.jsonl` },
    icon("right"),
    t("script.menu.along"),
  ),
  h.p({ class: "small soft" }, t("script.menu.along_hint")),
];

/** @param {TableView} view */
function earlierGames({ code, game }) {
  if (!game || game.number < 2) return null;
  const href = replayOf(code, game.number - 1);
  return h.a({ class: "button wide", href }, icon("play"), t("script.menu.games"));
}

/** @param {App} app */
function lockButton(app) {
  const { locked } = app.view;
  return h.button(
    { class: "button wide", onclick: () => app.send({ type: "LockTable", locked: !locked }) },
    icon("lock"),
    locked ? t("script.menu.unlock") : t("script.menu.lock"),
  );
}

/**
 * Two others, or the host, can set out somebody who has stopped answering.
 *
 * @param {App} app
 * @param {TableGame} game
 * @param {number} seat that asks for it
 */
function setOut(app, game, seat) {
  const targets = game.players.filter((player) => player.can_be_set_out);
  if (!targets.length) return null;
  return h.details(
    { class: "more" },
    h.summary({}, t("script.menu.set_out")),
    h.div(
      { class: "inside stack" },
      h.p({ class: "small soft" }, t("script.menu.set_out_hint")),
      targets.map((player) => [
        voteForBot(app, seat, player),
        h.button(
          {
            class: "button bad wide",
            onclick: () => app.send({ type: "SetOut", seat, target: player.seat }),
          },
          t("script.menu.vote", { name: player.name }),
          player.votes ? h.span({ class: "tag" }, t("script.menu.votes", { n: player.votes })) : null,
        ),
      ]),
    ),
  );
}

/**
 * @param {App} app
 * @param {TableGame} game
 */
function leave(app, game) {
  const { tasks } = app.view;
  const seats = tasks.filter((task) => game.players.some((player) => player.seat === task.seat && player.in));
  return seats.map(({ seat, name }) => {
    const id = `leave-${seat}`;
    if (app.leaving === seat) return leaveOrStay(app, seat, id);
    return h.button(
      { key: id, id, class: "button bad wide", onclick: () => ask(app, seat, "#stay") },
      tasks.length > 1 ? t("script.menu.leave_seat", { name }) : t("script.menu.leave"),
    );
  });
}

/**
 * @param {App} app
 * @param {number} seat
 * @param {string} key of the button that it stands for
 */
function leaveOrStay(app, seat, key) {
  const go = () => {
    app.send({ type: "LeaveGame", seat });
    close();
  };
  return h.div(
    { key, class: "notice warn" },
    h.div(
      { class: "grow" },
      h.p({}, t("script.menu.leave_sure")),
      h.div(
        { class: "row wrap" },
        h.button(
          { class: "button", id: "stay", onclick: () => ask(app, null, `#${key}`) },
          t("script.menu.leave_no"),
        ),
        h.button({ class: "button bad", onclick: go }, t("script.menu.leave_yes")),
      ),
    ),
  );
}

/**
 * @param {App} app
 * @param {number | null} seat that is asked whether it really wants to leave
 * @param {string} next where one goes on: what was pressed is gone
 */
function ask(app, seat, next) {
  app.leaving = seat;
  app.draw();
  focusOn(next, true);
}

/** @param {App} app */
function look(app) {
  const chosen = prefs.theme() ?? "system";
  /** @param {string} name */
  const choose = (name) => {
    prefs.setTheme(name === "system" ? null : name);
    app.render();
  };
  return h.section(
    { class: "stack" },
    h.p({ class: "legend", id: "menu-theme" }, t("script.look.theme")),
    h.div(
      { class: "segments", role: "group", "aria-labelledby": "menu-theme" },
      ["system", "light", "dark"].map((name) =>
        h.button(
          { "aria-pressed": String(chosen === name), onclick: () => choose(name) },
          t(`script.look.${name}`),
        ),
      ),
    ),
    h.label(
      { class: "choice" },
      h.input({
        type: "checkbox",
        checked: prefs.isLeftHanded(),
        onchange: (event) => prefs.setLeftHanded(event.target.checked),
      }),
      h.span({}, t("script.look.left")),
    ),
    h.label(
      { class: "choice" },
      h.input({
        type: "checkbox",
        checked: isLoud(),
        onchange: (event) => chooseSound(event.target.checked),
      }),
      h.span({}, t("script.look.sound")),
    ),
    canStayAwake() ? null : h.p({ class: "small soft" }, t("script.menu.awake")),
  );
}

/** @param {boolean} loud */
function chooseSound(loud) {
  setLoud(loud);
  sound("place");
}

function language() {
  const now = document.documentElement.lang;
  const next = encodeURIComponent(here());
  /** @type {[code: string, name: string][]} */
  const names = given("languages");
  return h.section(
    { class: "stack" },
    h.p({ class: "legend", id: "menu-language" }, t("script.look.language")),
    h.div(
      { class: "row wrap even", role: "group", "aria-labelledby": "menu-language" },
      names.map(([code, name]) =>
        h.a(
          {
            class: "button small",
            href: `/language/${code}?next=${next}`,
            lang: code,
            hreflang: code,
            "aria-current": code === now ? "true" : null,
          },
          name,
        ),
      ),
    ),
  );
}
