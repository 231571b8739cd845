"""What a player of a level does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import exp
from random import Random
from typing import Final

from rollwrite.arguments import explained
from rollwrite.players.job import Budget
from rollwrite.players.tile.core import is_wanted
from rollwrite.players.tile.manner import broad_for
from rollwrite.players.tile.model import Model
from rollwrite.players.tile.prior import MOVE, SCORED_BITS, STEPS, FirstSight, looked_at
from rollwrite.players.tile.thinking import Line, never, think
from rollwrite.players.tile.weights import load_weights, weights_name
from rollwrite.table.seats import bot_name
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.moves import Move, Placement

# ── Nine players of different strength ────────────────────────────────────────────────────────────
# A level is a number of simulations: what a player looks at makes it strong or weak. The lowest
# ones look at nothing, and choose among what looks good to them by chance, as people do who do
# not count. How far they are apart is in docs/players.md.


@dataclass(frozen=True)
class Level:
    """A player without a phone.

    :ivar number: 1 is the weakest.
    :ivar name: of somebody who plays so; a name, so the same in every language.
    :ivar budget: how much it thinks about a move; half of it where games are played on.
    :ivar looseness: for one that goes by first sight: a move that scores so much less than another
        is played e times as seldom. 0 for one that thinks.
    """

    number: int
    name: str
    budget: Budget
    looseness: float = 0.0


LEVELS: Final = (
    Level(1, bot_name(1), Budget(playouts=1), 4.0),
    Level(2, bot_name(2), Budget(playouts=1), 2.0),
    Level(3, bot_name(3), Budget(playouts=1), 1.0),
    Level(4, bot_name(4), Budget(playouts=6)),
    Level(5, bot_name(5), Budget(playouts=50)),
    Level(6, bot_name(6), Budget(playouts=400)),
    Level(7, bot_name(7), Budget(playouts=3000)),
    Level(8, bot_name(8), Budget(playouts=12_000)),
    Level(9, bot_name(9), Budget(playouts=48_000)),
)
#: The strongest that plain Python can wait for.
PLAIN: Final = 7
#: Those above it play games on, where that is stronger: each simulation takes two to three times as
#: long then, and there is one for so many.
_PLAYED_ON: Final = 2


def strongest() -> int:
    """The number of the strongest level here: 8 and 9 need the extra ``rollwrite[strong]``."""
    return len(LEVELS) if is_wanted() else PLAIN


def level(number: int) -> Level:
    """The level with this number.

    :raises ValueError: there is none, or the extra ``rollwrite[strong]`` that it needs is missing.
    """
    most = strongest()
    if not 1 <= number <= most:
        missing = "; 8 and 9 need rollwrite[strong]" if most < len(LEVELS) else ""
        raise ValueError(
            f"there is no level {number} of the tile games: levels are 1 to {most}{missing}"
        )
    return LEVELS[number - 1]


#: So many pieces of a colour are its opening.
_OPENING: Final = 2
#: A move is about as good as the best when it was looked at this often beside it.
_AS_GOOD: Final = 0.5


@explained
def choose(
    game: Game,
    rng: Random,
    one: Level,
    budget: Budget | None = None,
    *,
    scheme: str | None = None,
    is_asked_to_stop: Callable[[], bool] = never,
) -> Move:
    """The move of the player to move, in a game that is not over.

    :param budget: instead of the level's own; a level that goes by first sight has no use for it.
    :param scheme: how the game is scored; the variant's usual way by default.
    :raises ValueError: the game is over.
    """
    if one.looseness and not game.is_over and looked_at(game, rng) is None:
        return _loosely(game, rng, one.looseness)
    needs_core = one.number > PLAIN
    budget = budget or one.budget
    if needs_core and budget.playouts and broad_for(game.variant).plays_on:
        budget = replace(budget, playouts=max(budget.playouts // _PLAYED_ON, 1))
    thought = think(
        game,
        budget,
        rng,
        scheme=scheme,
        solves=needs_core,
        sees=needs_core,
        is_asked_to_stop=is_asked_to_stop,
    )
    return _varied(game, thought.lines, rng)


def _varied(game: Game, lines: tuple[Line, ...], rng: Random) -> Move:
    """The best move; of a colour's first pieces one about as good: no two games are alike."""
    move = lines[0].move
    if isinstance(move, Placement) and len(game.position.placed[move.colour]) < _OPENING:
        good = [line for line in lines if line.simulations >= lines[0].simulations * _AS_GOOD]
        return rng.choices(good, [line.simulations for line in good])[0].move
    return move


def _loosely(game: Game, rng: Random, looseness: float) -> Move:
    """A move by chance, the better it looks the likelier."""
    model = Model(game)
    ranked = FirstSight(model, load_weights(weights_name(game.variant))).ranked(model.root)
    top = ranked[0] >> SCORED_BITS
    odds = [exp(((one >> SCORED_BITS) - top) / STEPS / looseness) for one in ranked]
    return model.placement(rng.choices(ranked, odds)[0] & MOVE)
