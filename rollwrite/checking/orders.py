r"""In which order the shapes of a sheet can have been drawn, at the cost of how many strikes.

What an order of play depends on
--------------------------------

Take a finished drawing whose areas are shapes, each at most once, and draw them again in some
order. Round by round the law asks:

- P1, the squares are free: always, because the areas of the finished drawing do not overlap.
- P4, no edge in common with the colour: always, for two areas of a colour that shared an edge
  would be one area. It is a matter of pairs, so the order does not enter.
- D9, an unused shape: always, because each is there once.
- P2 with D8, the first of a colour covers a free corner square: it must be an area on a corner
  square; the square is free, as no other area of the drawing has it.
- P3, each later one touches an earlier one of its colour at a corner.
- D7 and D10, the shape stands in the row of the round's die, or a strike is crossed out in that
  round, which is allowed for any row. Where one of two dice was taken (S3), in the row of either.
- D12, the colour is that of the marker held in the round.

So the drawing decides by P2 and P3 alone which orders there are, and these speak of one colour at
a time: in the graph of a colour's areas that touch at corners, an order starts at a corner square
and goes on along the edges. Given which rounds belong to which colour, the colours are therefore
independent of each other, and the strikes they need just add up. A strike may also be crossed out
where the row would have served (D10), so a drawing that can be made with m strikes can be made
with any number from m to the number of its rounds.

The search
----------

A state is the set of areas drawn so far; its size is the round. Best first (A*): to the strikes
crossed so far is added, for each face, by how many the dice still to come outnumber the areas
still to come of its row; a round with a choice of two rows may go with either, and does not count.
That many strikes at least are needed, so the first complete order that is found has the least
number of strikes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TypeAlias

from rollwrite.board import bits
from rollwrite.checking.budget import CheckBudget
from rollwrite.dicegame.dice import FACES

#: The faces of the dice of a round of which one was taken; None where they are not told.
Faces: TypeAlias = frozenset[int] | None


class TooManyOrdersError(ValueError):
    """The search was given up, so nothing is known."""


@dataclass(frozen=True)
class Graph:
    """Areas, and what keeps them in order. Sets of areas are bit masks of their numbers.

    :ivar rows: the row of each area's shape.
    :ivar adjacent: for each area those of its colour that it touches at a corner.
    :ivar groups: for each colour the areas that must hang together.
    :ivar starting: the areas of ``groups`` that may come first in their colour.
    :ivar loose: areas that may come at any time, because the law is broken there anyway.
    """

    rows: tuple[int, ...]
    adjacent: tuple[int, ...]
    groups: tuple[int, ...]
    starting: int
    loose: int

    def next_after(self, drawn: int, near: int) -> int:
        """What may be drawn next, after the set ``drawn`` with ``near`` adjacent to it."""
        after = near | self.loose
        for group in self.groups:
            if not drawn & group:
                after |= self.starting & group
        return after & ~drawn


@dataclass(frozen=True)
class Order:
    """A possible order.

    :ivar areas: the numbers of the areas, first to last.
    :ivar struck: the places in it, from 0, at which a strike is needed.
    """

    areas: tuple[int, ...]
    struck: tuple[int, ...]


def least_strikes(graph: Graph, members: int, faces: Sequence[Faces], budget: CheckBudget) -> Order:
    """An order of ``members`` with the least number of strikes.

    :param members: the areas to draw: whole colours of the graph.
    :param faces: for each place in the order those of its dice.
    :raises TooManyOrdersError: the search takes more than the budget has.
    """
    rows = [0] * (len(FACES) + 1)
    for number in bits(members):
        rows[graph.rows[number]] |= 1 << number
    to_come = _counts_from(faces)
    # Entries: bound, -round, serial, drawn, near, strikes, and the way here as a linked list.
    heap: list[tuple[int, int, int, int, int, int, _Way]] = [(0, 0, 0, 0, 0, 0, None)]
    best: dict[int, int] = {}
    serial = 0
    while heap:
        _, place, _, drawn, near, strikes, way = heappop(heap)
        if best.get(drawn, len(faces)) < strikes:
            continue
        if drawn == members:
            return _order(way)
        place = -place
        here = faces[place]
        for number in bits(graph.next_after(drawn, near) & members):
            if not budget.spend():
                raise TooManyOrdersError("more steps than a check may take")
            is_struck = here is not None and graph.rows[number] not in here
            after = drawn | 1 << number
            cost = strikes + is_struck
            if best.get(after, len(faces) + 1) <= cost:
                continue
            best[after] = cost
            bound = cost
            for other in FACES:
                short = to_come[place + 1][other] - (rows[other] & ~after).bit_count()
                if short > 0:
                    bound += short
            serial += 1
            entry = (way, number, is_struck)
            heappush(
                heap,
                (bound, -place - 1, serial, after, near | graph.adjacent[number], cost, entry),
            )
    raise AssertionError("no order draws them all")


_Way = tuple["_Way", int, bool] | None


def _order(way: _Way) -> Order:
    steps = []
    while way is not None:
        way, number, is_struck = way
        steps.append((number, is_struck))
    steps.reverse()
    return Order(
        tuple(number for number, _ in steps),
        tuple(place for place, (_, is_struck) in enumerate(steps) if is_struck),
    )


def _counts_from(faces: Sequence[Faces]) -> list[list[int]]:
    """For each place, in how many rounds there or later every die has the same face."""
    counts = [0] * (len(FACES) + 1)
    found = [counts]
    for here in reversed(faces):
        counts = counts.copy()
        if here is not None and len(here) == 1:
            counts[min(here)] += 1
        found.append(counts)
    found.reverse()
    return found
