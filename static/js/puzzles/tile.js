// A puzzle of a tile game to play: the board and the pieces of a game, without a table.

import "../page.js";
import { given } from "../lib/dom.js";
import { TilePuzzleApp } from "./tile/app.js";

new TilePuzzleApp(given("puzzle"), given("now")).render();
