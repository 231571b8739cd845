// At the end: the coach's three moments of the own sheet, as soon as they are there.

import { betterWords } from "../../../coach/card.js";
import { followCoach } from "../../../coach/link.js";
import { drawn } from "../../../coach/moment.js";
import { h } from "../../../lib/dom.js";
import { t } from "../../../lib/words.js";

/** What the coach has said of the game that is over. */
export class EndCoach {
  /** @param {DiceApp} app whose game is over */
  constructor(app) {
    this.app = app;
    this.game = app.view.game.number;
    /** @type {CoachProgress | null} */
    this.progress = null;
    this.refused = false;
    const { stop } = followCoach(
      app.code,
      this.game,
      (progress) => {
        this.progress = progress;
        app.render();
      },
      () => {
        this.refused = true;
        app.render();
      },
    );
    this.stop = stop;
  }
}

/**
 * @param {DiceApp} app
 */
export function endCoach(app) {
  const { view, screens } = app;
  const { number, can_be_coached: canBe } = view.game;
  if (!canBe) return null;
  // Not before the show is over: it is the end of the game that matters first.
  if (app.ui.reveal && !app.ui.reveal.isOver) return null;
  if (screens.coach?.game !== number) {
    screens.coach?.stop();
    screens.coach = new EndCoach(app);
  }
  if (screens.coach.refused) return null;
  const coached = screens.coach.progress?.coached ?? null;
  return h.section(
    { key: "coach", class: "card coach-card", "aria-labelledby": "coach-title" },
    h.h2({ id: "coach-title" }, t("script.coach.title")),
    coached && !("rules" in coached) ? moments(app, coached) : working(screens.coach.progress),
  );
}

/** @param {CoachProgress | null} progress */
function working(progress) {
  const { done, total } = progress ?? { done: 0, total: 0 };
  return h.div(
    { key: "working" },
    h.p({ class: "small soft", id: "coach-progress" }, t("script.coach.working")),
    h.progress({ "aria-labelledby": "coach-progress", max: total || 1, value: total ? done : null }),
  );
}

/**
 * @param {DiceApp} app
 * @param {Coached} coached
 */
function moments(app, coached) {
  const own = app.view.you?.seats ?? [];
  const player = coached.players.find(({ seat }) => own.includes(seat));
  if (!player) return null;
  if (!player.worst.length) return h.p({ role: "status" }, t("script.coach.flawless"));
  return h.div(
    { key: "moments" },
    h.p({ role: "status" }, t("script.coach.moments")),
    h.ol(
      {},
      player.worst.map((index) => {
        const decision = player.decisions[index];
        return h.li(
          { key: index },
          h.span({ "aria-hidden": "true" }, drawn(coached, player, decision)),
          h.span(
            { class: "small" },
            h.b({}, t("script.coach.moment", { round: decision.round })),
            t("script.coach.note", { cost: decision.cost }),
            h.span({ class: "coach-better" }, decision.better ? betterWords(decision.better) : null),
          ),
        );
      }),
    ),
  );
}
