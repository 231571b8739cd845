"""Listing the members of legal sets: the way that is taken, and those that are not.

The sets are those of random games, by a third of the game: many close together in the beginning,
few in the end. All ways run in turn, so that whatever else the machine does meets all of them.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from functools import cache

from rollwrite.board import members
from rollwrite.tilegame import new_game, random_move

Report = Callable[[str, str, str], None]
Way = Callable[[int], list[int]]

GAMES = ("duo", "classic", "trigon")
THIRDS = ("first third", "second third", "last third")
_NUMBERS = tuple(range(1 << 16))
_BYTES = _NUMBERS[::8]


@cache
def _table() -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(b for b in range(8) if n >> b & 1) for n in range(256))


def lowest_bits(numbers: int) -> list[int]:
    """Words of 64 bits, the lowest bit first: the way that was taken before."""
    found: list[int] = []
    before = -1
    data = numbers.to_bytes((numbers.bit_length() + 63) // 64 * 8, "little")
    for word in memoryview(data).cast("Q"):
        while word:
            low = word & -word
            found.append(before + low.bit_length())
            word ^= low
        before += 64
    return found


def byte_tables(numbers: int) -> list[int]:
    """A table for bytes; zero ones are passed by one after the other."""
    data, table = numbers.to_bytes((numbers.bit_length() + 7) // 8, "little"), _table()
    pairs = zip(_BYTES, data, strict=False)
    return [base + low for base, byte in pairs if byte for low in table[byte]]


#: The ways not taken, by what the report calls them.
OTHERS: dict[str, Way] = {
    "lowest bits first": lowest_bits,
    "tables of bytes": byte_tables,
}


def run(report: Report) -> None:
    """Measure, and check that all ways give the same."""
    for key in GAMES:
        for third, sets in zip(THIRDS, _legal_sets(key), strict=True):
            expected = [lowest_bits(one) for one in sets]
            for way in (members, *OTHERS.values()):
                assert [way(one) for one in sets] == expected, way.__name__
            best = _times(sets)
            ours = best[members]
            others = ", ".join(f"{name} {best[way] / ours:.2f}" for name, way in OTHERS.items())
            mean = sum(map(len, expected)) / len(sets)
            report(
                f"sets: members of legal sets, {key}, {third}",
                f"{ours * 1e6:.1f} µs",
                f"{mean:.0f} members on average; times as long: {others}",
            )


def _legal_sets(key: str) -> tuple[list[int], list[int], list[int]]:
    rng = random.Random(1)
    thirds: tuple[list[int], list[int], list[int]] = [], [], []
    for _ in range(8):
        game, sets = new_game(key), []
        while not game.is_over:
            sets.append(game.choices[0][1])
            game = game.play(random_move(game, rng))
        for number, legal in enumerate(sets):
            thirds[3 * number // len(sets)].append(legal)
    return thirds


def _times(sets: Sequence[int]) -> dict[Way, float]:
    best = dict.fromkeys((members, *OTHERS.values()), float("inf"))
    for _ in range(7):
        for way in best:
            start = time.process_time()
            for one in sets:
                way(one)
            best[way] = min(best[way], (time.process_time() - start) / len(sets))
    return best
