"""Why a move of a tile game is good: what sets it apart from the others that were looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from rollwrite.tilegame.game import Game
from rollwrite.tilegame.moves import Move, Placement

#: A fact is worth telling where it is so much better than in the middle of the other moves; ...
_CLEARLY: Final = 1.25
#: ... and only of so many places, or a few more or less would be a reason.
_MANY: Final = 12
#: Pieces of so many cells are large.
_LARGE: Final = 5


@dataclass(frozen=True)
class Reason:
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


def reason_for(game: Game, move: Move, looked_at: Sequence[Move]) -> Reason:
    """What speaks for a move of a game that is not over.

    :param looked_at: the moves it was compared with, itself among them.
    """
    legal = game.legal_moves()
    if len(legal) == 1:
        return Reason("only")
    if not isinstance(move, Placement):
        return Reason("tried")
    owners, rule = game.variant.owners, game.variant.rule
    if rule == "T9":
        # Who has least on the board wins.
        least = min(one.size for one in legal if isinstance(one, Placement))
        return Reason("small" if move.size == least else "tried")
    if owners[move.colour] is None and rule != "T8":
        # Nobody's colour: what it wins for itself is no reason to place it there.
        return Reason("tried")
    if _is_last(game, move):
        return Reason("last")
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
            return Reason("opens")
        return Reason("blocks", {"colour": game.variant.colours[colour]})
    if move.size == max(one.size for one in legal if isinstance(one, Placement)):
        return Reason("large" if move.size >= _LARGE else "largest")
    return Reason("tried")


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
