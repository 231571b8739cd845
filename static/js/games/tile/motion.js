// A tile game in motion: a piece lands, and is heard; so is who can place no more.

import { isStill, Stage } from "../../lib/motion.js";
import { sound } from "../../lib/sound.js";

const LAND_MS = 360;
/** More moves at once are news from a while ago. */
const MOST_MOVES = 2;

export class TileMotion {
  constructor() {
    this.stage = new Stage();
    this.lands = false;
  }

  /**
   * A newer view has arrived; the page still shows the older one.
   *
   * @param {TileView} before
   * @param {TileView} now
   */
  changed({ game: old }, { game }) {
    if (!game || old?.number !== game.number) return;
    const made = game.moves.length - old.moves.length;
    if (made < 1 || made > MOST_MOVES) return;
    sound(game.last?.n === game.moves.length ? "place" : "take");
    if (game.players.some(({ seat, can_move: can }) => can === false && couldMove(old, seat))) sound("out");
    this.lands = game.last?.n === game.moves.length;
  }

  /** The page shows the newer view. */
  drawn() {
    if (!this.lands) return;
    this.lands = false;
    if (isStill()) return;
    for (const piece of document.querySelectorAll(".last-piece")) {
      const raised = { transform: "scale(1.25)", filter: "drop-shadow(0 3px 3px rgb(0 0 0 / 45%))" };
      const rest = { transform: "none", filter: "drop-shadow(0 0 0 rgb(0 0 0 / 0%))" };
      this.stage.play(piece, [raised, rest], { duration: LAND_MS, easing: "cubic-bezier(.5, 0, .3, 1.3)" });
    }
  }
}

/**
 * @param {TileGame} game
 * @param {number} seat
 */
const couldMove = ({ players }, seat) => players.some((one) => one.seat === seat && one.can_move === true);
