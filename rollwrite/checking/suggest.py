"""The most probable playable sheet, given how sure somebody is of every square.

A suggestion for a person to look at, never a correction: the sheet may well break the rules, and
to find that out is what a check is for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from typing import TypeAlias

from rollwrite.board import bits
from rollwrite.board.areas import surroundings
from rollwrite.checking.placement_rules import AreaGraph
from rollwrite.checking.rounds import cycles, fitting_cycles
from rollwrite.checking.sheet import LETTERS, Markers
from rollwrite.dicegame import COLOURS, Layout

#: What is at most e to the minus 12 (one in 160,000) as likely as the best value is not tried.
_LEAST_LIKELY = 12.0

#: A square's number and the letter it gets.
_Change: TypeAlias = tuple[int, int]


def suggest(
    layout: Layout,
    log_probabilities: Sequence[Sequence[Sequence[float]]],
    limit: int = 3_000,
    markers: Markers = None,
) -> tuple[str, ...] | None:
    """The most probable colouring that breaks none of V1 to V4, as rows of ``.BYRG``.

    Squares count as independent. The search begins at the most probable letters and changes only
    what a broken rule needs: each problem names the squares of which at least one must change
    before it is gone, and colourings are tried in the order of their probability.

    :param log_probabilities: for each row and column, from the top left, the natural logarithms
        of the probabilities of ``.``, ``B``, ``Y``, ``R`` and ``G``; of any scale.
    :param limit: how many colourings are looked at, some 0.1 ms each.
    :param markers: the seat's marker order, if V6 shall hold too.
    :returns: None when none is found within the limit. When the most probable colouring is
        playable, it is the answer.
    :raises ValueError: there is not a list of five numbers for each square of the layout.
    """
    flat = _flat(layout.side, log_probabilities)
    search = _Search(layout, flat, markers)
    start = tuple(max(range(len(LETTERS)), key=square.__getitem__) for square in flat)
    costs = [
        [square[best] - value for value in square] for square, best in zip(flat, start, strict=True)
    ]
    serial = 0
    heap: list[tuple[float, int, tuple[_Change, ...]]] = [(0.0, serial, ())]
    seen: set[frozenset[_Change]] = set()
    for _ in range(limit):
        if not heap:
            return None
        cost, _, changes = heappop(heap)
        letters = list(start)
        for square, letter in changes:
            letters[square] = letter
        wanted = search.needed(letters)
        if wanted is None:
            text = "".join(LETTERS[letter] for letter in letters)
            return tuple(text[i : i + layout.side] for i in range(0, len(text), layout.side))
        changed = {square for square, _ in changes}
        for square, letter in wanted:
            more = costs[square][letter]
            # Written so that a NaN is left out.
            if square in changed or not more <= _LEAST_LIKELY or letter == letters[square]:
                continue
            after = (*changes, (square, letter))
            key = frozenset(after)
            if key not in seen:
                seen.add(key)
                serial += 1
                heappush(heap, (cost + more, serial, after))
    return None


def _flat(
    side: int, log_probabilities: Sequence[Sequence[Sequence[float]]]
) -> list[tuple[float, ...]]:
    fits = len(log_probabilities) == side and all(
        len(row) == side and all(len(square) == len(LETTERS) for square in row)
        for row in log_probabilities
    )
    if not fits:
        raise ValueError(
            f"the layout needs {side} rows of {side} squares of {len(LETTERS)} numbers"
        )
    return [tuple(map(float, square)) for row in log_probabilities for square in row]


class _Search:
    def __init__(self, layout: Layout, flat: Sequence[Sequence[float]], markers: Markers) -> None:
        self._setup = layout.setup
        self._squares = range(len(flat))
        self._cycles = cycles(markers)

    def needed(self, letters: Sequence[int]) -> Iterable[_Change] | None:
        """Changes of which at least one is part of every way to a playable sheet from here.

        None when these letters are playable.
        """
        taken = [0] * len(COLOURS)
        for number, letter in enumerate(letters):
            if letter:
                taken[letter - 1] |= 1 << number
        graph = AreaGraph(self._setup, taken)
        areas = graph.areas
        for area in areas:
            if area.placement is None:
                return _recoloured(area.mask)
        by_shape: dict[str, int] = {}
        for area in areas:
            assert area.shape is not None
            if area.shape.name in by_shape:
                first = areas[by_shape[area.shape.name]]
                return [
                    *_recoloured(first.mask | area.mask),
                    *self._grown(first.mask, first.colour),
                    *self._grown(area.mask, area.colour),
                ]
            by_shape[area.shape.name] = areas.index(area)
        for colour, members in enumerate(graph.of_colour):
            groups = graph.groups(members)
            if groups and (len(groups) > 1 or not members & graph.starting):
                return self._joined(graph, groups, colour)
        if self._cycles and not fitting_cycles(graph, self._cycles):
            return [(n, letter) for n in self._squares for letter in range(len(LETTERS))]
        return None

    def _grown(self, mask: int, colour: int) -> Iterable[_Change]:
        near = surroundings(self._setup.table.board, mask)
        return ((number, colour + 1) for number in bits(near))

    def _joined(self, graph: AreaGraph, groups: Sequence[int], colour: int) -> Iterable[_Change]:
        """A group that hangs on nothing must change, or grow; so must the other one if both could
        be the one to stay."""
        last = groups[-1]
        members = last | groups[0] if last & graph.starting else last
        for area in graph.pick(members):
            yield from _recoloured(area.mask)
            yield from self._grown(area.mask, colour)


def _recoloured(mask: int) -> Iterable[_Change]:
    return ((number, letter) for number in bits(mask) for letter in range(len(LETTERS)))
