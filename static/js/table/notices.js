// What lies above every screen: no connection, a refusal, somebody at the door, the seats of this phone.

import { Problem, ask, table } from "../lib/api.js";
import { byId, h, icon } from "../lib/dom.js";
import { list, t } from "../lib/words.js";
import { nextGameNotice } from "./next-game.js";
import { isLessonOver, lessonGoesOn, lookForSeat, overNotice } from "./of-class.js";
import { standIns } from "./stand-in.js";

/** @param {App} app */
export function notices(app) {
  const { view, notice } = app;
  const nodes = [];
  const isOn = view.game && view.phase !== "over";
  if (!app.online) {
    const text = app.waiting ? t("script.offline.kept") : t("script.offline.text");
    nodes.push(banner("warn", "cloud", text, "status"));
  }
  // What has been done in a round that is over stays.
  byId("app").toggleAttribute("data-stopped", Boolean(view.stopped));
  byId("app").toggleAttribute("data-rests", Boolean(view.stopped || view.paused));
  if (view.paused || !view.game) lookForSeat(app);
  else lessonGoesOn(app);
  if (view.paused && isLessonOver()) nodes.push(overNotice());
  else if (view.stopped) nodes.push(banner("good", "tick", t("script.stopped"), "status"));
  else if (view.paused) nodes.push(banner("warn", "pause", t("script.paused"), "status"));
  if (notice) {
    const [sign, role] = notice.kind === "good" ? ["tick", "status"] : ["warn", "alert"];
    nodes.push(banner(notice.kind, sign, notice.text, role, () => dismiss(app)));
  }
  if (app.next) nodes.push(nextGameNotice(app.next, goThere(app)));
  if (view.you) {
    nodes.push(...app.newest.claims.map((claim) => claimBanner(app, claim)));
    nodes.push(...app.newest.moved.map((seat) => movedBanner(app, seat)));
  }
  if (isOn) nodes.push(...standIns(app));
  return [
    view.tasks.length > 1 && isOn ? seatTabs(app) : null,
    // Apart: while one plays they lie over the words of the line, and nothing moves for them.
    nodes.length ? h.div({ class: "banners", key: "banners" }, nodes) : null,
  ];
}

/** @param {App} app */
const goThere = (app) =>
  h.button({ class: "button main small", onclick: () => app.follow() }, t("script.next.go"));

/** @param {App} app */
function dismiss(app) {
  app.notice = null;
  app.render();
}

/**
 * @param {string} kind
 * @param {string} sign
 * @param {string} text
 * @param {string} role
 * @param {(() => void) | null} [close]
 */
function banner(kind, sign, text, role, close = null) {
  return h.div(
    { class: `notice ${kind}`, role, key: `${role}-${kind}` },
    icon(sign),
    h.p({ class: "grow" }, text),
    close
      ? h.button(
          { class: "button quiet only-icon", "aria-label": t("script.close"), onclick: close },
          icon("cross"),
        )
      : null,
  );
}

/**
 * Somebody asks for a seat: a question to a phone that may answer it, else how far it is.
 *
 * @param {App} app
 * @param {Claim} one
 */
function claimBanner(app, { claim, text, hint, can_answer: canAnswer, is_own: isOwn }) {
  /** @param {string} type */
  const answer = (type) => () => app.send({ type, claim });
  return h.div(
    { class: "notice claim", role: canAnswer ? "alert" : "status", key: `claim-${claim}` },
    icon("people"),
    h.div(
      { class: "grow" },
      h.p({ class: canAnswer ? null : "small" }, text),
      hint ? h.p({ class: "small soft" }, hint) : null,
      canAnswer
        ? h.div(
            { class: "row wrap" },
            h.button(
              { class: "button main small", onclick: answer("ApproveClaim") },
              t(isOwn ? "script.claim.yes_own" : "script.claim.yes"),
            ),
            h.button(
              { class: "button small", onclick: answer("RefuseClaim") },
              t(isOwn ? "script.claim.no_own" : "script.claim.no"),
            ),
          )
        : null,
    ),
  );
}

/**
 * A guest's seat is on another phone now, and nobody has asked this one.
 *
 * @param {App} app
 * @param {TableView["moved"][number]} one
 */
function movedBanner(app, { seat, text }) {
  const back = async () => {
    try {
      app.take(await ask("POST", `${table(app.code)}/claims/back`), true);
    } catch (error) {
      if (!(error instanceof Problem)) return;
      app.notice = { kind: "bad", text: error.detail, until: app.view.seq };
      app.render();
    }
  };
  return h.div(
    { class: "notice claim", role: "alert", key: `moved-${seat}` },
    icon("people"),
    h.div(
      { class: "grow" },
      h.p({}, text),
      h.button({ class: "button main small", onclick: back }, t("script.claim.back")),
    ),
  );
}

/**
 * One tab for each seat of this phone.
 *
 * @param {App} app
 */
function seatTabs(app) {
  return h.div(
    {
      class: "segments",
      role: "group",
      key: "seats",
      "aria-label": t("script.tabs.seats", { names: list(app.view.tasks.map((task) => task.name)) }),
    },
    app.view.tasks.map((task) =>
      h.button(
        {
          "aria-pressed": String(task.seat === app.task?.seat),
          onclick: () => {
            app.seat = task.seat;
            app.tab = null;
            app.render();
          },
        },
        task.name,
        task.needed ? h.span({ class: "dot" }) : null,
        task.needed ? h.span({ class: "unseen" }, ` ${t("script.tabs.needed")}`) : null,
      ),
    ),
  );
}
