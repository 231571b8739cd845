"""What players found hard in a game, and moves that are worth a talk: of any game.

Some of it everybody can count on the boards; the rest the coach has seen, where it has looked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, get_args

from rollwrite.board.picture import BoardPicture

#: A colour was closed off; strikes were spent early; corners of one's own were given away, those of
#: others left to them; shapes or pieces no longer fit; small ones were laid too soon; holes stayed.
Trouble: TypeAlias = Literal[
    "closed", "strikes", "corners", "theirs", "shapes", "pieces", "small", "holes"
]
TROUBLES: Final[tuple[Trouble, ...]] = get_args(Trouble)


@dataclass(frozen=True)
class TalkPoint:
    """A move to talk about.

    :ivar number: of its round, or of the move.
    :ivar made: the board after it, and ``better`` after the better one; None where none is known.
    :ivar cost: how much it cost: only to be compared with others of the same game.
    :ivar why: what speaks for the better move, or what this one did, in a sentence.
    """

    trouble: Trouble
    number: int
    made: BoardPicture
    better: BoardPicture | None
    cost: float
    why: str


@dataclass(frozen=True)
class Hard:
    """What was hard in a game.

    :ivar troubles: by the numbers of the seats whose boards are known.
    """

    troubles: Mapping[int, frozenset[Trouble]] = field(default_factory=dict)
    points: tuple[TalkPoint, ...] = ()
