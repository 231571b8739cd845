"""Good moves of a tile game, and why: what a person is shown who asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from rollwrite.players.job import Budget
from rollwrite.players.tile.model import Model, State
from rollwrite.players.tile.prior import MOVE, FirstSight, looked_at
from rollwrite.players.tile.thinking import Line, never, think
from rollwrite.players.tile.tree import Search
from rollwrite.players.tile.value import Valuation
from rollwrite.players.tile.weights import Weights, load_weights, weights_name
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.moves import Move, Pick, Placement, what_of
from rollwrite.tilegame.scoring import scheme_for

#: A fact is worth telling where it is so much better than in the middle of the other moves; ...
_CLEARLY: Final = 1.25
#: ... and only of so many places, or a few more or less would be a reason.
_MANY: Final = 12
#: Pieces of so many cells are large.
_LARGE: Final = 5


@dataclass(frozen=True)
class MoveReason:
    """What speaks for a move.

    :ivar key: of its sentence, ``reason.tile.<key>``.
    :ivar params: of the sentence; ``colour`` is the key of a colour.
    """

    key: str
    params: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class _Facts:
    """What a placement makes of the board.

    :ivar own: the places its colour has afterwards; ``others`` what each other colour loses.
    """

    own: int
    others: Mapping[int, int]


def reason_for(
    game: Game,
    move: Move,
    looked_at: Sequence[Move],
    *,
    of_piece: bool = False,
    is_best: bool = True,
) -> MoveReason:
    """What speaks for a move of a game that is not over.

    :param looked_at: the moves it was compared with, itself among them.
    :param of_piece: they are all with the one piece that was asked about.
    :param is_best: it is the best of them; of others that cannot be said.
    """
    if of_piece and isinstance(move, Placement) and _is_only_place(game, move):
        return MoveReason("only_place")
    fact = _fact(game, move, looked_at, of_piece=of_piece)
    if fact is not None:
        return fact
    if not is_best:
        return MoveReason("nearly")
    return MoveReason("tried_place" if of_piece else "tried")


def _fact(
    game: Game, move: Move, looked_at: Sequence[Move], *, of_piece: bool
) -> MoveReason | None:
    """What can be seen on the board; None where there is nothing to see."""
    legal = game.legal_moves()
    if len(legal) == 1:
        return MoveReason("only")
    if isinstance(move, Pick):
        sizes = game.variant.shapes()
        least = min(sizes[one.shape].size for one in legal if isinstance(one, Pick))
        return MoveReason("easy") if sizes[move.shape].size == least else None
    if not isinstance(move, Placement):
        return None
    owners, rule = game.variant.owners, game.variant.rule
    if rule == "T9":
        # Who has least on the board wins.
        least = min(one.size for one in legal if isinstance(one, Placement))
        return MoveReason("small") if move.size == least and not of_piece else None
    if owners[move.colour] is None and rule != "T8":
        # Nobody's colour: what it wins for itself is no reason to place it there.
        return None
    if _is_last(game, move) and not of_piece:
        return MoveReason("last")
    others = [one for one in looked_at if isinstance(one, Placement)]
    facts = {one: _facts(game, one) for one in {*others, move}}
    rivals = [c for c in facts[move].others if owners[c] not in (None, game.player)]
    found = [
        *(
            (_gain([facts[one].others[c] for one in others], facts[move].others[c]), c)
            for c in rivals
        ),
        (_gain([facts[one].own for one in others], facts[move].own), None),
    ]
    gain, colour = max(found, key=lambda one: one[0])
    if gain >= _CLEARLY:
        if colour is None:
            return MoveReason("opens")
        return MoveReason("blocks", {"colour": game.variant.colours[colour]})
    if of_piece or move.size < max(one.size for one in legal if isinstance(one, Placement)):
        return None
    return MoveReason("large" if move.size >= _LARGE else "largest")


def _is_only_place(game: Game, move: Placement) -> bool:
    return sum(what_of(one) == move.shape for one in game.legal_moves()) == 1


def _gain(all_of_them: Sequence[int], own: int) -> float:
    """How much better a fact is than in the middle of all moves; 0 where it is small."""
    middle = sorted(all_of_them)[len(all_of_them) // 2]
    return own / max(middle, 1) if own >= _MANY and own > middle else 0.0


def _facts(game: Game, move: Placement) -> _Facts:
    before = game.position
    after = before.play(move.colour, move.number)
    colours = range(len(game.variant.colours))
    lost = {
        colour: before.legal(colour).bit_count() - after.legal(colour).bit_count()
        for colour in colours
        if colour != move.colour
    }
    return _Facts(after.legal(move.colour).bit_count(), lost)


def _is_last(game: Game, move: Placement) -> bool:
    """Whether it is the last piece of its colour."""
    counts = game.position.setup.counts
    return len(game.position.placed[move.colour]) + 1 == sum(counts)


#: How many moves are shown, and how much worse than the best one the others may be, as a share of
#: the win.
_SHOWN: Final = 3
_SENSIBLE: Final = 0.15
#: With so many moves the best one is compared.
_LOOKED_AT: Final = 16
#: Every so many simulations it is asked whether to stop.
_ASKED: Final = 16


@dataclass(frozen=True)
class Hint:
    """A good move.

    :ivar value: what its player may expect after it: his share of the win, 0 to 1.
    :ivar reason: what speaks for it.
    """

    move: Move
    value: float
    reason: MoveReason


def advise(
    game: Game,
    rng: Random,
    budget: Budget,
    *,
    what: str | None = None,
    scheme: str | None = None,
    is_asked_to_stop: Callable[[], bool] = never,
) -> tuple[Hint, ...]:
    """Up to three moves of different pieces in a game that is not over, best first.

    :param budget: of playouts.
    :param rng: with the same seed the answer is always the same.
    :param what: a piece: up to three places for it instead.
    :param scheme: how the game is scored; the variant's usual way by default.
    :raises ValueError: the piece fits nowhere.
    """
    if what is None:
        lines = think(
            game, budget, rng, scheme=scheme, sees=True, is_asked_to_stop=is_asked_to_stop
        ).lines
        shown = _distinct(lines)
    else:
        lines = _of_piece(game, what, budget, rng, scheme, is_asked_to_stop)
        shown = [line for line in lines if line.value >= lines[0].value - _SENSIBLE][:_SHOWN]
    compared = [line.move for line in lines[:_LOOKED_AT]]
    return tuple(
        Hint(
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
