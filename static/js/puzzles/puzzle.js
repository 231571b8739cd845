// A puzzle to play: the sheet of a solo game, a step at a time.

import "../page.js";
import { given } from "../lib/dom.js";
import { PuzzleApp } from "./dice/app.js";

new PuzzleApp(given("puzzle"), given("now")).render();
