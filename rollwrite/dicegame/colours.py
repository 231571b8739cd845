"""The four colours, and the ring in which their markers go round (rules D2, D4, D12)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Colour(StrEnum):
    """A colour, written as its letter everywhere: in logs, on sheets, in the API."""

    BLUE = "B"
    YELLOW = "Y"
    RED = "R"
    GREEN = "G"

    @property
    def number(self) -> int:
        """0 to 3, the colour's number in a :class:`~rollwrite.board.Position`."""
        return _NUMBERS[self]

    @property
    def key(self) -> str:
        """The English name in lower case: a key for words, never shown itself."""
        return self.name.lower()


#: Blue, yellow, red, green: the default order of the markers round the table (D4).
COLOURS: tuple[Colour, ...] = tuple(Colour)
_NUMBERS = {colour: number for number, colour in enumerate(COLOURS)}


@dataclass(frozen=True)
class Ring:
    """Who holds which marker (D4, D12 and the paragraphs under D16).

    Seats are numbered clockwise from the first starter; ``standby`` is a queue, the marker to be
    taken next in front. All four markers are always in the ring::

        seats  B Y     standby  R G      round 1, two players
        seats  R B     standby  G Y      round 2
        seats  G R     standby  Y B      round 3

    :ivar held: the marker of each seat, clockwise from the first starter.
    :ivar standby: the markers nobody holds, the one that is taken next in front.
    """

    held: tuple[Colour, ...]
    standby: tuple[Colour, ...]

    @classmethod
    def deal(cls, seats: int, markers: tuple[Colour, ...] = COLOURS) -> Ring:
        """The ring of round 1: ``markers`` in their order, the rest stand by (D4)."""
        return cls(markers[:seats], markers[seats:])

    def passed(self, starter: int | None = None) -> Ring:
        """The ring after every player has passed the marker to the left (D12).

        :param starter: None for the fixed ring, in which the first seat takes from the standby
            queue and the last seat adds to it. With ``standby_follows_starter`` the seat that
            started the round takes, and the one to its right adds.
        """
        taker = starter or 0
        queue = (*self.standby, self.held[taker - 1])
        held = tuple(
            queue[0] if seat == taker else self.held[seat - 1] for seat in range(len(self.held))
        )
        return Ring(held, queue[1:])

    def in_round(self, number: int) -> Ring:
        """The ring ``number`` rounds later, with a fixed standby zone."""
        ring = self
        for _ in range(number % len(COLOURS)):
            ring = ring.passed()
        return ring
