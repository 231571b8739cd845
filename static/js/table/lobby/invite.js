// How others come to a table: the QR code, the table's code, a link to share.

import { h, icon } from "../../lib/dom.js";
import { isLite } from "../../lib/root.js";
import { t } from "../../lib/words.js";
import { dialog, openDialog } from "../dialog.js";
import { firstTime } from "./first-time.js";
import { invitation } from "../menu.js";

const ID = "invite";

/**
 * Large while somebody is to scan it: there are free places, and this is the phone of who has opened the table, or
 * a screen that all can see. Small for all others; a tap makes it large.
 *
 * @param {App} app
 */
export function invite(app) {
  const { view } = app;
  if (isLite()) return alone(view);
  const isHost = view.seats.some(({ host, seat }) => host && seat === view.you?.seat);
  const isLarge = view.can_join && (isHost || !view.you);
  return h.section(
    { class: `card invite ${isLarge ? "large" : ""}`, key: "invite", "aria-label": t("script.lobby.invite") },
    h.button(
      { class: "qr-button", "aria-haspopup": "dialog", onclick: () => openDialog(app, ID) },
      qr(view, t("script.lobby.larger")),
    ),
    h.div(
      { class: "invite-words" },
      h.p(
        { class: "big-code" },
        h.span({ class: "small soft" }, t("script.lobby.code")),
        h.b({ translate: "no" }, view.code),
      ),
      h.div({ class: "row wrap" }, shareButton(app), firstTime(view)),
    ),
  );
}

/**
 * Where no other phone can come: what is done instead, and what other phones need.
 *
 * @param {TableView} view
 */
const alone = (view) =>
  h.section(
    { class: "card invite", key: "invite", "aria-label": t("script.lobby.invite") },
    h.div(
      { class: "invite-words" },
      h.p({}, t("script.lobby.one_phone")),
      h.div(
        { class: "row wrap" },
        h.a({ class: "button small", href: "/lite/needs/phones" }, t("script.lobby.other_phones")),
        firstTime(view),
      ),
    ),
  );

/**
 * The QR code as large as the screen lets it be, and the links.
 *
 * @param {App} app
 */
export function inviteDialog(app) {
  const { view } = app;
  return dialog(app, ID, t("script.lobby.invite"), () =>
    h.div(
      { class: "inside stack" },
      h.p({ class: "centred" }, view.game_name),
      qr(view, t("script.lobby.qr", { code: view.code })),
      h.p({ class: "big-code" }, h.b({ translate: "no" }, view.code)),
      invitation(view, "dialog-"),
    ),
  );
}

/**
 * @param {TableView} view
 * @param {string} alt
 */
const qr = ({ code }, alt) => h.img({ class: "qr", src: `/t/${code}/qr.svg`, alt, width: 300, height: 300 });

/**
 * The phone's own way to share a link; on plain http there is none, and one copies it.
 *
 * @param {App} app
 */
function shareButton(app) {
  const { join_url: url } = app.view;
  const canShare = "share" in navigator;
  const open = () => openDialog(app, ID);
  const share = async () => {
    try {
      await navigator.share({ url });
    } catch {
      // Whoever changes their mind has done nothing wrong.
    }
  };
  return h.button(
    { class: "button small", "aria-haspopup": canShare ? null : "dialog", onclick: canShare ? share : open },
    icon("share"),
    t(canShare ? "script.share" : "script.lobby.links"),
  );
}
