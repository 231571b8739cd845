// A player without a phone plays on for somebody: by one's own wish at once, for others by a vote (D16).

import { h } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { askForBot, face } from "./bots.js";

/**
 * For each seat of this phone that can be handed over now, a button that asks to whom.
 *
 * @param {App} app
 * @param {() => void} close what the buttons lie in
 */
export function letBotPlay(app, close) {
  const { seats } = app.view;
  const own = seats.filter((seat) => seat.mine);
  return own
    .filter((seat) => seat.can_let_bot_play)
    .map(({ seat, name }) => {
      const ask = () =>
        askForBot(app, {
          title: t("script.bots.for_me"),
          hint: t("script.bots.for_me_hint"),
          choose: (level) => {
            close();
            app.send({ type: "LetBotPlay", seat, level });
          },
        });
      return h.button(
        { key: `bot-for-${seat}`, class: "button wide", "aria-haspopup": "dialog", onclick: ask },
        face(3),
        own.length > 1 ? t("script.bots.let_play_for", { name }) : t("script.bots.let_play"),
      );
    });
}

/**
 * Says of each seat of this phone that is not shown who plays for it, with the way back in one tap.
 *
 * @param {App} app
 */
export function standIns(app) {
  const { seats } = app.view;
  return seats
    .filter((seat) => seat.mine && seat.level && seat.seat !== app.task?.seat)
    .map((seat) =>
      h.div(
        { class: "notice stand-in", role: "status", key: `stand-in-${seat.seat}` },
        h.p({ class: "grow" }, seat.bot_text),
        takeBack(app, seat.seat),
      ),
    );
}

/**
 * The way back to a seat of this phone for which a player without a phone plays.
 *
 * @param {App} app
 * @param {number} number of the seat
 */
export function takeBack(app, number) {
  const seat = app.view.seats.find((one) => one.seat === number);
  if (!seat?.level || !seat.can_take_back) return null;
  return h.button(
    {
      class: "button main tall grow",
      key: "take-back",
      "aria-disabled": String(app.busy),
      onclick: () => app.busy || app.send({ type: "TakeBack", seat: number }),
    },
    face(seat.level, seat.thinking),
    t("script.bots.take_back"),
  );
}

/**
 * The button of a vote that gives somebody's seat to a player without a phone instead of setting it out.
 *
 * @param {App} app
 * @param {number} seat that votes
 * @param {TablePlayer} target
 */
export function voteForBot(app, seat, { seat: target, name }) {
  if (!app.view.seats.some((one) => one.seat === target && one.can_hand_over)) return null;
  const ask = () =>
    askForBot(app, {
      title: t("script.bots.vote_title", { name }),
      hint: t("script.bots.vote_hint", { name }),
      choose: (level) => app.send({ type: "SetOut", seat, target, level }),
    });
  return h.button(
    { class: "button wide", "aria-haspopup": "dialog", onclick: ask },
    face(3),
    t("script.bots.vote", { name }),
  );
}
