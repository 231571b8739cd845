// Which screen a phone shows: from the state of the table and the task of the seat in hand.

import { h, icon } from "../lib/dom.js";
import { list, t } from "../lib/words.js";
import { endScreen } from "./end.js";
import { lobbyScreen } from "./lobby.js";
import { menuDialog, openMenu } from "./menu.js";
import { outScreen } from "./out.js";
import { paperScreen } from "./paper.js";
import { roundScreen } from "./round.js";
import { sheetScreen, watchedSheet } from "./sheet.js";
import { watchScreen } from "./watch.js";

/** `{name, build}`: a name that changes when another screen is shown, and a function for its nodes. */
export function screenOf(app) {
  const { view } = app;
  const [name] = choose(app);
  return {
    name,
    build: () => [
      header(app),
      h("section", { key: "notes", class: "notes", "aria-label": t("script.notes") }, banners(app)),
      h(
        "main",
        { key: `screen-${name}`, id: "main", tabindex: "-1", class: `screen ${view.you ? "" : "broad"}` },
        choose(app)[1](app),
      ),
      menuDialog(app),
    ],
  };
}

function choose(app) {
  const { view, task } = app;
  if (!view.you) return view.game ? [`watch/${view.game.number}`, watchScreen] : ["lobby", lobbyScreen];
  if (!view.game || app.tab === "lobby") return ["lobby", lobbyScreen];
  if (view.phase === "over") return [`end/${view.game.number}/${task?.seat}`, endScreen];
  if (!task) return ["watch", watchScreen];
  if (mustHandOver(app)) return [`hand/${nextNeeded(app).seat}`, handScreen];
  return inGame(app, task);
}

function inGame(app, task) {
  const turn = `${task.seat}/${app.view.game.round}/${task.do}`;
  const tab = app.tab ?? usualTab(app, task);
  if (tab === "table") return [`round/${turn}`, roundScreen];
  if (task.do === "out") return [`out/${turn}`, outScreen];
  if (task.do === "paper" && !app.ui.drawing) return [`paper/${turn}`, paperScreen];
  if (task.do === "draw" || task.do === "paper")
    return [`${task.do === "paper" ? "paper" : "sheet"}/${turn}`, sheetScreen];
  return [`mine/${turn}`, watchedSheet];
}

function usualTab(app, task) {
  if (task.do === "draw" || task.do === "paper") return "sheet";
  // The news that one is out comes first; from the next round on one watches.
  if (task.do === "out") return app.player(task.seat).out.round === app.view.game.round ? "sheet" : "table";
  // Right after drawing the sheet stays in view, with Undo, until everybody has drawn.
  if (task.do === "wait" && task.can_undo) return "sheet";
  return "table";
}

const nextNeeded = (app) => app.view.tasks.find((task) => task.needed) ?? null;

/** Whether the phone shows a seat that has nothing to do while another seat on it has. */
function mustHandOver(app) {
  const next = nextNeeded(app);
  if (!next || app.view.tasks.length < 2) return false;
  if (app.seat === null) app.seat = next.seat;
  return app.seat !== next.seat && !app.task.needed && app.tab === null;
}

function handScreen(app) {
  const next = nextNeeded(app);
  const letter = app.player(next.seat).colour;
  return h(
    "div",
    { class: "card lone hand-over" },
    h("p", { class: `hand-letter wash wash-${letter}`, "aria-hidden": "true" }, icon("phone")),
    h("h1", { id: "heading", tabindex: "-1" }, t("script.hand.title", { name: next.name })),
    h("p", { class: "lead" }, next.title),
    h(
      "button",
      {
        class: "button main wide tall",
        type: "button",
        onclick: () => {
          app.seat = next.seat;
          app.render();
        },
      },
      t("script.hand.go", { name: next.name }),
    ),
  );
}

function header(app) {
  const { view } = app;
  return h(
    "header",
    { key: "top", class: "top table-top" },
    h(
      "button",
      {
        class: "button quiet only-icon",
        type: "button",
        "aria-label": t("script.menu.open"),
        onclick: () => openMenu(app),
      },
      icon("menu"),
    ),
    view.you && view.game && view.phase !== "over" && app.tab !== "lobby"
      ? tabs(app)
      : h("span", { class: "grow top-title" }, view.you || !view.game ? view.status : t("script.brand")),
    h("span", { class: "code-tag", translate: "no" }, view.code),
  );
}

function tabs(app) {
  const { task } = app;
  const at = app.tab ?? usualTab(app, task);
  const tab = (name, label) =>
    h(
      "button",
      {
        type: "button",
        "aria-pressed": String(at === name),
        onclick: () => {
          app.tab = name;
          app.render();
        },
      },
      label,
    );
  const many = app.view.tasks.length > 1;
  return h(
    "div",
    { class: "segments grow", role: "group", "aria-label": t("script.tabs.label") },
    tab("table", t("script.tabs.table")),
    tab("sheet", many ? t("script.tabs.sheet_of_many") : t("script.tabs.sheet")),
  );
}

function banners(app) {
  const { view, notice } = app;
  const nodes = [];
  if (!app.online) {
    const text = app.waiting ? t("script.offline.kept") : t("script.offline.text");
    nodes.push(banner("warn", "cloud", text, "status"));
  }
  if (notice) nodes.push(banner(notice.kind, "warn", notice.text, "alert", () => dismiss(app)));
  if (view.you) for (const claim of view.claims) nodes.push(claimBanner(app, claim));
  if (view.tasks.length > 1 && view.game && view.phase !== "over") nodes.push(seatTabs(app));
  return nodes;
}

function dismiss(app) {
  app.notice = null;
  app.render();
}

function banner(kind, sign, text, role, close = null) {
  return h(
    "div",
    { class: `notice ${kind}`, role, key: `${role}-${kind}` },
    icon(sign),
    h("p", { class: "grow" }, text),
    close
      ? h(
          "button",
          {
            class: "button quiet only-icon",
            type: "button",
            "aria-label": t("script.close"),
            onclick: close,
          },
          icon("cross"),
        )
      : null,
  );
}

function claimBanner(app, { claim, text }) {
  return h(
    "div",
    { class: "notice", role: "alert", key: `claim-${claim}` },
    icon("people"),
    h(
      "div",
      { class: "grow" },
      h("p", {}, text),
      h(
        "div",
        { class: "row wrap" },
        h(
          "button",
          {
            class: "button main small",
            type: "button",
            onclick: () => app.send({ type: "ApproveClaim", claim }),
          },
          t("script.claim.yes"),
        ),
        h(
          "button",
          { class: "button small", type: "button", onclick: () => app.send({ type: "RefuseClaim", claim }) },
          t("script.claim.no"),
        ),
      ),
    ),
  );
}

/** One tab for each seat of this phone. */
function seatTabs(app) {
  return h(
    "div",
    {
      class: "segments",
      role: "group",
      key: "seats",
      "aria-label": t("script.tabs.seats", { names: list(app.view.tasks.map((task) => task.name)) }),
    },
    app.view.tasks.map((task) =>
      h(
        "button",
        {
          type: "button",
          "aria-pressed": String(task.seat === app.task.seat),
          onclick: () => {
            app.seat = task.seat;
            app.tab = null;
            app.render();
          },
        },
        task.name,
        task.needed ? h("span", { class: "dot" }) : null,
        task.needed ? h("span", { class: "unseen" }, ` ${t("script.tabs.needed")}`) : null,
      ),
    ),
  );
}
