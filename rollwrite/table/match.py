"""A match: the results of several games at one table, added up (rule S4)."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from typing import Any

from rollwrite.table.evolve import with_result
from rollwrite.table.rules import Rank
from rollwrite.table.state import Result, Table


def match_results(table: Table[Any, Any]) -> tuple[Result, ...]:
    """The newest games that add up: counted alike, and between the same seats; oldest first."""
    results = with_result(table)
    if not results:
        return ()
    newest = results[-1]
    seats = _seats(newest)
    same = takewhile(lambda one: one.key == newest.key and _seats(one) == seats, results[::-1])
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
