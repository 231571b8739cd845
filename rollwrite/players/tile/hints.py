"""Good moves of a tile game, and why: what a person is shown who asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from rollwrite.players.budget import Budget
from rollwrite.players.tile.model import Model
from rollwrite.players.tile.preparing import looked_at
from rollwrite.players.tile.prior import MOVE, FirstSight
from rollwrite.players.tile.reasons import Reason, reason_for
from rollwrite.players.tile.state import State
from rollwrite.players.tile.thinking import Line, never, think
from rollwrite.players.tile.tree import Search
from rollwrite.players.tile.value import Valuation
from rollwrite.players.tile.weights import Weights, load_weights, weights_name
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.moves import Move, what_of
from rollwrite.tilegame.scoring import scheme_for

#: How many moves are shown, and how much worse than the best one the others may be, as a share of
#: the win.
_SHOWN: Final = 3
_SENSIBLE: Final = 0.15
#: With so many moves the best one is compared.
_LOOKED_AT: Final = 16
#: Every so many simulations it is asked whether to stop.
_ASKED: Final = 16


@dataclass(frozen=True)
class Advice:
    """A good move.

    :ivar value: what its player may expect after it: his share of the win, 0 to 1.
    :ivar reason: what speaks for it.
    """

    move: Move
    value: float
    reason: Reason


def advise(
    game: Game,
    rng: Random,
    budget: Budget,
    *,
    what: str | None = None,
    scheme: str | None = None,
    is_asked_to_stop: Callable[[], bool] = never,
) -> tuple[Advice, ...]:
    """Up to three moves of different pieces in a game that is not over, best first.

    :param budget: of playouts.
    :param rng: with the same seed the answer is always the same.
    :param what: a piece: up to three places for it instead.
    :param scheme: how the game is scored; the variant's usual way by default.
    :raises ValueError: the piece fits nowhere.
    """
    if what is None:
        lines = think(game, budget, rng, scheme=scheme, is_asked_to_stop=is_asked_to_stop).lines
        shown = _distinct(lines)
    else:
        lines = _of_piece(game, what, budget, rng, scheme, is_asked_to_stop)
        shown = [line for line in lines if line.value >= lines[0].value - _SENSIBLE][:_SHOWN]
    compared = [line.move for line in lines[:_LOOKED_AT]]
    return tuple(
        Advice(
            line.move,
            line.value,
            reason_for(game, line.move, compared, of_piece=what is not None, is_best=not number),
        )
        for number, line in enumerate(shown)
    )


def _distinct(lines: tuple[Line, ...]) -> list[Line]:
    """The best line, and others that are nearly as good, each with a piece of its own."""
    shown: dict[str, Line] = {}
    for line in lines:
        if line.value >= lines[0].value - _SENSIBLE and len(shown) < _SHOWN:
            shown.setdefault(what_of(line.move), line)
    return list(shown.values())


def _of_piece(
    game: Game,
    what: str,
    budget: Budget,
    rng: Random,
    scheme: str | None,
    is_asked_to_stop: Callable[[], bool],
) -> tuple[Line, ...]:
    """What the moves with a piece lead to, best first: a search that begins with none but them.

    One among all moves hardly looks at the places of a piece that is not the best one.
    """
    prepared = looked_at(game, rng)
    if prepared is not None:
        lines = tuple(Line(move, 0.5, 1) for move in prepared if what_of(move) == what)
    else:
        variant, model = game.variant, Model(game)
        weights = load_weights(weights_name(variant))
        valuation = Valuation(model, weights, scheme_for(scheme, variant.schemes))
        search = _SearchOfPiece(model, weights, valuation, what)
        lines = search.lines(budget, is_asked_to_stop) if search.has_places else ()
    if not lines:
        raise ValueError(f"{what} fits nowhere")
    return lines


class _SightOfPiece(FirstSight):
    """Sees nothing but one piece at the root."""

    def __init__(self, model: Model, weights: Weights, what: str) -> None:
        super().__init__(model, weights)
        self._model = model
        self._what = what

    def ranked(self, state: State) -> list[int]:
        """See :meth:`FirstSight.ranked`."""
        found = super().ranked(state)
        if state is not self._model.root:
            return found
        placement = self._model.placement
        return [one for one in found if placement(one & MOVE).shape == self._what]


class _SearchOfPiece(Search):
    """A search whose first move is with one piece."""

    def __init__(self, model: Model, weights: Weights, valuation: Valuation, what: str) -> None:
        super().__init__(model, weights, valuation)
        self.sight = _SightOfPiece(model, weights, what)
        self._told = valuation.told

    @property
    def has_places(self) -> bool:
        """Whether the piece fits anywhere."""
        return bool(self.sight.ranked(self.model.root))

    def lines(self, budget: Budget, is_asked_to_stop: Callable[[], bool]) -> tuple[Line, ...]:
        """The moves that were looked at, best first."""

        def is_enough() -> bool:
            return self.simulations % _ASKED == 0 and is_asked_to_stop()

        assert budget.playouts is not None
        self.run(budget.playouts, is_enough)
        root = self.root
        return tuple(
            Line(
                self.model.placement(root.moves[index]),
                self._told(root.sums[index] / root.counts[index]),
                root.counts[index],
            )
            for index in root.ranking()
        )
