"""Who sits with whom in the next game: everybody meets everybody, or winners meet winners.

Pure, and without chance: the same children who have met in the same way are dealt in the same way.
A few regular ways to deal are tried, and from the best of them two children at a time change places
as long as that makes it better.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, TypeAlias

#: Two children, the one with the smaller number first; and how often they have sat together. With
#: :data:`NOBODY` stands how often a child has sat alone.
Pair: TypeAlias = tuple[int, int]
NOBODY: Final = 0
#: What it costs when somebody sits where they cannot, and when two meet of whom one has won more.
_BARRED: Final = 1_000_000
_APART: Final = 100
#: From so many of the regular ways others are looked for.
_STARTS: Final = 3


@dataclass(frozen=True)
class Wanted:
    """A game that is to be dealt.

    :ivar children: who plays, each once.
    :ivar tables: where there is room, by number; as evenly as can be, the first have one more.
    :ivar met: how often two have sat together before; those that are not in it never.
    :ivar wins: how much everybody has won so far, where winners are to meet; else empty.
    :ivar only: at which tables alone a child can sit.
    """

    children: Sequence[int]
    tables: Sequence[int]
    met: Mapping[Pair, int]
    wins: Mapping[int, int] = field(default_factory=dict)
    only: Mapping[int, frozenset[int]] = field(default_factory=dict)


def pair(one: int, other: int) -> Pair:
    """Two children, in whatever order."""
    return (one, other) if one < other else (other, one)


def meetings(groups: Sequence[Sequence[int]]) -> Iterator[Pair]:
    """Who has met in a game; of those who sat alone it is nobody."""
    for group in groups:
        yield from (pair(*two) for two in combinations(group, 2))
        if len(group) == 1:
            yield pair(NOBODY, group[0])


def deal(wanted: Wanted) -> dict[int, tuple[int, ...]]:
    """Who sits at which table; every child once, and no table has two more than another.

    Where the tables are for two and the number of children is odd, one sits alone: whoever has done
    so least.
    """
    sizes = _sizes(len(wanted.children), len(wanted.tables))
    starts = [_cut(order, sizes) for order in _orders(wanted, sizes)]
    starts.sort(key=lambda groups: _cost(wanted, groups))
    found = [_improved(wanted, groups) for groups in starts[:_STARTS]]
    best = min(found, key=lambda groups: _cost(wanted, groups))
    return {table: tuple(sorted(group)) for table, group in zip(wanted.tables, best, strict=True)}


_Groups: TypeAlias = list[list[int]]


def _sizes(children: int, tables: int) -> list[int]:
    few, more = divmod(children, tables)
    return [few + (number < more) for number in range(tables)]


def _cut(order: Sequence[int], sizes: Sequence[int]) -> _Groups:
    groups, first = [], 0
    for size in sizes:
        groups.append(list(order[first : first + size]))
        first += size
    return groups


def _orders(wanted: Wanted, sizes: Sequence[int]) -> Iterator[list[int]]:
    """Regular ways to deal: all children, those of a table side by side."""
    children = sorted(wanted.children)
    if wanted.wins:
        yield sorted(children, key=lambda child: -wanted.wins.get(child, 0))
        return
    if max(sizes) <= 2:
        yield from _circle(children)
        return
    # A child sits down k tables further than the one before it in a row of its own.
    count = len(sizes)
    for k in range(count):
        groups: _Groups = [[] for _ in sizes]
        for place, child in enumerate(children):
            row, column = divmod(place, count)
            groups[(column + k * row) % count].append(child)
        # Those of the larger tables first, as the sizes have them.
        groups.sort(key=len, reverse=True)
        yield [child for group in groups for child in group]


def _circle(children: Sequence[int]) -> Iterator[list[int]]:
    """The circle method: one child stays, all others move on by a place for each game."""
    ring = [*children, NOBODY] if len(children) % 2 else list(children)
    fixed, turning = ring[0], ring[1:]
    for turn in range(len(turning)):
        now = [fixed, *turning[turn:], *turning[:turn]]
        half = len(now) // 2
        pairs = [(now[n], now[-1 - n]) for n in range(half)]
        # Who sits alone is at the last table.
        pairs.sort(key=lambda two: two[0] == NOBODY or two[1] == NOBODY)
        yield [child for two in pairs for child in two if child != NOBODY]


def _improved(wanted: Wanted, start: _Groups) -> _Groups:
    """Two change places as long as it helps."""
    groups = [list(group) for group in start]
    costs = [_group_cost(wanted, n, group) for n, group in enumerate(groups)]
    before = 0
    while sum(costs) and sum(costs) != before:
        before = sum(costs)
        for one, other in combinations(range(len(groups)), 2):
            for a in range(len(groups[one])):
                for b in range(len(groups[other])):
                    _swap(groups, one, a, other, b)
                    new = [_group_cost(wanted, n, groups[n]) for n in (one, other)]
                    if sum(new) < costs[one] + costs[other]:
                        costs[one], costs[other] = new
                    else:
                        _swap(groups, one, a, other, b)
    return groups


def _swap(groups: _Groups, one: int, a: int, other: int, b: int) -> None:
    groups[one][a], groups[other][b] = groups[other][b], groups[one][a]


def _cost(wanted: Wanted, groups: _Groups) -> int:
    return sum(_group_cost(wanted, number, group) for number, group in enumerate(groups))


def _group_cost(wanted: Wanted, number: int, group: Sequence[int]) -> int:
    """How often they have met, and what else speaks against it."""
    met, wins, table = wanted.met, wanted.wins, wanted.tables[number]
    cost = sum(met.get(two, 0) for two in meetings([group]))
    for child in group:
        if child in wanted.only and table not in wanted.only[child]:
            cost += _BARRED
    if wins:
        won = [wins.get(child, 0) for child in group]
        if len(won) == 1:
            # Whoever sits alone is one of those who have won least, rather than anything else.
            won += [min(wins.values())] * 2
        cost += _APART * sum((one - other) ** 2 for one, other in combinations(won, 2))
    return cost
