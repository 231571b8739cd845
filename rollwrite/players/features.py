"""What a sheet is worth, in numbers: the features of :mod:`rollwrite.players.value`.

All of them are plain counts and a few logarithms of counts, so that they are the same on every
machine. Colours are told by when they will be held again, rows only by how much of them fits: a
feature means the same on every layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

from rollwrite.dicegame.dice import FACES
from rollwrite.dicegame.layout import STRIKES
from rollwrite.geometry import square_shapes
from rollwrite.players.light import LightSheet

#: Rounded, because the last digit of a logarithm is each machine's own.
_LOGS = tuple(round(log2(1 + n), 6) for n in range(16_384))
_ROWS = len(FACES)
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
    *(f"{name} left" for name in square_shapes()),
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
    left = [
        (s, of_shape[s], row_of[s], size_of[s]) for s in range(len(of_shape)) if not used >> s & 1
    ]
    points = corners & room
    near = points | (points << 1 | points >> 1 | points << stride | points >> stride) & room
    wide = near
    for _ in range(3):
        wide |= (wide << 1 | wide >> 1 | wide << stride | wide >> stride) & room
    lanes = tables.lanes
    once = twice = thrice = 0
    for colour in colours:
        mine = (wide & lanes[colour]) >> colour * width
        thrice |= twice & mine
        twice |= once & mine
        once |= mine
    alone = once & ~twice
    found: list[float] = []
    fitting = 0
    going = 1.0
    goings = []
    stuck = 4
    least_rows, least_shapes, least_logs = _ROWS, len(of_shape), _LOGS[-1]
    for k in range(4):
        colour = colours[k]
        legal = sheet.possible[colour] & sheet.reach[colour]
        lane = lanes[colour]
        mine = wide & lane
        by_row = [0] * (_ROWS + 1)
        largest = [0] * (_ROWS + 1)
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
        del by_row[0], largest[0]
        rows = _ROWS - by_row.count(0)
        total = logs[sum(by_row)]
        by_row.sort()
        largest.sort()
        survival = _SURVIVAL[dice[k]][rows]
        if not rows:
            stuck = min(stuck, k)
        going *= 1.0 if sheet.strikes and rows else survival
        goings.append(going)
        least_rows = min(least_rows, rows)
        least_shapes = min(least_shapes, shapes)
        least_logs = min(least_logs, total)
        found += (
            1.0 if sheet.started[colour] else 0.0,
            1.0 if rows == 0 else 0.0,
            float(rows),
            1.0 if rows == 1 else 0.0,
            1.0 if rows == 2 else 0.0,
            survival,
            float(shapes),
            total,
            *[logs[count] for count in by_row],
            float((points & lane).bit_count()),
            float((near & lane).bit_count()),
            float(mine.bit_count()),
            float((mine >> colour * width & alone).bit_count()),
            float(largest[-1]),
            sum(map(float.__mul__, _BEST[dice[k]], map(float, largest))),
            float(squares),
            logs[large],
        )
    reached = once.bit_count()
    several = twice.bit_count()
    found += (
        1.0,
        *[1.0 if sheet.strikes == n + 1 else 0.0 for n in range(STRIKES)],
        float(sheet.strikes) if stuck < 4 else 0.0,
        float(stuck),
        *goings,
        going * going,
        float(least_rows),
        float(least_shapes),
        least_logs,
        float(sheet.unfilled),
        float(sheet.unfilled - reached),
        float(reached - several),
        float(several - thrice.bit_count()),
        float(len({row for _, _, row, _ in left})),
        float(len(left) - fitting.bit_count()),
        *[0.0 if used >> s & 1 else 1.0 for s in range(len(of_shape))],
    )
    return found
