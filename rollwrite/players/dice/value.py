"""How a sheet is expected to end: a learned linear value (see ``tools/train_players.py``).

One set of weights for each number of shapes drawn; ``weights/`` has those of the layouts that come
with rollwrite, by the number of players, and ``general`` ones for all others.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import log2
from operator import mul
from typing import TypeAlias

from rollwrite.dicegame.dice import FACES
from rollwrite.dicegame.layout import BUILT_IN, STRIKES, Layout, built_in_layout
from rollwrite.geometry import square_shapes
from rollwrite.players.dice.light import LightSheet

# ── Features ──────────────────────────────────────────────────────────────────────────────────────
# All of them are plain counts and a few logarithms of counts, so that they are the same on every
# machine. Colours are told by when they will be held again, rows only by how much of them fits: a
# feature means the same on every layout.

#: Rounded, because the last digit of a logarithm is each machine's own.
_LOGS = tuple(round(log2(1 + n), 6) for n in range(16_384))
_ROWS = len(FACES)
_SHAPES = tuple(square_shapes())
_LARGE = max(shape.size for shape in square_shapes().values())
#: A player takes one of at most so many dice.
_DICE = 4
#: For each number of dice and of rows that fit (0 to 6) how probable it is that a die names one.
_SURVIVAL = tuple(
    tuple(round(1 - (1 - rows / _ROWS) ** dice, 6) for rows in range(_ROWS + 1))
    for dice in range(_DICE + 1)
)
#: For each number of dice how probable it is that the best of them names the row that is worst,
#: second worst, and so on.
_BEST = tuple(
    tuple(round(((n + 1) / _ROWS) ** dice - (n / _ROWS) ** dice, 6) for n in range(_ROWS))
    for dice in range(_DICE + 1)
)
_OF_A_COLOUR = (
    "started",
    "stuck",
    "rows that fit",
    "one row fits",
    "two rows fit",
    "survival",
    "shapes that fit",
    "log placements",
    *(f"log placements of row {n + 1}, thinnest first" for n in range(_ROWS)),
    "open corners",
    "room at the corners",
    "room within four steps",
    "the same that no other colour reaches",
    "largest size",
    "largest size expected from the dice",
    "squares of the shapes that fit",
    "log placements of the large shapes",
)
_OF_ALL = (
    "one",
    *(f"{n + 1} strikes" for n in range(STRIKES)),
    "strikes, if a colour is stuck in four rounds",
    "first colour stuck",
    "survival of one more round",
    "survival of two",
    "survival of three",
    "survival of four",
    "survival of eight",
    "fewest rows that fit a colour",
    "fewest shapes that fit a colour",
    "fewest log placements of a colour",
    "empty squares",
    "empty squares that no colour reaches",
    "empty squares that one colour reaches",
    "empty squares that two colours reach",
    "rows with shapes left",
    "shapes left that fit in no colour",
    *(f"{name} left" for name in _SHAPES),
)
#: What each feature is, in the order of :func:`features`.
NAMES = tuple(f"{name}, in {k + 1}" for k in range(4) for name in _OF_A_COLOUR) + _OF_ALL


_Left: TypeAlias = tuple[int, int, int, int]


def features(sheet: LightSheet, colours: Sequence[int], dice: Sequence[int]) -> list[float]:
    """The features of a sheet before a round, in the order of :data:`NAMES`.

    :param colours: the four colours in the order in which they will be held.
    :param dice: for each of these rounds the number of dice from which one is taken, at most 4.
    """
    left = _shapes_left(sheet)
    room = _Room(sheet)
    found: list[float] = []
    going = 1.0
    goings = []
    fitting = 0
    stuck = len(colours)
    least_rows, least_shapes, least_logs = _ROWS, len(_SHAPES), _LOGS[-1]
    for k, colour in enumerate(colours):
        fits = _Fits(sheet.legal(colour), left)
        rows, shapes, placements = fits.rows, fits.shapes.bit_count(), fits.log_placements
        survival = _SURVIVAL[dice[k]][rows]
        fitting |= fits.shapes
        if not rows:
            stuck = min(stuck, k)
        going *= 1.0 if sheet.strikes and rows else survival
        goings.append(going)
        least_rows = min(least_rows, rows)
        least_shapes = min(least_shapes, shapes)
        least_logs = min(least_logs, placements)
        found += (
            1.0 if sheet.started[colour] else 0.0,
            1.0 if rows == 0 else 0.0,
            float(rows),
            1.0 if rows == 1 else 0.0,
            1.0 if rows == 2 else 0.0,
            survival,
            float(shapes),
            placements,
            *[_LOGS[count] for count in fits.by_row],
            *room.of_a_colour(colour),
            float(fits.largest[-1]),
            sum(map(mul, _BEST[dice[k]], fits.largest)),
            float(fits.squares),
            _LOGS[fits.large],
        )
    used = sheet.used
    found += (
        1.0,
        *[1.0 if sheet.strikes == n + 1 else 0.0 for n in range(STRIKES)],
        float(sheet.strikes) if stuck < len(colours) else 0.0,
        float(stuck),
        *goings,
        going * going,
        float(least_rows),
        float(least_shapes),
        least_logs,
        float(sheet.unfilled),
        *room.of_all(sheet.unfilled),
        float(len({row for _, _, row, _ in left})),
        float(len(left) - fitting.bit_count()),
        *[0.0 if used >> shape & 1 else 1.0 for shape in range(len(_SHAPES))],
    )
    return found


def _shapes_left(sheet: LightSheet) -> list[_Left]:
    """Each shape that is not used: its number, its placements, its row (from 0), its size."""
    tables = sheet.tables
    of_shape, row_of, size_of = tables.table.of_shape, tables.shape_rows, tables.shape_sizes
    used = sheet.used
    return [
        (shape, of_shape[shape], row_of[shape] - 1, size_of[shape])
        for shape in range(len(_SHAPES))
        if not used >> shape & 1
    ]


class _Fits:
    """Which shapes fit in a colour.

    :ivar shapes: the set of their numbers.
    :ivar squares: how many squares these shapes have together.
    :ivar large: how many placements those of five squares have.
    :ivar by_row: how many placements there are of each row, thinnest first.
    :ivar largest: the size of the largest shape of each row, smallest first.
    """

    __slots__ = ("by_row", "large", "largest", "shapes", "squares")

    def __init__(self, legal: int, left: list[_Left]) -> None:
        by_row = [0] * _ROWS
        largest = [0] * _ROWS
        shapes = squares = large = 0
        if legal:
            for shape, members, row, size in left:
                some = legal & members
                if some:
                    count = some.bit_count()
                    shapes |= 1 << shape
                    squares += size
                    by_row[row] += count
                    if largest[row] < size:  # noqa: PLR1730 - max() here costs a tenth of all
                        largest[row] = size
                    if size == _LARGE:
                        large += count
        by_row.sort()
        largest.sort()
        self.by_row, self.largest = by_row, largest
        self.shapes, self.squares, self.large = shapes, squares, large

    @property
    def rows(self) -> int:
        """How many rows have a shape that fits."""
        return _ROWS - self.by_row.count(0)

    @property
    def log_placements(self) -> float:
        """The logarithm of the number of all placements."""
        return _LOGS[sum(self.by_row)]


class _Room:
    """Where each colour can go on."""

    __slots__ = ("lanes", "near", "once", "points", "thrice", "twice", "wide", "width")

    def __init__(self, sheet: LightSheet) -> None:
        tables = sheet.tables
        stride, width, lanes = tables.stride, tables.width, tables.lanes
        room = sheet.room
        points = sheet.corners & room
        near = points | (points << 1 | points >> 1 | points << stride | points >> stride) & room
        wide = near
        for _ in range(3):
            wide |= (wide << 1 | wide >> 1 | wide << stride | wide >> stride) & room
        # Cells that at least one, two, three colours reach.
        once = twice = thrice = 0
        for colour, lane in enumerate(lanes):
            mine = (wide & lane) >> colour * width
            thrice |= twice & mine
            twice |= once & mine
            once |= mine
        self.points, self.near, self.wide = points, near, wide
        self.once, self.twice, self.thrice = once, twice, thrice
        self.lanes, self.width = lanes, width

    def of_a_colour(self, colour: int) -> tuple[float, ...]:
        """Open corners, cells at them, cells within four steps, and those only it reaches."""
        lane = self.lanes[colour]
        mine = self.wide & lane
        alone = mine >> colour * self.width & self.once & ~self.twice
        return (
            float((self.points & lane).bit_count()),
            float((self.near & lane).bit_count()),
            float(mine.bit_count()),
            float(alone.bit_count()),
        )

    def of_all(self, unfilled: int) -> tuple[float, ...]:
        """Empty cells that no colour reaches, one colour, two colours."""
        once, twice = self.once.bit_count(), self.twice.bit_count()
        return (
            float(unfilled - once),
            float(once - twice),
            float(twice - self.thrice.bit_count()),
        )


GENERAL = "general"


@dataclass(frozen=True)
class Value:
    """Weights, by the number of shapes drawn, of the features in their order."""

    weights: tuple[tuple[float, ...], ...]

    def __call__(self, sheet: LightSheet, colours: Sequence[int], dice: Sequence[int]) -> float:
        """The squares that stay empty in the end, as expected before a round.

        :param colours: the four colours in the order in which they will be held.
        :param dice: for each of these rounds the number of dice from which one is taken.
        """
        weights = self.weights[min(sheet.drawn, len(self.weights) - 1)]
        return float(sum(map(mul, weights, features(sheet, colours, dice))))


def weights_name(layout: Layout, players: int) -> str:
    """Which file has the weights for so many players on a layout."""
    for name in BUILT_IN:
        if layout.side == built_in_layout(name).side and layout.rows == built_in_layout(name).rows:
            return f"{name}-{players}"
    return f"{GENERAL}-{players}"


@cache
def load_value(name: str) -> Value:
    """The value with the weights of a file in ``weights/``."""
    text = (files("rollwrite.players.dice") / "weights" / f"{name}.json").read_text("utf-8")
    data = json.loads(text)
    assert data["features"] == list(NAMES)
    return Value(tuple(tuple(row) for row in data["weights"]))
