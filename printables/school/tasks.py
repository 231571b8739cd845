"""The tasks of the worksheets: the same word gives the same tasks, and each knows its answer.

Nothing is drawn here. Tasks of a page grow harder from the first to the last.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Literal, TypeAlias, get_args

from rollwrite.board import Board, rectangle
from rollwrite.dicegame import COLOURS, Colour, Layout
from rollwrite.dicegame.solo import clean_seed
from rollwrite.geometry import SQUARE, Cell, square_shapes
from rollwrite.paper import Line

Cells: TypeAlias = tuple[Cell, ...]
#: A line of symmetry through the middle: from top to bottom, from side to side, and the two
#: diagonals, the one that falls to the right and the one that rises.
Axis: TypeAlias = Literal["upright", "level", "falling", "rising"]
AXES: tuple[Axis, ...] = get_args(Axis)
#: How a shape lies in comparison with another: turned, flipped over (turned besides or not), or
#: it is another shape.
Kinship: TypeAlias = Literal["turn", "flip", "neither"]
KINSHIPS: tuple[Kinship, ...] = get_args(Kinship)


def perimeter(cells: Collection[Cell]) -> int:
    """The length of the outline: four sides a square, less the two that meet at each contact."""
    contacts = sum(near in cells for cell in cells for near in SQUARE.edges(cell)) // 2
    return 4 * len(cells) - 2 * contacts


def axes(cells: Iterable[Cell]) -> tuple[Axis, ...]:
    """The lines along which a shape can be folded onto itself."""
    here = SQUARE.normal(cells)
    return tuple(axis for axis in AXES if SQUARE.normal(_mirrored(here, axis)) == here)


def _mirrored(cells: Cells, axis: Axis) -> Cells:
    match axis:
        case "upright":
            return tuple((-x, y) for x, y in cells)
        case "level":
            return tuple((x, -y) for x, y in cells)
        case "falling":
            return tuple((y, x) for x, y in cells)
        case "rising":
            return tuple((-y, -x) for x, y in cells)


def axis_line(cells: Collection[Cell], axis: Axis, over: float = 0.5) -> Line:
    """Where a line of symmetry runs, the shape's top left at the origin.

    :param over: how far it stands out beyond the shape at both ends.
    """
    wide, high = extent(cells)
    match axis:
        case "upright":
            return (wide / 2, -over), (wide / 2, high + over)
        case "level":
            return (-over, high / 2), (wide + over, high / 2)
        case "falling":
            return (-over, -over), (wide + over, high + over)
        case "rising":
            return (-over, high + over), (wide + over, -over)


def extent(cells: Iterable[Cell]) -> tuple[int, int]:
    """The width and height of a shape in squares."""
    xs, ys = zip(*cells, strict=True)
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def turns(cells: Iterable[Cell]) -> tuple[Cells, ...]:
    """A shape and its turns, each different one once, the shape itself first."""
    found: dict[Cells, None] = {}
    here = SQUARE.normal(cells)
    for _ in range(SQUARE.turns):
        found.setdefault(here)
        here = SQUARE.normal(map(SQUARE.turn, here))
    return tuple(found)


def flips(cells: Iterable[Cell]) -> tuple[Cells, ...]:
    """The mirror image of a shape and its turns."""
    return turns(map(SQUARE.flip, cells))


def is_handed(cells: Cells) -> bool:
    """Whether a shape and its mirror image differ, as a left and a right hand do."""
    return SQUARE.normal(cells) not in flips(cells)


def kinship(one: Cells, other: Cells) -> Kinship:
    """What ``other`` is to ``one``; a shape without hands is only ever turned."""
    lying = SQUARE.normal(other)
    if lying in turns(one):
        return "turn"
    return "flip" if lying in flips(one) else "neither"


#: Tasks on a worksheet.
TASKS = 8
#: Squares to a side of the small boards on which shapes are drawn by coordinates.
COORDINATES_SIDE = 6


@dataclass(frozen=True)
class AreaTask:
    """How large is this, and how long is its outline?"""

    cells: Cells

    @property
    def area(self) -> int:
        """In squares."""
        return len(self.cells)

    @property
    def perimeter(self) -> int:
        """In sides of a square."""
        return perimeter(self.cells)


@dataclass(frozen=True)
class SymmetryTask:
    """Which lines of symmetry are there?"""

    cells: Cells

    @property
    def axes(self) -> tuple[Axis, ...]:
        """The lines."""
        return axes(self.cells)


@dataclass(frozen=True)
class FractionTask:
    """Which part of a sheet is filled?

    :ivar size: columns and rows.
    :ivar shapes: what is drawn on it.
    """

    size: tuple[int, int]
    shapes: tuple[tuple[Colour, Cells], ...]

    @property
    def part(self) -> Fraction:
        """The filled part, in lowest terms."""
        return Fraction(sum(len(cells) for _, cells in self.shapes), self.size[0] * self.size[1])

    @property
    def is_whole(self) -> bool:
        """Whether it is a whole number of per cent."""
        return (100 * self.part).denominator == 1

    @property
    def percent(self) -> int:
        """The filled part in per cent, rounded."""
        return in_percent(self.part)


@dataclass(frozen=True)
class CoordinateTask:
    """Which squares does a shape cover, one of them being told?

    :ivar name: the shape's.
    :ivar cells: where it lies on :attr:`board`.
    :ivar dot: the one that is told.
    """

    name: str
    cells: Cells
    dot: Cell

    @cached_property
    def board(self) -> Board:
        """A small play area, named like every board: columns from the left, row 1 below."""
        return rectangle(COORDINATES_SIDE, COORDINATES_SIDE)

    @property
    def square(self) -> str:
        """The name of the square that is told."""
        return self.board.format_cell(self.dot)

    @property
    def squares(self) -> str:
        """The names of all, from the lowest row."""
        return self.board.format_cells(self.cells).replace(",", ", ")


@dataclass(frozen=True)
class TurnTask:
    """Which of these are turns of a shape, which its flips, and which neither?"""

    model: Cells
    candidates: tuple[Cells, ...]

    @property
    def kinships(self) -> tuple[Kinship, ...]:
        """What each is."""
        return tuple(kinship(self.model, candidate) for candidate in self.candidates)


Task: TypeAlias = AreaTask | SymmetryTask | FractionTask | CoordinateTask | TurnTask


def in_percent(part: Fraction) -> int:
    """A part of 1 in per cent, rounded as at school: a half goes up."""
    return int(100 * part + Fraction(1, 2))


def tasks_for(topic: str, layout: Layout, seed: str) -> tuple[Task, ...]:
    """The tasks of a worksheet.

    :param topic: one of :data:`TOPICS`.
    :param layout: the sheet that is asked about in the last tasks about parts.
    :raises SoloSeedError: the text cannot be a seed.
    """
    rng = Random(f"{topic} {clean_seed(seed)} {layout.side}")
    return tuple(_MAKERS[topic](rng, layout))


def _any_way(rng: Random, name: str) -> Cells:
    return rng.choice(square_shapes()[name].orientations)


def _named(rng: Random, sizes: Sequence[int]) -> list[str]:
    """A name for each size, none twice."""
    found: list[str] = []
    for size in sizes:
        names = [n for n, s in square_shapes().items() if s.size == size and n not in found]
        found.append(rng.choice(names))
    return found


def _lying(cells: Cells) -> Cells:
    """On its long side."""
    wide, high = extent(cells)
    return cells if wide >= high else SQUARE.normal(map(SQUARE.turn, cells))


def _areas(rng: Random, _: Layout) -> list[Task]:
    single = [_lying(_any_way(rng, name)) for name in _named(rng, (3, 4, 4, 5, 5, 5))]
    return [AreaTask(cells) for cells in (*single, _joined(rng, 4, 3), _joined(rng, 5, 4))]


#: Two shapes side by side are no wider and no higher than this, to be seen as one at a glance.
_JOINED = (5, 3)


def _joined(rng: Random, *sizes: int) -> Cells:
    """Two shapes that touch along a side, without a hole between them."""
    while True:
        one, other = (_any_way(rng, name) for name in _named(rng, sizes))
        dx, dy = rng.randint(-4, 5), rng.randint(-2, 2)
        moved = [(x + dx, y + dy) for x, y in other]
        both = SQUARE.normal({*one, *moved})
        wide, high = extent(both)
        if len(both) < len(one) + len(moved) or wide > _JOINED[0] or high > _JOINED[1]:
            continue
        contacts = perimeter(one) + perimeter(moved) - perimeter(both)
        if contacts and _is_without_hole(both):
            return both


def _is_without_hole(cells: Cells) -> bool:
    """Whether all squares outside can be reached from outside."""
    wide, high = extent(cells)
    outside = {(-1, -1)}
    fresh = [(-1, -1)]
    while fresh:
        for x, y in SQUARE.edges(fresh.pop()):
            near = (x, y)
            if -1 <= x <= wide and -1 <= y <= high and near not in outside and near not in cells:
                outside.add(near)
                fresh.append(near)
    return len(outside) + len(cells) == (wide + 2) * (high + 2)


def _symmetries(rng: Random, _: Layout) -> list[Task]:
    # By the number of their lines, so that every page has some of each; those without any are the
    # hardest to be sure of.
    of: dict[int, list[str]] = {}
    slanted = []
    for name, shape in square_shapes().items():
        found = axes(shape.cells)
        of.setdefault(len(found), []).append(name)
        if len(found) == 1 and found[0] in ("falling", "rising"):
            slanted.append(name)
    straight = [name for name in of[1] if name not in slanted]
    names = [
        rng.choice([name for name in of[2] if name != "2"]),
        rng.choice(straight),
        rng.choice([name for name in of[4] if name != "1"]),
        rng.choice(slanted),
        *rng.sample(of[0], 2),
    ]
    rest = [name for name in (*straight, *slanted, *of[0]) if name not in names]
    names += rng.sample(rest, TASKS - len(names))
    rng.shuffle(names)
    names.sort(key=lambda name: square_shapes()[name].size)
    return [SymmetryTask(_lying(_any_way(rng, name))) for name in names]


#: Columns and rows of the sheets in the first tasks about parts; then come two of the layout.
_SIZES = ((5, 2), (5, 4), (4, 4), (5, 5), (10, 5), (10, 10))


def _fractions(rng: Random, layout: Layout) -> list[Task]:
    return [
        *(_filled(rng, size, is_whole=True) for size in _SIZES),
        *(_filled(rng, (layout.side, layout.side), is_whole=False) for _ in range(2)),
    ]


def _filled(rng: Random, size: tuple[int, int], is_whole: bool) -> FractionTask:
    """A sheet with shapes, each once (D9); no two of a colour share a side (P4).

    :param is_whole: the part is a whole number of per cent.
    """
    total = size[0] * size[1]
    while True:
        wanted = rng.uniform(0.2, 0.8) * total
        taken: dict[Cell, Colour] = {}
        drawn: list[tuple[Colour, Cells]] = []
        unused = [*square_shapes()]
        for _ in range(4 * total):
            if len(taken) >= wanted or not unused:
                break
            name = rng.choice(unused)
            cells = _somewhere(rng, name, size)
            near = {taken.get(one) for cell in cells for one in SQUARE.edges(cell)}
            free = [colour for colour in COLOURS if colour not in near]
            if cells and free and not taken.keys() & set(cells):
                colour = rng.choice(free)
                taken |= dict.fromkeys(cells, colour)
                drawn.append((colour, cells))
                unused.remove(name)
        task = FractionTask(size, tuple(drawn))
        if (task.is_whole or not is_whole) and 0 < task.part < 1:
            return task


def _somewhere(rng: Random, name: str, size: tuple[int, int]) -> Cells:
    """A shape anywhere on a sheet of this size; empty where it is too large for it this way."""
    cells = _any_way(rng, name)
    wide, high = extent(cells)
    if wide > size[0] or high > size[1]:
        return ()
    dx, dy = rng.randint(0, size[0] - wide), rng.randint(0, size[1] - high)
    return tuple((x + dx, y + dy) for x, y in cells)


def _coordinates(rng: Random, _: Layout) -> list[Task]:
    side = (COORDINATES_SIDE, COORDINATES_SIDE)
    tasks: list[Task] = []
    for name in _named(rng, (3, 4, 4, 5, 5, 5, 5, 5)):
        placed = _somewhere(rng, name, side)
        tasks.append(CoordinateTask(name, placed, rng.choice(placed)))
    return tasks


def _turns(rng: Random, _: Layout) -> list[Task]:
    handed = [name for name, shape in square_shapes().items() if is_handed(shape.cells)]
    rng.shuffle(handed)
    handed.sort(key=lambda name: square_shapes()[name].size)
    return [_turn(rng, name) for name in handed[:TASKS]]


def _turn(rng: Random, name: str) -> TurnTask:
    model = _lying(_any_way(rng, name))
    size = len(model)
    others = [n for n, s in square_shapes().items() if s.size == size and n != name]
    pools: dict[Kinship, list[Cells]] = {
        "turn": [cells for cells in turns(model) if cells != model],
        "flip": list(flips(model)),
        "neither": [_any_way(rng, other) for other in rng.sample(others, 2)],
    }
    candidates = []
    for kind in KINSHIPS:
        rng.shuffle(pools[kind])
        candidates.append(pools[kind].pop())
    # The fourth may be any: nobody can tell it by what is left over.
    candidates.append(rng.choice([cells for kind in KINSHIPS for cells in pools[kind]]))
    rng.shuffle(candidates)
    return TurnTask(model, tuple(candidates))


_MAKERS: dict[str, Callable[[Random, Layout], list[Task]]] = {
    "area": _areas,
    "symmetry": _symmetries,
    "fractions": _fractions,
    "coordinates": _coordinates,
    "turns": _turns,
}
