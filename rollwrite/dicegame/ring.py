"""The ring of four markers (rules D4, D12 and the paragraphs under D16).

Seats are numbered clockwise from the first starter; ``standby`` is a queue, the marker to be taken
next in front. All four markers are always in the ring::

    seats  B Y     standby  R G      round 1, two players
    seats  R B     standby  G Y      round 2
    seats  G R     standby  Y B      round 3
"""

from __future__ import annotations

from dataclasses import dataclass

from rollwrite.dicegame.colours import COLOURS, Colour


@dataclass(frozen=True)
class Ring:
    """Who holds which marker.

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
