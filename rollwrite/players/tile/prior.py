"""Which moves look good at first sight: a learned linear score of what a placement does to cells.

The score of a move is a sum of counts of cells: those it covers, borders or touches at a corner
that lie in certain areas of the position, each kind with a weight. Weights are whole numbers of
eighths, so the sum can be had by one count of bits: a placement's cells stand side by side in one
long integer, as often as the weights say, a position's areas in another, and
``(placement & position).bit_count()`` is the score.
"""

from __future__ import annotations

from math import exp
from typing import Final, Literal

from rollwrite.players.tile.arena import Arena
from rollwrite.players.tile.state import State

Part = Literal["cells", "edges", "corners"]

#: The features of a move: which of its cells count, and in which area.
FEATURES: Final[tuple[tuple[Part, str], ...]] = (
    ("cells", "corners of others"),
    ("cells", "next to corners of others"),
    ("cells", "near corners of others"),
    ("cells", "own corners"),
    ("cells", "near own corners"),
    ("cells", "near the last piece"),
    ("corners", "new, far from others"),
    ("corners", "new, next to corners of others"),
    ("corners", "new, near corners of others"),
    ("corners", "new, at corners of others"),
    ("edges", "pieces of others"),
    ("edges", "own room"),
    ("edges", "own corners"),
    ("edges", "corners of others"),
    ("edges", "next to corners of others"),
    ("cells", "middle"),
)
#: The first weight is of the size.
NAMES: Final = ("size", *(f"{part}: {area}" for part, area in FEATURES))

#: Steps of a score to one of its logarithm.
_STEPS: Final = 8
#: e to the power of minus so many steps.
POWERS: Final = [exp(-step / _STEPS) for step in range(64 * _STEPS)]


def areas(arena: Arena, state: State, colour: int) -> tuple[int, ...]:
    """For each of :data:`FEATURES` its area on the ground, for a move of a colour."""
    ground = arena.ground
    spread = ground.spread
    free = ground.all
    for cells in state.taken:
        free &= ~cells
    room = free & ~state.closed[colour]
    corners = state.touched[colour] & room
    at_others = next_to_others = near_others = others = 0
    for other, cells in enumerate(state.taken):
        if other != colour:
            others |= cells
            their_room = free & ~state.closed[other]
            theirs = state.touched[other] & their_room
            beside = spread(theirs) & their_room
            at_others |= theirs
            next_to_others |= beside
            near_others |= spread(beside) & their_room
    next_to_others &= ~at_others
    near_others &= ~(next_to_others | at_others)
    new = room & ~corners
    return (
        at_others,
        next_to_others,
        near_others,
        corners,
        spread(spread(corners) & room) & room,
        spread(spread(state.last)) & ground.all if state.last else 0,
        new & ~(at_others | next_to_others | near_others),
        new & next_to_others,
        new & near_others,
        new & at_others,
        others,
        room,
        corners,
        at_others,
        next_to_others,
        ground.middle,
    )


class Prior:
    """Scores of the placements of an arena, with one set of weights in the order of NAMES."""

    def __init__(self, arena: Arena, weights: tuple[float, ...]) -> None:
        self._arena = arena
        steps = [round(weight * _STEPS) for weight in weights]
        self._of_size = steps[0]
        width = arena.ground.width
        lane = 0
        #: For each part of a placement the first bits of its lanes.
        self._lanes: dict[Part, int] = {"cells": 0, "edges": 0, "corners": 0}
        #: What is taken off for each cell, where lanes with a minus count what is not in the area.
        self._off: dict[Part, int] = {"cells": 0, "edges": 0, "corners": 0}
        self._terms: list[tuple[int, int]] = []
        self._turned = 0
        for number, ((part, _), weight) in enumerate(zip(FEATURES, steps[1:], strict=True)):
            firsts = 0
            for _ in range(abs(weight)):
                firsts |= 1 << lane * width
                lane += 1
            if weight:
                self._lanes[part] |= firsts
                self._terms.append((number, firsts))
            if weight < 0:
                self._turned |= ((1 << width) - 1) * firsts
                self._off[part] -= weight
        self._wide = [0] * len(arena)
        self._base = [0] * len(arena)

    def _prepare(self, index: int) -> None:
        arena = self._arena
        if not arena.cells[index]:
            arena.prepare(index)
        cells, edges, corners = arena.cells[index], arena.edges[index], arena.corners[index]
        lanes, off = self._lanes, self._off
        self._wide[index] = (
            cells * lanes["cells"] | edges * lanes["edges"] | corners * lanes["corners"]
        )
        size = arena.sizes[index]
        self._base[index] = (
            self._of_size * size
            - off["cells"] * size
            - off["edges"] * edges.bit_count()
            - off["corners"] * corners.bit_count()
        )

    def scores(self, state: State, colour: int, indices: list[int]) -> list[int]:
        """The scores of placements of a colour, in eighths."""
        where = areas(self._arena, state, colour)
        position = 0
        for number, firsts in self._terms:
            position |= where[number] * firsts
        position ^= self._turned
        wide, base = self._wide, self._base
        for index in indices:
            if not wide[index]:
                self._prepare(index)
        return [base[index] + (wide[index] & position).bit_count() for index in indices]
