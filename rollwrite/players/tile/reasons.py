"""Why a move of a tile game is good: what sets it apart from the others that were looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from rollwrite.tilegame.game import Game
from rollwrite.tilegame.moves import Move, Pick, Placement, what_of

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


def reason_for(
    game: Game,
    move: Move,
    looked_at: Sequence[Move],
    *,
    of_piece: bool = False,
    is_best: bool = True,
) -> Reason:
    """What speaks for a move of a game that is not over.

    :param looked_at: the moves it was compared with, itself among them.
    :param of_piece: they are all with the one piece that was asked about.
    :param is_best: it is the best of them; of others that cannot be said.
    """
    if of_piece and isinstance(move, Placement) and _is_only_place(game, move):
        return Reason("only_place")
    fact = _fact(game, move, looked_at, of_piece=of_piece)
    if fact is not None:
        return fact
    if not is_best:
        return Reason("nearly")
    return Reason("tried_place" if of_piece else "tried")


def _fact(game: Game, move: Move, looked_at: Sequence[Move], *, of_piece: bool) -> Reason | None:
    """What can be seen on the board; None where there is nothing to see."""
    legal = game.legal_moves()
    if len(legal) == 1:
        return Reason("only")
    if isinstance(move, Pick):
        sizes = game.variant.shapes()
        least = min(sizes[one.shape].size for one in legal if isinstance(one, Pick))
        return Reason("easy") if sizes[move.shape].size == least else None
    if not isinstance(move, Placement):
        return None
    owners, rule = game.variant.owners, game.variant.rule
    if rule == "T9":
        # Who has least on the board wins.
        least = min(one.size for one in legal if isinstance(one, Placement))
        return Reason("small") if move.size == least and not of_piece else None
    if owners[move.colour] is None and rule != "T8":
        # Nobody's colour: what it wins for itself is no reason to place it there.
        return None
    if _is_last(game, move) and not of_piece:
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
    if of_piece or move.size < max(one.size for one in legal if isinstance(one, Placement)):
        return None
    return Reason("large" if move.size >= _LARGE else "largest")


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
