"""The law as evidence: what lies on a board is pieces, each once a colour, corner to corner.

A square of which the network is not sure is no question where anything else there would break a
rule, and one of which it is fairly sure is one where something else would mend one. For a person to
look at, never a correction: real boards break rules too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from rollwrite.board import Setup, bits
from rollwrite.board.areas import connected
from rollwrite.checking.boards import PaintedBoard
from rollwrite.checking.placement_rules import AreaGraph, breaches
from rollwrite.photo.boards.reading import loosest_start
from rollwrite.tilegame import SCHEMES, Variant

#: What is less than e to the minus 9 (one in 8,000) as likely as the best reading is not tried.
_LEAST_LIKELY = 9.0
#: Squares tried in one round, the likeliest first, and rounds: a square is changed in each.
_TRIES, _ROUNDS = 12, 6
#: How much likelier a reading is than one that breaks one rule more, as a logarithm. Most boards
#: break none, and those that do do so in few places.
_LAWFUL = 4.0
#: A square is asked about where another reading is one in a hundred as likely or more.
_ASKED = 4.6

#: For each square the number of its kind: 0 for nothing, then the colours.
Kinds: TypeAlias = tuple[int, ...]
#: For each square, row by row from the upper left, the natural logarithms of the probabilities of
#: nothing and of each colour.
Logs: TypeAlias = Sequence[Sequence[float]]


class Law:
    """How many rules the pieces of each colour break, remembered for what was asked before."""

    def __init__(self, variant: Variant) -> None:
        nothing = (0,) * len(variant.colours)
        painted = PaintedBoard(
            variant,
            nothing,
            loosest_start(variant),
            SCHEMES[variant.schemes[0]],
            (None,) * len(nothing),
        )
        self._setup = painted.setup
        self._known: dict[tuple[int, int], tuple[int, int]] = {}
        self.board = self._setup.table.board
        self.colours = len(nothing)

    def broken(self, colour: int, taken: int) -> int:
        """How many rules the squares of a colour break: areas that are no piece, pieces that are
        there twice, groups that hang on nothing.
        """
        return self._judged(colour, taken)[0]

    def where(self, colour: int, taken: int) -> int:
        """The squares of the areas that break a rule."""
        return self._judged(colour, taken)[1]

    def _judged(self, colour: int, taken: int) -> tuple[int, int]:
        known = self._known.get((colour, taken))
        if known is None:
            known = self._known[colour, taken] = _judged(self._setup, colour, taken)
        return known


def _judged(setup: Setup, colour: int, taken: int) -> tuple[int, int]:
    """How many rules are broken, and by which squares."""
    alone = replace(setup, starts=(setup.starts[colour],))
    count, where = 0, 0
    for breach in breaches(AreaGraph(alone, (taken,))):
        # Each piece too many is one.
        count += len(breach.areas) - breach.supply if breach.kind == "twice" else 1
        where |= sum(area.mask for area in breach.areas)
    return count, where


def likelier_by_law(law: Law, logs: Logs, kinds: Kinds) -> Kinds:
    """The reading with a few squares changed so that fewer rules are broken.

    :param kinds: the most probable reading.
    :returns: ``kinds`` itself when it breaks no rule or nothing likely mends it.
    """
    best, taken = kinds, _taken(kinds, law.colours)
    for _ in range(_ROUNDS):
        if not any(law.broken(colour, mask) for colour, mask in enumerate(taken)):
            break
        tried = [
            (broken, cost, number, kind)
            for cost, number, kind in _changes(law, logs, best, taken)
            if (broken := _more(law, taken, number, best[number], kind)) < 0
        ]
        if not tried:
            break
        # As many rules kept as possible, then the likeliest.
        _, _, number, kind = min(tried)
        taken = _changed(taken, number, best[number], kind)
        best = (*best[:number], kind, *best[number + 1 :])
    return best


def asked_by_law(law: Law, logs: Logs, kinds: Kinds) -> set[int]:
    """The squares at which something else is likely enough, when the law is thought of.

    :param kinds: the reading.
    """
    taken = _taken(kinds, law.colours)
    near = _near_broken(law, taken)
    asked = set()
    for number, own in enumerate(kinds):
        # Only there can another kind mend anything, and there the law speaks for nothing.
        least, most = (-1, _ASKED + _LAWFUL) if number in near else (0, _ASKED)
        kept = 0 if number in near else 1
        for kind, log in enumerate(logs[number]):
            cost = logs[number][own] - log
            if kind == own or cost >= most:
                continue
            more = _more(law, taken, number, own, kind)
            if cost + _LAWFUL * min(max(more, least), kept) < _ASKED:
                asked.add(number)
                break
    return asked | _asked_together(law, logs, kinds, taken)


def _asked_together(law: Law, logs: Logs, kinds: Kinds, taken: tuple[int, ...]) -> set[int]:
    """Squares side by side that may all be of one other kind: a whole piece taken for another's.

    One after the other they would break rules, together they do not.
    """
    asked = set()
    for kind in range(len(taken) + 1):
        likely = sum(
            1 << number
            for number, own in enumerate(kinds)
            if kind != own and logs[number][own] - logs[number][kind] < _ASKED
        )
        for part in connected(law.board.edges, likely):
            together, changed = list(bits(part)), taken
            for number in together:
                changed = _changed(changed, number, kinds[number], kind)
            if len(together) > 1 and _between(law, taken, changed) <= 0:
                asked.update(together)
    return asked


def _taken(kinds: Kinds, colours: int) -> tuple[int, ...]:
    taken = [0] * colours
    for number, kind in enumerate(kinds):
        if kind:
            taken[kind - 1] |= 1 << number
    return tuple(taken)


def _changed(taken: tuple[int, ...], number: int, own: int, kind: int) -> tuple[int, ...]:
    """The squares of every colour when one square is of another kind."""
    return tuple(
        mask ^ (1 << number) if colour + 1 in (own, kind) else mask
        for colour, mask in enumerate(taken)
    )


def _more(law: Law, taken: tuple[int, ...], number: int, own: int, kind: int) -> int:
    """How many more rules are broken when one square is of another kind."""
    return _between(law, taken, _changed(taken, number, own, kind))


def _between(law: Law, taken: tuple[int, ...], changed: tuple[int, ...]) -> int:
    """How many more rules the second board breaks."""
    return sum(
        law.broken(colour, after) - law.broken(colour, before)
        for colour, (before, after) in enumerate(zip(taken, changed, strict=True))
        if before != after
    )


def _changes(
    law: Law, logs: Logs, kinds: Kinds, taken: tuple[int, ...]
) -> Iterator[tuple[float, int, int]]:
    """Changes of one square in or beside what breaks a rule: what each costs, where, to what."""
    found = []
    for number in _near_broken(law, taken):
        own = logs[number][kinds[number]]
        for kind, log in enumerate(logs[number]):
            if kind != kinds[number] and own - log < _LEAST_LIKELY:
                found.append((own - log, number, kind))
    yield from sorted(found)[:_TRIES]


def _near_broken(law: Law, taken: tuple[int, ...]) -> set[int]:
    """Squares in or beside what breaks a rule."""
    near = set()
    for colour, mask in enumerate(taken):
        for number in bits(law.where(colour, mask)):
            near |= {number, *law.board.edges[number], *law.board.corners[number]}
    return near
