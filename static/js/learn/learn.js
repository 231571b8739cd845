// The page of the lesson: the screens of the dice game, on a table that nobody keeps, and a coach above them.

import { DiceScreens } from "../games/dice/index.js";
import { byId, given } from "../lib/dom.js";
import { App } from "../table/app.js";
import { t } from "../lib/words.js";
import { learned } from "../table/lobby/first-time.js";
import { Coach } from "./coach.js";
import { LessonLink } from "./link.js";
import { here } from "../lib/root.js";

/** @type {LessonNow} */
const start = given("start");
const link = new LessonLink(start);
const app = new App(start.view, DiceScreens, link);
const screens = /** @type {DiceScreens} */ (app.screens);
const coach = new Coach(app.root, link);
// Taking a die and drawing are two steps here.
screens.offersOnly = false;
link.changed = () => {
  screens.tryFirst = link.now.task === "side" && !link.hasTried ? t("lesson.try_first") : null;
  coach.show();
};
link.rewinding = () => {
  app.view = { ...app.view, seq: 0 };
};
byId("again").addEventListener("click", () => link.go([]));
app.root.hidden = false;
link.changed();
app.start();
link.resume();
learned(here());
