"""The next game of a class: who sits where then, and what the games before count for.

A game gives 12 points to the first of a table and none to the last, and evenly between; who share a
place share its points. So games of any kind and tables of any size add up.

Everybody meets everybody, or winners meet winners: pure, and without chance. The same children who
have met in the same way are dealt in the same way. A few regular ways to deal are tried, and from
the best of them two children at a time change places as long as that makes it better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Final, TypeAlias

from rollwrite.classroom import events as ev
from rollwrite.classroom.commands import NextGame
from rollwrite.classroom.state import (
    AT_DOOR,
    MOST_GAMES,
    Child,
    ClassRefusedError,
    Classroom,
    ClassTable,
    PastGame,
)

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


# ── Games one after the other ─────────────────────────────────────────────────────────────────────

#: What the first of a table gets. With 2, 3, 4, 5 or 7 at it, all get whole points.
FIRST: Final = 12
#: A place in the ranking of a table, 1 the best, by whatever it is whose.
Places: TypeAlias = Mapping[int, int]


def scores(places: Places) -> dict[int, int]:
    """What each of a table gets for a game; half of it who had nobody to play with.

    >>> scores({1: 1, 2: 2, 3: 2, 4: 4})
    {1: 12, 2: 6, 3: 6, 4: 0}
    """
    others = len(places) - 1
    if others < 1:
        return dict.fromkeys(places, FIRST // 2)
    found = {}
    for one, place in places.items():
        behind = sum(other > place for other in places.values())
        beside = sum(other == place for other in places.values()) - 1
        found[one] = round(FIRST * (behind + beside / 2) / others)
    return found


def totals(room: Classroom) -> dict[int, int]:
    """What the children have from all games that are over."""
    return _added(game.results for game in room.games)


def _added(games: Iterable[Iterable[ev.GameResult]]) -> dict[int, int]:
    found: Counter[int] = Counter()
    for results in games:
        found.update({one.child: one.score for one in results})
    return dict(found)


def met(room: Classroom) -> Mapping[Pair, int]:
    """How often who has sat with whom, in this game and those before."""
    found: Counter[Pair] = Counter()
    here = {child.number for child in room.children}
    for seats in (*(game.seats for game in room.games), seats_of(room.children)):
        sat = (one for one in seats if one.child in here and one.table != AT_DOOR)
        found.update(meetings(_groups(sat)))
    return found


def seats_of(children: Iterable[Child]) -> tuple[ev.SeatAt, ...]:
    """Who sits where, in the order of the seats."""
    return tuple(ev.SeatAt(child.number, child.table) for child in children)


def begun(room: Classroom, command: NextGame) -> ev.GameBegun:
    """The next game as it is wanted: its seats are dealt here, once and for all.

    :raises ClassRefusedError: it is on already, there is nobody to play, or there were too many.
    """
    if command.after != room.game:
        raise ClassRefusedError("next_on")
    if room.game >= MOST_GAMES:
        raise ClassRefusedError("games", most=MOST_GAMES)
    if not room.children:
        raise ClassRefusedError("nobody")
    won = _added([*(game.results for game in room.games), command.results])
    wins = {child.number: won.get(child.number, 0) for child in room.children}
    if command.meet == "same":
        dealt = seats_of(room.children)
    else:
        dealt = _dealt(room, wins if command.meet == "winners" else {})
    known = {table.number for table in room.tables if table.code is not None}
    codes = tuple(one for one in command.codes if one.table in known)
    return ev.GameBegun(room.game + 1, command.meet, dealt, codes, command.results)


def after_begun(room: Classroom, event: ev.GameBegun) -> Classroom:
    """The class when the next game has begun: all go to their new seats."""
    codes = {one.table: one.code for one in event.codes}
    past = PastGame(
        room.tables,
        seats_of(room.children),
        event.results,
        room.call,
        room.said,
        room.ended,
        room.call_at,
        room.said_at,
    )
    tables = tuple(
        ClassTable(table.number, codes.get(table.number, table.code)) for table in room.tables
    )
    new = [code for code in codes.values() if code not in room.codes]
    return replace(
        room,
        tables=tables,
        children=_moved(room.children, event.seats),
        games=(*room.games, past),
        codes=(*room.codes, *new),
        call=None,
        said="",
        ended=False,
    )


def after_taken_back(room: Classroom) -> Classroom:
    """The class when its last game is none: all go back. Who came since stays at the new table.

    :raises ClassRefusedError: there was none before.
    """
    if not room.games:
        raise ClassRefusedError("nothing_back")
    past = room.games[-1]
    return replace(
        room,
        tables=past.tables,
        children=_moved(room.children, past.seats),
        games=room.games[:-1],
        call=past.call,
        call_at=past.call_at,
        said=past.said,
        said_at=past.said_at,
        ended=past.ended,
    )


def _moved(children: Sequence[Child], seats: Sequence[ev.SeatAt]) -> tuple[Child, ...]:
    """The children as they sit then; those of whom nothing is said come after all others."""
    by_number = {child.number: child for child in children}
    first = [
        replace(by_number.pop(one.child), table=one.table)
        for one in seats
        if one.child in by_number
    ]
    return (*first, *by_number.values())


def _groups(seats: Iterable[ev.SeatAt]) -> list[list[int]]:
    found: dict[int, list[int]] = {}
    for one in seats:
        found.setdefault(one.table, []).append(one.child)
    return list(found.values())


def _dealt(room: Classroom, wins: Mapping[int, int]) -> tuple[ev.SeatAt, ...]:
    here = [child for child in room.children if _is_here(room, child)] or list(room.children)
    # Whoever has a chair goes before who is at the door.
    here.sort(key=lambda child: child.table == AT_DOOR)
    groups: dict[int, list[int]] = {}
    for own, at in _by_medium(room, here):
        seated = own[: room.opened.size * len(at)]
        if seated:
            tables = _tables(room, at, len(seated))
            wanted = Wanted(
                [child.number for child in seated],
                [table.number for table in tables],
                met(room),
                {child.number: wins[child.number] for child in seated} if wins else {},
                {child.number: _only(room, child, tables) for child in seated},
            )
            groups |= {number: list(group) for number, group in deal(wanted).items()}
    playing = {child for group in groups.values() for child in group}
    in_app = [table for table in room.tables if table.code is not None] or room.tables
    door: list[int] = []
    # Whoever has not come gets a chair where there are fewest, and at other tables at last.
    for child in room.children:
        if child.number not in playing:
            known = [groups[table.number] for table in in_app if table.number in groups]
            if all(len(group) >= room.opened.size for group in known):
                known = [groups.setdefault(table.number, []) for table in in_app]
            fewest = min(known, key=len, default=door)
            (fewest if len(fewest) < room.opened.size else door).append(child.number)
    groups[AT_DOOR] = door
    return tuple(ev.SeatAt(child, number) for number, group in groups.items() for child in group)


def _is_here(room: Classroom, child: Child) -> bool:
    """Whether a child plays, as far as that is known: on paper and on others' phones it is not."""
    return child.has_come or _is_on_paper(room, child) or room.opened.mode == "shared"


def _is_on_paper(room: Classroom, child: Child) -> bool:
    table = room.table(child.table)
    return table is not None and table.code is None


def _by_medium(
    room: Classroom, here: Sequence[Child]
) -> list[tuple[list[Child], list[ClassTable]]]:
    """Who is dealt to which tables: who has no phone stays on paper, and the others in the app.

    But nobody is left alone, or without a chair: who has a phone can play on paper, too. A shared
    phone has room for everybody.
    """
    in_app = [table for table in room.tables if table.code is not None]
    on_paper = [table for table in room.tables if table.code is None]
    without = [child for child in here if not child.has_come and _is_on_paper(room, child)]
    if room.opened.mode == "shared" or not (in_app and on_paper and without):
        return [([*here], [*room.tables])]
    phones = [child for child in here if child not in without]
    size = room.opened.size
    for child in phones[::-1]:
        is_too_many = len(phones) > size * len(in_app)
        is_alone = len(phones) == 1 or (len(without) == 1 and len(phones) > 2)
        if (is_too_many or is_alone) and len(without) < size * len(on_paper):
            phones.remove(child)
            without.append(child)
    return [(phones, in_app), (without, on_paper)]


def _tables(room: Classroom, among: Sequence[ClassTable], here: int) -> list[ClassTable]:
    """At which tables so many sit down: those where somebody sits now, as far as that goes."""
    size = room.opened.size
    used = [table for table in among if room.at(table.number)]
    spare = [table for table in among if table not in used]
    fewest = -(-here // size)
    # With two at each at least, as long as there are so many.
    most = max(here // 2 if size > 2 else -(-here // 2), 1)
    count = max(min(len(used), most), fewest)
    return (used + spare)[:count]


def _only(room: Classroom, child: Child, tables: Sequence[ClassTable]) -> frozenset[int]:
    """Where a child can sit: a shared phone stays where it is."""
    numbers = frozenset(table.number for table in tables)
    is_phone = room.opened.mode == "shared" and child.has_come
    return numbers & {child.table} if is_phone else numbers
