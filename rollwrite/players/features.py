"""What a sheet is worth, in numbers: the features of :mod:`rollwrite.players.value`.

All of them are plain counts and a few logarithms of counts, so that they are the same on every
machine. Colours are told by when they will be held again, rows only by whether and how much of them
fits: a feature means the same on every layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

from rollwrite.players.light import LightSheet

#: Rounded, because the last digit of a logarithm is each machine's own.
_LOGS = tuple(round(log2(1 + n), 6) for n in range(16_384))
_FACES = 6
#: For each number of dice and of rows that fit (0 to 6) how probable it is that a die names one.
_SURVIVAL = tuple(
    tuple(1.0 if rows == _FACES else 1 - (1 - rows / _FACES) ** dice for rows in range(_FACES + 1))
    for dice in range(5)
)
_OF_A_COLOUR = (
    "started",
    "rows that fit",
    "survival",
    "shapes that fit",
    "log placements",
    "log placements of the thinnest row that fits",
    "open corners",
    "room at the corners",
    "room within four steps",
    "largest size",
    "mean largest size of a row",
    "squares of the shapes that fit",
    "log placements of the large shapes",
)
_OF_ALL = (
    "one",
    "strikes",
    "strikes, if a colour is stuck in four rounds",
    "first colour stuck",
    "survival of one more round",
    "survival of two",
    "survival of three",
    "survival of four",
    "empty squares",
    "empty squares that no colour reaches",
    "squares of the shapes left",
    "large shapes left",
    "shapes left that fit in no colour",
)
#: What each feature is, in the order of :func:`features`.
NAMES = tuple(f"{name}, in {k + 1}" for k in range(4) for name in _OF_A_COLOUR) + _OF_ALL


def features(sheet: LightSheet, colours: Sequence[int], dice: Sequence[int]) -> list[float]:
    """The features of a sheet before a round, in the order of :data:`NAMES`.

    :param colours: the four colours in the order in which they will be held.
    :param dice: for each of these rounds the number of dice from which one is taken, at most 4.
    """
    tables = sheet.tables
    of_shape, row_of, size_of = tables.table.of_shape, tables.shape_rows, tables.shape_sizes
    logs = _LOGS
    stride, width = tables.stride, tables.width
    room, corners = sheet.room, sheet.corners
    used = sheet.used
    left = [(s, of_shape[s], row_of[s], size_of[s]) for s in range(len(of_shape)) if not used >> s & 1]
    points = corners & room
    near = points | (points << 1 | points >> 1 | points << stride | points >> stride) & room
    wide = near
    for _ in range(3):
        wide |= (wide << 1 | wide >> 1 | wide << stride | wide >> stride) & room
    found: list[float] = []
    fitting = 0
    going = 1.0
    goings = []
    stuck = 4
    free_to_all = 0
    reached = 0
    for k in range(4):
        colour = colours[k]
        legal = sheet.possible[colour] & sheet.reach[colour]
        lane = tables.lanes[colour]
        shift = colour * width
        free_to_all |= (room & lane) >> shift
        mine = wide & lane
        reached |= mine >> shift
        by_row = [0] * 7
        largest = [0] * 7
        shapes = squares = large = 0
        if legal:
            for shape, members, row, size in left:
                some = legal & members
                if some:
                    count = some.bit_count()
                    fitting |= 1 << shape
                    shapes += 1
                    squares += size
                    by_row[row] += count
                    if size > largest[row]:
                        largest[row] = size
                    if size == 5:
                        large += count
        rows = 7 - by_row.count(0)
        survival = _SURVIVAL[dice[k]][rows]
        if sheet.strikes and rows:
            survival = 1.0
        if not rows and stuck == 4:
            stuck = k
        going *= survival
        goings.append(going)
        found += (
            1.0 if sheet.started[colour] else 0.0,
            float(rows),
            _SURVIVAL[dice[k]][rows],
            float(shapes),
            logs[sum(by_row)],
            logs[min((n for n in by_row if n), default=0)],
            float((points & lane).bit_count()),
            float((near & lane).bit_count()),
            float(mine.bit_count()),
            float(max(largest)),
            sum(largest) / _FACES,
            float(squares),
            logs[large],
        )
    left_squares = sum(size for _, _, _, size in left)
    found += (
        1.0,
        float(sheet.strikes),
        float(sheet.strikes) if stuck < 4 else 0.0,
        float(stuck),
        *goings,
        float(sheet.unfilled),
        float(sheet.unfilled - reached.bit_count()),
        float(left_squares),
        float(sum(size == 5 for _, _, _, size in left)),
        float(len(left) - fitting.bit_count()),
    )
    return found
