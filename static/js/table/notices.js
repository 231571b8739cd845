// What lies above every screen: no connection, a refusal, somebody at the door, the seats of this phone.

import { h, icon } from "../lib/dom.js";
import { list, t } from "../lib/words.js";
import { standIns } from "./stand-in.js";

/** @param {App} app */
export function notices(app) {
  const { view, notice } = app;
  const nodes = [];
  if (!app.online) {
    const text = app.waiting ? t("script.offline.kept") : t("script.offline.text");
    nodes.push(banner("warn", "cloud", text, "status"));
  }
  if (notice) nodes.push(banner(notice.kind, "warn", notice.text, "alert", () => dismiss(app)));
  if (view.you) for (const claim of view.claims) nodes.push(claimBanner(app, claim));
  if (view.game && view.phase !== "over") nodes.push(...standIns(app));
  if (view.tasks.length > 1 && view.game && view.phase !== "over") nodes.push(seatTabs(app));
  return nodes;
}

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

/**
 * @param {App} app
 * @param {Claim} one
 */
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

/**
 * One tab for each seat of this phone.
 *
 * @param {App} app
 */
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
          "aria-pressed": String(task.seat === app.task?.seat),
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
