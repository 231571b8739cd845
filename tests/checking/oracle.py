"""Could a sheet have been played? Answered by playing every game that could lead to it.

Slow and obvious: placements come from ``tests.brute``, which knows nothing of the program's own
law, and no thought is given to which orders could be left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations

from rollwrite.checking import FilledSheet
from rollwrite.dicegame import COLOURS, Colour, Layout
from tests import brute
from tests.brute import Cells

_STRIKES = 3


def can_be_played(sheet: FilledSheet) -> bool:
    """Whether some game leads to the sheet and to all that is told of it."""
    return any(True for _ in _games(sheet, _STRIKES if sheet.strikes is None else sheet.strikes))


def least_strikes(sheet: FilledSheet) -> int | None:
    """The least strikes with which the dice fit, however many are crossed out."""
    for strikes in range(len(sheet.dice or ()) + 1):
        if any(True for _ in _games(sheet, strikes, limit=strikes)):
            return strikes
    return None


def _games(sheet: FilledSheet, most: int, limit: int = _STRIKES) -> Iterator[int]:
    """The number of strikes of each game that leads to the sheet."""
    if most > limit:
        return
    orders: list[tuple[Colour, ...] | None]
    if sheet.markers is None:
        orders = [None]
    elif sheet.markers == "any":
        orders = list(permutations(COLOURS))
    else:
        assert isinstance(sheet.markers, tuple)
        orders = [sheet.markers]
    for order in orders:
        yield from _Search(sheet, order, most).rounds((), 0)


class _Search:
    def __init__(self, sheet: FilledSheet, order: tuple[Colour, ...] | None, most: int) -> None:
        self.sheet = sheet
        self.order = order
        self.most = most
        self.board = sheet.layout.board
        last = sheet.layout.side - 1
        self.corners = frozenset({(0, 0), (0, last), (last, 0), (last, last)})
        #: The name of the shape with exactly these cells.
        self.names = brute.every_placement(self.board, sheet.layout.table.shapes)
        self.painted = sum(letter != "." for row in sheet.squares for letter in row)
        self.within = _within(sheet.layout, sheet.squares)
        self.seen: set[tuple[frozenset[tuple[int, Cells]], int]] = set()

    def colours(self, number: int) -> tuple[Colour, ...]:
        """What the marker may be in a round, from 0."""
        if self.order is None:
            return COLOURS
        if len(self.order) > 4 and number >= len(self.order):
            front = self.order[:4]
            is_ring = len(set(front)) == 4
            if not is_ring or self.order != (front * len(self.order))[: len(self.order)]:
                return ()
            return (front[number % 4],)
        return (self.order[number % len(self.order)],)

    def rounds(self, placed: tuple[tuple[int, Cells], ...], strikes: int) -> Iterator[int]:
        # The order of the rounds so far does not matter for those to come.
        key = (frozenset(placed), strikes)
        if key in self.seen:
            return
        self.seen.add(key)
        taken = {cell for _, cells in placed for cell in cells}
        if len(taken) == self.painted:
            if self.is_end(placed, strikes):
                yield strikes
            return
        dice = self.sheet.dice
        if dice is not None and len(placed) >= len(dice):
            return
        used = {self.names[cells] for _, cells in placed}
        for colour in self.colours(len(placed)):
            for cells, name in self.within[colour]:
                # Most of what is not legal lies on other shapes.
                if name in used or not taken.isdisjoint(cells):
                    continue
                if not self.is_legal(placed, colour, cells):
                    continue
                after = (*placed, (colour.number, cells))
                fits = dice is None or name in self.sheet.layout.row(dice[len(placed)])
                if fits:
                    yield from self.rounds(after, strikes)
                if strikes < self.most:
                    yield from self.rounds(after, strikes + 1)

    def is_legal(self, placed: tuple[tuple[int, Cells], ...], colour: Colour, cells: Cells) -> bool:
        return brute.is_legal(self.board, placed, colour.number, cells, self.corners)

    def is_end(self, placed: tuple[tuple[int, Cells], ...], strikes: int) -> bool:
        sheet = self.sheet
        names = {self.names[cells] for _, cells in placed}
        if sheet.crossed is not None and names != sheet.crossed:
            return False
        if sheet.strikes is not None and strikes != sheet.strikes:
            return False
        dice, final = sheet.dice, sheet.final_die
        if dice is not None and len(dice) != len(placed):
            # One more, unless somebody is said to be in: the die that could not be used.
            if len(dice) != len(placed) + 1 or sheet.out is False:
                return False
            if final not in (None, dice[-1]):
                return False
            final = dice[-1]
            if sheet.final_die is None and sheet.out is None:
                return True
        if final is None:
            return True
        could = [self.could_place(placed, colour, final, strikes) for colour in self.next(placed)]
        return any(could) if sheet.out is False else not all(could)

    def next(self, placed: tuple[tuple[int, Cells], ...]) -> tuple[Colour, ...]:
        """What the marker may be after the last shape."""
        order = self.order
        if order is None:
            return COLOURS
        if len(placed) >= len(order) and (len(order) > 4 or len(set(order)) < 4):
            return COLOURS  # the setting standby_follows_starter: nobody said
        return self.colours(len(placed))

    def could_place(
        self, placed: tuple[tuple[int, Cells], ...], colour: Colour, die: int, strikes: int
    ) -> bool:
        used = {self.names[cells] for _, cells in placed}
        # Who is said to be in may spend a strike that nobody could force.
        forced = self.sheet.strikes_forced or self.sheet.out is False
        rows = self.sheet.layout.rows
        row = [n for r in rows for n in r] if forced and strikes < _STRIKES else rows[die - 1]
        return any(
            name in row and name not in used and self.is_legal(placed, colour, cells)
            for cells, name in self.names.items()
        )


# For each order of markers, and each number of strikes, the same.
@lru_cache(maxsize=1)
def _within(layout: Layout, squares: tuple[str, ...]) -> dict[Colour, list[tuple[Cells, str]]]:
    """For each colour the placements of which it has painted every square."""
    within: dict[Colour, list[tuple[Cells, str]]] = {colour: [] for colour in COLOURS}
    for cells, name in brute.every_placement(layout.board, layout.table.shapes).items():
        letters = {squares[y][x] for x, y in cells}
        if len(letters) == 1 and letters != {"."}:
            within[Colour(letters.pop())].append((cells, name))
    return within
