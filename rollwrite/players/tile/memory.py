"""What was thought about a game, kept for a moment: who is to move again goes on from there."""

from __future__ import annotations

from dataclasses import dataclass

from rollwrite.players.tile.core import Core, Searching
from rollwrite.players.tile.model import INDEX_BITS, Model
from rollwrite.players.tile.net import Net
from rollwrite.players.tile.value import Valuation
from rollwrite.players.tile.weights import load_weights, weights_name
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.moves import Placement
from rollwrite.tilegame.scoring import Scheme


@dataclass(frozen=True)
class _Thought:
    """A search, and what it was about."""

    game: Game
    model: Model
    asked: tuple[Scheme, Net | None, Core]
    search: Searching


class Memory:
    """Remembers one search, and gives one for a game that goes on from it.

    With a memory what is thought of a position hangs on what was thought before; so only who thinks
    by the clock has one.
    """

    def __init__(self) -> None:
        self._last: _Thought | None = None

    def forget(self) -> None:
        """Think anew."""
        self._last = None

    def search(self, game: Game, model: Model, valuation: Valuation, core: Core) -> Searching:
        """A search above a game: the one before where its tree has come to this position."""
        asked = valuation.scheme, valuation.net, core
        last, self._last = self._last, None
        found = None if last is None or last.asked != asked else _followed(last, game, model)
        if found is None:
            weights = load_weights(weights_name(game.variant))
            found = core.make(model, weights, valuation)
        self._last = _Thought(game, model, asked, found)
        return found


def _followed(last: _Thought, game: Game, model: Model) -> Searching | None:
    """The last search, gone on to a game; None where it did not see it."""
    before, made = last.game, len(last.game.moves)
    is_later = (
        game.initial_state == before.initial_state
        and game.moves[:made] == before.moves
        and (game.departures, game.phase) == (before.departures, before.phase)
        # Who plays alone compares with what was expected at the root.
        and game.variant.players - len(game.gone) > 1
    )
    if not is_later:
        return None
    moves, numbers = [], last.model.arena.numbers
    for move in game.moves[made:]:
        if not isinstance(move, Placement):
            return None
        moves.append(move.colour << INDEX_BITS | numbers.index(move.number))
    return last.search if last.search.follow(moves, model) else None
