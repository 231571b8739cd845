"""What an area may be, when it cannot be one shape: several that touch along an edge."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice

from rollwrite.board import PlacementTable, bits
from rollwrite.checking.problems import Reading

#: Larger areas have so many readings that none of them helps.
_MOST_CELLS = 15
_MOST_READINGS = 3
#: How many shapes are tried for an area before the search for readings is given up.
_MOST_STEPS = 1_000


def splits(table: PlacementTable, area: int, names: Collection[str]) -> tuple[Reading, ...]:
    """Ways to cut an area into shapes, each used once; fewest shapes first, three at most.

    :param area: the bit mask of its cells.
    :param names: the shapes it may be cut into.
    """
    size = area.bit_count()
    if size > _MOST_CELLS:
        return ()
    allowed = 0
    for name in names:
        allowed |= table.of_shape[table.shape_index[name]]
    outside = ((1 << len(table.board.cells)) - 1) & ~area
    inside = allowed & ~table.covers(bits(outside))
    largest = max(shape.size for shape in table.shapes)
    search = _Search(table)
    found: list[Reading] = []
    for parts in range(max(2, -(-size // largest)), size + 1):
        found += islice(search.cut(area, inside, parts), _MOST_READINGS - len(found))
        if found or search.steps > _MOST_STEPS:
            break
    return tuple(found)


class _Search:
    def __init__(self, table: PlacementTable) -> None:
        self.table = table
        self.steps = 0

    def cut(self, area: int, inside: int, parts: int) -> Iterator[Reading]:
        """The ways to cut ``area`` into exactly ``parts`` of the placements in ``inside``."""
        if not area:
            if parts == 0:
                yield ()
            return
        table = self.table
        if parts == 0:
            return
        first = (area & -area).bit_length() - 1
        for placement in bits(inside & table.covering[first]):
            self.steps += 1
            if self.steps > _MOST_STEPS:
                return
            shape = table.shape_of(placement)
            gone = (
                table.covers(table.cells[placement]) | table.of_shape[table.shape_index[shape.name]]
            )
            part = (shape.name, table.cells_of(placement))
            for rest in self.cut(area & ~table.masks[placement], inside & ~gone, parts - 1):
                yield (part, *rest)
