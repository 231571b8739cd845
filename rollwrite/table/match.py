"""A match: the results of several games at one table, added up (rule S4)."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

from rollwrite.table.evolve import with_result
from rollwrite.table.rules import Rank
from rollwrite.table.state import AnyTable, Result


def match_results(table: AnyTable) -> tuple[Result, ...]:
    """The newest games that add up: counted alike, and between the same seats; oldest first.

    They are of the kind that is played now, or was last; games of other kinds may lie between.
    """
    settings = table.settings if table.settled is None else table.settled
    key = table.rules.match_key(settings)
    results = [one for one in with_result(table)[::-1] if one.key == key]
    same = takewhile(lambda one: _seats(one) == _seats(results[0]), results)
    return tuple(same)[::-1]


def _seats(result: Result) -> set[int]:
    return {rank.seat for rank in result.ranking}


def totals(results: tuple[Result, ...], *, high_wins: bool) -> tuple[Rank, ...]:
    """The sums of points and tiebreaks by seat, best first; equals share the rank."""
    points: Counter[int] = Counter()
    tiebreaks: Counter[int] = Counter()
    for result in results:
        for rank in result.ranking:
            points[rank.seat] += rank.points
            tiebreaks[rank.seat] += rank.tiebreak
    sign = -1 if high_wins else 1
    order = sorted(points, key=lambda seat: (sign * points[seat], tiebreaks[seat]))
    keys = [(points[seat], tiebreaks[seat]) for seat in order]
    return tuple(
        Rank(seat, keys.index(key) + 1, *key) for seat, key in zip(order, keys, strict=True)
    )


def wins(results: tuple[Result, ...]) -> Counter[int]:
    """How many games each seat has won; a shared win counts for all who share it."""
    return Counter(rank.seat for result in results for rank in result.ranking if rank.rank == 1)
