// The page of the lesson: the screens of the dice game, on a table that nobody keeps, and a coach above them.

import { DiceScreens } from "../games/dice/index.js";
import { byId, given } from "../lib/dom.js";
import { App } from "../table/app.js";
import { Coach } from "./coach.js";
import { LessonLink } from "./link.js";

/** @type {LessonNow} */
const start = given("start");
const link = new LessonLink(start);
const app = new App(start.view, DiceScreens, link);
const coach = new Coach(app, link);
link.changed = () => coach.show();
link.rewinding = () => {
  app.view = { ...app.view, seq: 0 };
};
byId("again").addEventListener("click", () => link.go([]));
app.root.hidden = false;
coach.show();
app.start();
link.resume();
