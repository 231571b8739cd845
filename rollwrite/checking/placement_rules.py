"""What the drawing alone shows (V1 to V4), and the crossed-out list against it (V5).

The same four laws hold on a tile game's board, under other codes, so they are written for any
:class:`~rollwrite.board.Setup`. An area that cannot be one shape may be several that touch.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from rollwrite.board import PlacementTable, Setup, bits
from rollwrite.board.areas import Area, connected, corners_of, find_areas, inside
from rollwrite.checking.budget import CheckBudget
from rollwrite.checking.problems import Fact, Reading, RuleProblem, cells_of, names_of


@dataclass(frozen=True)
class RuleCodes:
    """What a game calls the four laws of a drawing."""

    no_shape: str
    too_large: str
    twice: str
    start: str
    corner: str


SHEET_CODES = RuleCodes("V1", "V1", "V2", "V3", "V4")


class AreaGraph:
    """Areas on a board, and how those of a colour touch each other at corners.

    :ivar areas: every area; the numbers below count these.
    :ivar adjacent: for each area the set of those of its colour that it touches at a corner.
    :ivar starting: the areas that cover a start square of their colour.
    :ivar main: the areas of the group of each colour that counts as its own: the largest one that
        holds a start square, or simply the largest.
    """

    def __init__(self, setup: Setup, taken: Sequence[int]) -> None:
        self.setup = setup
        self.areas = find_areas(setup.table, taken)
        board = setup.table.board
        self.adjacent = [0] * len(self.areas)
        self.starting = 0
        self.of_colour = [0] * setup.colours
        area_at = {cell: number for number, a in enumerate(self.areas) for cell in bits(a.mask)}
        self._links: list[list[int]] = []
        for number, area in enumerate(self.areas):
            self.of_colour[area.colour] |= 1 << number
            if area.mask & setup.starts[area.colour]:
                self.starting |= 1 << number
            near = bits(corners_of(board, area.mask) & taken[area.colour] & ~area.mask)
            self._links.append(sorted({area_at[cell] for cell in near}))
            self.adjacent[number] = sum(1 << other for other in self._links[number])
        self.main = 0
        for members in self.of_colour:
            groups = self.groups(members)
            if groups:
                self.main |= groups[0]

    def groups(self, members: int) -> list[int]:
        """The groups of areas that hang together by corners, the one that counts first."""

        def weight(group: int) -> tuple[bool, int]:
            return bool(group & self.starting), sum(a.mask.bit_count() for a in self.pick(group))

        return sorted(connected(self._links, members), key=weight, reverse=True)

    def pick(self, members: int) -> list[Area]:
        """The areas with these numbers."""
        return [self.areas[number] for number in bits(members)]

    @property
    def is_whole(self) -> bool:
        """Whether every area is a shape."""
        return all(area.placement is not None for area in self.areas)


@dataclass(frozen=True)
class Breach:
    """Areas that break one of the four laws of a drawing, and how.

    :ivar kind: no shape (V1), more of one than there are (V2), none on a start (V3), or a group
        that touches no other of its colour at a corner (V4).
    :ivar supply: of the shape that is there too often, how many there may be.
    """

    kind: Literal["shape", "twice", "start", "corner"]
    areas: tuple[Area, ...]
    supply: int = 0


def breaches(graph: AreaGraph) -> Iterator[Breach]:
    """Every breach of the four laws that the drawing alone shows: V1 to V4, in this order."""
    for area in graph.areas:
        if area.placement is None:
            yield Breach("shape", (area,))
    yield from _twice(graph)
    for members in graph.of_colour:
        groups = graph.groups(members)
        if groups and not members & graph.starting:
            yield Breach("start", tuple(graph.pick(members)))
        for group in groups[1:]:
            yield Breach("corner", tuple(graph.pick(group)))


def _twice(graph: AreaGraph) -> Iterator[Breach]:
    setup = graph.setup
    groups: dict[tuple[int, int], list[Area]] = defaultdict(list)
    for area in graph.areas:
        if area.placement is not None:
            shape = setup.table.shape_numbers[area.placement]
            groups[setup.supplies[area.colour], shape].append(area)
    for (_, shape), areas in sorted(groups.items(), key=lambda item: item[0]):
        if len(areas) > setup.counts[shape]:
            yield Breach("twice", tuple(areas), setup.counts[shape])


def area_problems(
    graph: AreaGraph, codes: RuleCodes, budget: CheckBudget, crossed: Collection[str] | None = None
) -> Iterator[RuleProblem]:
    """What the drawing alone shows, to be told: V1 to V4.

    :param budget: for what areas that are no shapes may have been meant as.
    :param crossed: the shapes crossed out, where that is told: they say how an area was meant.
    """
    facts: dict[str, Fact]
    for breach in breaches(graph):
        areas, cells = breach.areas, cells_of(breach.areas)
        colours = {area.colour for area in areas}
        colour = colours.pop() if len(colours) == 1 else None
        if breach.kind == "shape":
            yield _no_shape(graph, areas[0], codes, budget, crossed)
        elif breach.kind == "twice":
            facts = {"n": len(areas), "supply": breach.supply}
            yield RuleProblem(codes.twice, "twice", cells, names_of(areas), colour, facts)
        elif breach.kind == "start":
            yield RuleProblem(codes.start, "start", cells, names_of(areas), colour)
        else:
            facts = {"n": len(areas)}
            yield RuleProblem(codes.corner, "corner", cells, names_of(areas), colour, facts)


def _no_shape(
    graph: AreaGraph,
    area: Area,
    codes: RuleCodes,
    budget: CheckBudget,
    crossed: Collection[str] | None,
) -> RuleProblem:
    largest = max(shape.size for shape in graph.setup.table.shapes)
    is_large = len(area.cells) > largest
    code, kind = (codes.too_large, "large") if is_large else (codes.no_shape, "unknown")
    readings = _readings(graph, area, budget, crossed)
    where = graph.setup.table.board.format_cell(area.cells[0])
    facts: dict[str, Fact] = {"n": len(area.cells), "most": largest, "where": where}
    return RuleProblem(code, kind, area.cells, (), area.colour, facts, readings)


def _readings(
    graph: AreaGraph, area: Area, budget: CheckBudget, crossed: Collection[str] | None
) -> tuple[Reading, ...]:
    """How an area may have been meant: by shapes crossed out, else by unused, else by any."""
    table = graph.setup.table
    every = [shape.name for shape in table.shapes]
    sharing = graph.setup.sharing[area.colour]
    used = names_of(other for other in graph.areas if other.colour in sharing)
    unused = [name for name in every if name not in used]
    tries = [unused, every]
    if crossed is not None:
        tries.insert(0, [name for name in unused if name in crossed])
    for names in tries:
        found = splits(table, area.mask, names, budget)
        if found:
            return found
    return ()


def crossed_problems(
    graph: AreaGraph, crossed: Collection[str], budget: CheckBudget
) -> Iterator[RuleProblem]:
    """Shapes on the board that are not crossed out, and the reverse (V5).

    A crossed-out shape that may hide in an area that is no shape (V1) is not called missing.

    :param budget: for what shapes that are not crossed out may have been meant as.
    """
    table = graph.setup.table
    drawn = names_of(graph.areas)
    hidden = _could_hide(table, graph.areas)
    missing = [name for name in _in_order(table, crossed) if name not in drawn]
    for name in drawn:
        if name in crossed:
            continue
        areas = [a for a in graph.areas if a.shape is not None and a.shape.name == name]
        readings = tuple(r for a in areas for r in splits(table, a.mask, missing, budget))
        kind = "touching" if readings else "drawn"
        yield RuleProblem(
            "V5", kind, cells_of(areas), (name,), areas[0].colour, readings=readings[:1]
        )
    for name in missing:
        if name not in hidden:
            yield RuleProblem("V5", "crossed", (), (name,))


def _in_order(table: PlacementTable, names: Collection[str]) -> list[str]:
    return [shape.name for shape in table.shapes if shape.name in names]


def _could_hide(table: PlacementTable, areas: Sequence[Area]) -> set[str]:
    """The shapes that fit into one of the areas that are no shape."""
    found: set[str] = set()
    for area in areas:
        if area.placement is None:
            fitting = inside(table, area.mask)
            found |= {
                s.name for s, of in zip(table.shapes, table.of_shape, strict=True) if fitting & of
            }
    return found


#: Larger areas have so many readings that none of them helps.
_MOST_CELLS = 15
_MOST_READINGS = 3
#: How many shapes are tried for an area before the search for readings is given up.
_MOST_STEPS = 1_000
#: Of the budget: what an area takes before the first shape is tried, and what each shape does.
_AREA_COST, _STEP_COST = 20, 2


def splits(
    table: PlacementTable, area: int, names: Collection[str], budget: CheckBudget
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
    def __init__(self, table: PlacementTable, budget: CheckBudget) -> None:
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
