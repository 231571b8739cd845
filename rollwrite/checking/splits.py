"""What an area may be, when it cannot be one shape: several that touch along an edge."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice

from rollwrite.board import PlacementTable, bits
from rollwrite.board.areas import inside
from rollwrite.checking.budget import Budget
from rollwrite.checking.problems import Reading

#: Larger areas have so many readings that none of them helps.
_MOST_CELLS = 15
_MOST_READINGS = 3
#: How many shapes are tried for an area before the search for readings is given up.
_MOST_STEPS = 1_000
#: Of the budget: what an area takes before the first shape is tried, and what each shape does.
_AREA_COST, _STEP_COST = 20, 2


def splits(
    table: PlacementTable, area: int, names: Collection[str], budget: Budget
) -> tuple[Reading, ...]:
    """Ways to cut an area into shapes, each used once; fewest shapes first, three at most.

    :param area: the bit mask of its cells, which hang together by edges.
    :param names: the shapes it may be cut into.
    :param budget: where it is spent, not all ways are found.
    """
    size = area.bit_count()
    if not 1 < size <= _MOST_CELLS or not budget.spend(_AREA_COST):
        return ()
    allowed = 0
    for name in names:
        allowed |= table.of_shape[table.shape_index[name]]
    fitting = allowed & inside(table, area)
    largest = max(shape.size for shape in table.shapes)
    search = _Search(table, budget)
    found: list[Reading] = []
    for parts in range(max(2, -(-size // largest)), size + 1):
        found += islice(search.cut(area, fitting, parts), _MOST_READINGS - len(found))
        if found or search.is_over:
            break
    return tuple(found)


class _Search:
    def __init__(self, table: PlacementTable, budget: Budget) -> None:
        self.table = table
        self.is_over = False
        self._budget = budget
        self._steps = 0

    def cut(self, area: int, fitting: int, parts: int) -> Iterator[Reading]:
        """The ways to cut ``area`` into exactly ``parts`` of the placements in ``fitting``."""
        if not area:
            if parts == 0:
                yield ()
            return
        table = self.table
        if parts == 0:
            return
        first = (area & -area).bit_length() - 1
        for placement in bits(fitting & table.covering[first]):
            self._steps += 1
            if self._steps > _MOST_STEPS or not self._budget.spend(_STEP_COST):
                self.is_over = True
            if self.is_over:
                return
            shape = table.shape_of(placement)
            gone = (
                table.covers(table.cells[placement]) | table.of_shape[table.shape_index[shape.name]]
            )
            part = (shape.name, table.cells_of(placement))
            for rest in self.cut(area & ~table.masks[placement], fitting & ~gone, parts - 1):
                yield (part, *rest)
